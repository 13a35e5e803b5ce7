import { orderAxes } from '../../../src/domain/coordinates/cornerPair.ts';
import { shiftDatum } from '../../../src/domain/coordinates/shiftDatum.ts';
import type { SourceCrs } from '../../../src/domain/coordinates/sourceCrs.ts';
import { isPosition, VertexList } from '../core/vertexList.ts';
import { positionFault, ShapeFaultError } from './shapeFaultError.ts';
import type { ScannedShape } from './scannedShape.ts';
import { isVietnamese } from './tableRow.ts';

type Placed = Pick<ScannedShape, 'vertices' | 'swapped' | 'fromGrid' | 'grid' | 'otherSystem'>;

/**
 * The path of a drawing whose file does not say what its numbers are: degrees where all of them lie in Việt Nam's, else metres of the
 * grid in use; X and Y that changed places are put right.
 * @param path x, y, x, y …, x to the east @param saysDegrees the file says so; many a file of metres does, as programs that know no system write one
 * @throws ShapeFaultError where some of them are degrees and others none
 */
export function placedShape(path: ArrayLike<number>, saysDegrees = false): Placed {
  const vertices = new VertexList();
  let inDegrees = true;
  for (let i = 0; inDegrees && i + 1 < path.length; i += 2) inDegrees = isVietnamese(path[i]!, path[i + 1]!);
  const fromGrid = !inDegrees && !(saysDegrees && path.length > 1 && isPosition(path[0]!, path[1]!));
  let swappedCount = 0;
  for (let i = 0; i + 1 < path.length; i += 2) {
    if (!fromGrid) {
      if (!isPosition(path[i]!, path[i + 1]!)) throw new ShapeFaultError(positionFault(path[i]!, path[i + 1]!));
      vertices.add(path[i]!, path[i + 1]!);
    } else {
      const { x, y, swapped } = orderAxes({ x: path[i + 1]!, y: path[i]! });
      if (swapped) swappedCount += 1;
      vertices.add(y, x);
    }
  }
  return { vertices, swapped: swappedCount, fromGrid };
}

/** The path of a drawing in degrees on WGS84. @throws ShapeFaultError where it holds other numbers */
export function placedDegrees(path: Float64Array): Placed {
  for (let i = 0; i + 1 < path.length; i += 2)
    if (!isPosition(path[i]!, path[i + 1]!)) throw new ShapeFaultError(positionFault(path[i]!, path[i + 1]!));
  return { vertices: new VertexList(path as Float64Array<ArrayBuffer>), swapped: 0, fromGrid: false };
}

/**
 * The same where a file says its system: metres of a grid of VN-2000 are of that grid, degrees of its datum are shifted. What is metres of a system
 * that is not converted is read on the grid in use, as drawings of VN-2000 that name a wrong one are, and told (`otherSystem`).
 */
export function placedByCrs(path: Float64Array, crs: SourceCrs): Placed {
  const placed = placedShape(path, crs.kind === 'wgs84' || crs.kind === 'vn2000');
  if (placed.fromGrid) {
    if (crs.kind === 'grid') return { ...placed, grid: crs.grid };
    return crs.kind === 'unread' ? { ...placed, otherSystem: crs.name } : placed;
  }
  return crs.kind === 'vn2000' ? { ...placed, vertices: new VertexList(shiftDatum(placed.vertices.lngLat)) } : placed;
}
