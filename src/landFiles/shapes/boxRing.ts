import { strokeEllipse, strokeCurveTolerance } from '../../domain/geometry/strokeCurve.ts';

/** A box by any two opposite corners. */
export type Box = readonly [x1: number, y1: number, x2: number, y2: number];

const sorted = ([x1, y1, x2, y2]: Box): Box => [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];

/** Strokes an arc of the ellipse in a box, to within a centimetre, with both ends. */
export function boxArc(box: Box, startRad: number, sweepRad: number): Float64Array {
  const [west, south, east, north] = sorted(box);
  const ellipse = { x: (west + east) / 2, y: (south + north) / 2, radiusA: (east - west) / 2, radiusB: (north - south) / 2, turnRad: 0 };
  const begin = [ellipse.x + ellipse.radiusA * Math.cos(startRad), ellipse.y + ellipse.radiusB * Math.sin(startRad)];
  return Float64Array.from([...begin, ...strokeEllipse(ellipse, startRad, sweepRad, strokeCurveTolerance(west, south))]);
}

/** Strokes the whole ellipse; the first corner is not repeated. */
export const ellipseRing = (box: Box): Float64Array => boxArc(box, 0, 2 * Math.PI).slice(2);

/** Returns the ring of a box. Its corners are quarter ellipses of the given radii; 0 for sharp corners. */
export function boxRing(box: Box, radiusX = 0, radiusY = 0): Float64Array {
  const [west, south, east, north] = sorted(box);
  if (radiusX === 0 || radiusY === 0) return Float64Array.of(west, south, east, south, east, north, west, north, west, south);
  const [radiusA, radiusB] = [Math.min(Math.abs(radiusX), (east - west) / 2), Math.min(Math.abs(radiusY), (north - south) / 2)];
  const middles = [
    [east - radiusA, north - radiusB],
    [west + radiusA, north - radiusB],
    [west + radiusA, south + radiusB],
    [east - radiusA, south + radiusB],
  ] as const;
  const corners = middles.flatMap(([x, y], quarter) => {
    const startRad = (quarter * Math.PI) / 2;
    const begin = [x + radiusA * Math.cos(startRad), y + radiusB * Math.sin(startRad)];
    return [...begin, ...strokeEllipse({ x, y, radiusA, radiusB, turnRad: 0 }, startRad, Math.PI / 2, strokeCurveTolerance(west, south))];
  });
  return Float64Array.from(corners);
}
