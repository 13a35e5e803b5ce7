import type { DrawingFile } from '../../../src/domain/drawing/drawingFile.ts';
import type { DrawingMeasure } from '../../../src/domain/drawing/drawing.ts';
import { DRAWING_MAX_POINTS } from '../../../src/domain/limits.ts';
import type { Vn2000Grid } from '../../../src/domain/coordinates/vn2000.ts';
import { announceVertices } from '../core/announceVertices.ts';
import { OUTLINE_MAX_VERTICES, SHAPE_MAX_VERTICES, type GeometryCore } from '../api.ts';
import { ShapeFaultError } from './shapeFaultError.ts';
import { simplifyRing } from '../drawings/simplifyRing.ts';
import { VertexList } from '../core/vertexList.ts';
import type { ScannedShape } from './scannedShape.ts';

const MIN_POINTS = { point: 1, line: 2, area: 3 } as const;

/**
 * What a scanner found, as positions: grid metres are turned into degrees, and what is too large for a drawing is measured.
 * @param filesBeside drawings that stand beside its file and were not opened
 * @throws ShapeFaultError where nothing is left of it
 */
export function finishShape(core: GeometryCore, scanned: ScannedShape, gridInUse: Vn2000Grid, filesBeside = 0): DrawingFile {
  const { vertices: read, grid = gridInUse, others = 0, ...notes } = scanned;
  const { vertices, lost } = scanned.fromGrid ? positionsOf(core, read, grid) : { vertices: read, lost: 0 };
  if (notes.mode === 'area') vertices.dropRepeatedFirst();
  if (vertices.count < MIN_POINTS[notes.mode]) throw new ShapeFaultError('tooFewVertices');
  if (vertices.count > SHAPE_MAX_VERTICES) throw new ShapeFaultError('tooManyVertices');
  const whole = { ...notes, others: others + filesBeside, grid, linesLeftOut: notes.linesLeftOut + lost, count: vertices.count };
  if (vertices.count <= DRAWING_MAX_POINTS) return { ...whole, lngLat: vertices.lngLat.slice(), measure: null };
  announceVertices(6 * vertices.count);
  const closed = notes.mode === 'area';
  return {
    ...whole,
    lngLat: simplifyRing(vertices.lngLat, closed, OUTLINE_MAX_VERTICES).lngLat,
    measure: measureShape(core, vertices.lngLat, closed, grid),
  };
}

/** Corners that the grid does not reach are no positions. */
function positionsOf(core: GeometryCore, eastNorth: VertexList, grid: Vn2000Grid): { vertices: VertexList; lost: number } {
  announceVertices(eastNorth.count);
  const lngLat = core.toWgs84(eastNorth.lngLat, grid);
  const vertices = new VertexList();
  for (let i = 0; i < lngLat.length; i += 2) if (!Number.isNaN(lngLat[i])) vertices.add(lngLat[i]!, lngLat[i + 1]!);
  if (vertices.count === 0) throw new ShapeFaultError('outsideGrid');
  return { vertices, lost: eastNorth.count - vertices.count };
}

function measureShape(core: GeometryCore, lngLat: Float64Array, closed: boolean, grid: Vn2000Grid): DrawingMeasure {
  const wgs84 = core.openShape(lngLat, closed, 'wgs84').measure();
  const sphere = core.openShape(lngLat, closed, 'sphere6371').measure();
  const plane = core.fromWgs84(lngLat, grid);
  const isOnGrid = plane.every((value) => !Number.isNaN(value));
  let [lng, lat, lengthM] = [0, 0, 0];
  for (let i = 0; i < lngLat.length; i += 2) {
    lng += lngLat[i]!;
    lat += lngLat[i + 1]!;
    const before = i > 0 ? i - 2 : plane.length - 2;
    if (i > 0 || closed) lengthM += Math.hypot(plane[i]! - plane[before]!, plane[i + 1]! - plane[before + 1]!);
  }
  const count = lngLat.length / 2;
  return {
    lengthM: wgs84.lengthM,
    areaM2: wgs84.areaM2,
    lengthSphereM: sphere.lengthM,
    areaSphereM2: sphere.areaM2,
    lengthGridM: isOnGrid ? lengthM : null,
    areaGridM2: isOnGrid ? (closed ? core.gridAreaM2(plane) : 0) : null,
    center: { lng: lng / count, lat: lat / count },
  };
}
