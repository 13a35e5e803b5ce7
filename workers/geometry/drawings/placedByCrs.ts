import { orderAxes } from '../../../src/domain/coordinates/cornerPair.ts';
import { shiftDatum } from '../../../src/domain/coordinates/shiftDatum.ts';
import type { SourceCrs } from '../../../src/domain/coordinates/sourceCrs.ts';
import type { Vn2000Grid } from '../../../src/domain/coordinates/vn2000.ts';
import { isPosition, positionFault, ShapeFaultError } from './shapeFaultError.ts';
import type { LandFormat } from '../../../src/landFiles/landFile.ts';
import { isVietnamese } from '../../../src/landFiles/table/tableRow.ts';

/** Formats whose declaration of degrees is reliable; in others many files of metres declare degrees. */
const OF_DEGREES: readonly LandFormat[] = ['GeoJSON', 'KML', 'CSV', 'GPX', 'XLSX'];

/** A path of degrees, or of grid metres (E,N) if `fromGrid`. */
interface Placed {
  lngLat: Float64Array;
  /** Number of corners with swapped X and Y that were corrected. */
  swapped: number;
  fromGrid: boolean;
  grid?: Vn2000Grid;
  /** System that the file names but that is not converted. */
  otherSystem?: string;
}

/**
 * Interprets a path whose file states no system: degrees if all of it is then in Việt Nam, else metres of the grid in
 * use, with swapped X and Y corrected.
 * @param path x, y, x, y …, x to the east @param saysDegrees the file declares degrees, which metres often do
 * @throws ShapeFaultError if only some pairs are degrees
 */
function placedShape(path: Float64Array, saysDegrees = false): Placed {
  let inDegrees = true;
  for (let i = 0; inDegrees && i + 1 < path.length; i += 2) inDegrees = isVietnamese(path[i]!, path[i + 1]!);
  const fromGrid = !inDegrees && !(saysDegrees && path.length > 1 && isPosition(path[0]!, path[1]!));
  if (!fromGrid) return placedDegrees(path);
  let swappedCount = 0;
  const lngLat = new Float64Array(path.length);
  for (let i = 0; i + 1 < path.length; i += 2) {
    const { x, y, swapped } = orderAxes({ x: path[i + 1]!, y: path[i]! });
    if (swapped) swappedCount += 1;
    lngLat.set([y, x], i);
  }
  return { lngLat, swapped: swappedCount, fromGrid };
}

function checkPosition(lng: number, lat: number): void {
  if (!isPosition(lng, lat)) throw new ShapeFaultError(positionFault(lng, lat), `${lng}, ${lat}`);
}

/** Checks a path in WGS84 degrees. @throws ShapeFaultError for other numbers */
function placedDegrees(path: Float64Array): Placed {
  for (let i = 0; i + 1 < path.length; i += 2) checkPosition(path[i]!, path[i + 1]!);
  return { lngLat: path, swapped: 0, fromGrid: false };
}

/**
 * Interprets a path by the file's system: metres of a VN-2000 grid use that grid, degrees of its datum are shifted.
 * Many VN-2000 drawings name another system; their metres are read on the grid in use and reported (`otherSystem`).
 */
export function placedByCrs(path: Float64Array, crs: SourceCrs, format: LandFormat): Placed {
  if (crs.kind === 'wgs84' && OF_DEGREES.includes(format)) return placedDegrees(path);
  const placed = placedShape(path, crs.kind === 'wgs84' || crs.kind === 'vn2000');
  if (placed.fromGrid) {
    if (crs.kind === 'grid') return { ...placed, grid: crs.grid };
    return crs.kind === 'unread' ? { ...placed, otherSystem: crs.name } : placed;
  }
  return crs.kind === 'vn2000' ? { ...placed, lngLat: shiftDatum(placed.lngLat) } : placed;
}
