import { orderAxes } from '../../../src/domain/coordinates/cornerPair.ts';
import { shiftDatum } from '../../../src/domain/coordinates/shiftDatum.ts';
import type { SourceCrs } from '../../../src/domain/coordinates/sourceCrs.ts';
import type { Vn2000Grid } from '../../../src/domain/coordinates/vn2000.ts';
import { isPosition, positionFault, ShapeFaultError } from './shapeFaultError.ts';
import type { LandFormat } from '../../../src/landFiles/landFile.ts';
import { isVietnamese } from '../../../src/landFiles/table/tableRow.ts';

/** Formats whose numbers are degrees where they say so; in others many a file of metres says degrees. */
const OF_DEGREES: readonly LandFormat[] = ['GeoJSON', 'KML', 'CSV', 'GPX', 'XLSX'];

/** A path whose pairs are degrees, or grid metres (E,N) where `fromGrid` says so. */
interface Placed {
  lngLat: Float64Array;
  /** Corners whose X and Y were swapped and have been put right. */
  swapped: number;
  fromGrid: boolean;
  /** Where the file itself says which grid its metres are on. */
  grid?: Vn2000Grid;
  /** The system that the file names, where it is not converted. */
  otherSystem?: string;
}

/**
 * The path of a drawing whose file does not say what its numbers are: degrees where all of them lie in Việt Nam's, else metres of the
 * grid in use; X and Y that changed places are put right.
 * @param path x, y, x, y …, x to the east @param saysDegrees the file says so; many a file of metres does, as programs that know no system write one
 * @throws ShapeFaultError where some of them are degrees and others none
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

/** The path of a drawing in degrees on WGS84. @throws ShapeFaultError where it holds other numbers */
function placedDegrees(path: Float64Array): Placed {
  for (let i = 0; i + 1 < path.length; i += 2) checkPosition(path[i]!, path[i + 1]!);
  return { lngLat: path, swapped: 0, fromGrid: false };
}

/**
 * The same where a file says its system: metres of a grid of VN-2000 are of that grid, degrees of its datum are shifted. What is metres of a system
 * that is not converted is read on the grid in use, as drawings of VN-2000 that name a wrong one are, and told (`otherSystem`).
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
