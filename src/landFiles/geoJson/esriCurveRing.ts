import { strokeArcThrough, strokeBezier, strokeEllipseArc, strokeCurveTolerance } from '../../domain/geometry/strokeCurve.ts';
import type { ShapeParts } from '../shapes/shapeParts.ts';

type Position = readonly [x: number, y: number];

function positionOf(value: unknown): Position | undefined {
  if (!Array.isArray(value)) return undefined;
  const [x, y] = value as unknown[];
  return typeof x === 'number' && typeof y === 'number' ? [x, y] : undefined;
}

/** Strokes an elliptic arc: end, centre, minor, clockwise; for ellipses also rotation, major half axis and ratio. */
function strokeElliptic(from: Position, to: Position, values: readonly unknown[], tolerance: number): number[] | undefined {
  const center = positionOf(values[1]);
  if (!center) return undefined;
  const [clockwise, turnRad = 0, axis = Math.hypot(from[0] - center[0], from[1] - center[1]), ratio = 1] = values.slice(3);
  if (typeof turnRad !== 'number' || typeof axis !== 'number' || typeof ratio !== 'number' || axis === 0 || ratio === 0) return undefined;
  const ellipse = { x: center[0], y: center[1], radiusA: axis, radiusB: axis * ratio, turnRad };
  return strokeEllipseArc(ellipse, from, to, clockwise === 1 || clockwise === true, tolerance);
}

/** Strokes a side of one of Esri's three kinds (ArcGIS REST API, 'Curve objects'). Each begins with the end point. */
function strokeSide(from: Position, side: object, tolerance: number): number[] | undefined {
  const { c, a, b } = side as { c?: unknown; a?: unknown; b?: unknown };
  const values: unknown = c ?? a ?? b;
  if (!Array.isArray(values)) return undefined;
  const [to, second, third] = [positionOf(values[0]), positionOf(values[1]), positionOf(values[2])];
  if (!to || !second) return undefined;
  if (c !== undefined) return strokeArcThrough(from, second, to, tolerance);
  if (a !== undefined) return strokeElliptic(from, to, values as unknown[], tolerance);
  return third && strokeBezier(from, second, third, to, tolerance);
}

/**
 * Strokes a ring of `curveRings` (positions, arcs of circles or ellipses, Bézier curves) to within a centimetre;
 * undefined for anything else. `parts` counts its corners. @throws TooComplexError
 */
export function esriCurveRing(ring: unknown, parts: ShapeParts): Float64Array | undefined {
  if (!Array.isArray(ring)) return undefined;
  const corners: number[] = [];
  for (const item of ring as unknown[]) {
    const position = positionOf(item);
    if (position) {
      corners.push(...position);
      continue;
    }
    if (typeof item !== 'object' || item === null || corners.length === 0) return undefined;
    const from: Position = [corners.at(-2)!, corners.at(-1)!];
    const chords = strokeSide(from, item, strokeCurveTolerance(...from));
    if (!chords) return undefined;
    parts.takeCorners(chords.length / 2);
    for (const value of chords) corners.push(value);
  }
  return Float64Array.from(corners);
}
