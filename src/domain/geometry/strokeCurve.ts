import { EARTH_EQUATOR_M, toRadians } from './earth.ts';
import { TooComplexError } from './ringTree.ts';

/** Maximum distance of a chord from its curve on the ground: the centimetre of certificates. */
const TOLERANCE_M = 0.01;
const MAX_DEGREES = 360;
const MAX_CHORDS = 4_096;
/** Maximum angle of a chord, so that a small circle loses at most a thousandth of its area. */
const MAX_STEP_RAD = toRadians(4);
/** Square of the ratio of arc to radius below which the centre is numerical noise and the arc counts as straight. */
const FLAT = 1e-18;

/**
 * Returns one centimetre in the unit of a file, which follows from one of its positions, since grid metres are large
 * numbers. Uses the degree of latitude, which is safe for longitudes as well.
 */
export const strokeCurveTolerance = (x: number, y: number): number =>
  Math.abs(x) <= MAX_DEGREES && Math.abs(y) <= MAX_DEGREES ? (TOLERANCE_M / EARTH_EQUATOR_M) * 360 : TOLERANCE_M;

/** Half axes and rotation of an ellipse; radians counterclockwise from the x axis to the first half axis. */
export interface Ellipse {
  x: number;
  y: number;
  radiusA: number;
  radiusB: number;
  turnRad: number;
}

/** Returns the fewest equal steps with chords within the tolerance. A chord is r (1 - cos(step / 2)) off its arc. */
function chordCount(radius: number, sweepRad: number, tolerance: number): number {
  const step = Math.min(MAX_STEP_RAD, 4 * Math.asin(Math.min(1, Math.sqrt(tolerance / (2 * radius)))));
  const count = Math.ceil(Math.abs(sweepRad) / step - 1e-9);
  if (count > MAX_CHORDS) throw new TooComplexError();
  return Math.max(1, count);
}

/**
 * Approximates an arc of an ellipse by chords. Returns x, y, x, y … of the corners after the first point.
 * @param startRad first point in the ellipse's parameter; `sweepRad` is positive counterclockwise
 * @param tolerance maximum distance of a chord from the arc, in the unit of the ellipse
 * @throws TooComplexError for more than 4,096 chords
 */
export function strokeEllipse(
  { x, y, radiusA, radiusB, turnRad }: Ellipse,
  startRad: number,
  sweepRad: number,
  tolerance: number,
): number[] {
  // Invalid numbers give one invalid corner, which is reported as damaged.
  const count = Number.isFinite(x + y + radiusA + radiusB + turnRad + startRad + sweepRad)
    ? chordCount(Math.max(Math.abs(radiusA), Math.abs(radiusB)), sweepRad, tolerance)
    : 1;
  const [cos, sin] = [Math.cos(turnRad), Math.sin(turnRad)];
  const corners: number[] = [];
  for (let at = 1; at <= count; at++) {
    const angle = startRad + (sweepRad * at) / count;
    const [a, b] = [radiusA * Math.cos(angle), radiusB * Math.sin(angle)];
    corners.push(x + a * cos - b * sin, y + a * sin + b * cos);
  }
  return corners;
}

type Position = readonly [x: number, y: number];

const FULL_RAD = 2 * Math.PI;
/** Normalises an angle to a sweep in one direction: above 0, at most a whole turn. */
const forwardRad = (angle: number): number => ((angle % FULL_RAD) + FULL_RAD) % FULL_RAD || FULL_RAD;

/**
 * Approximates a circular arc through three points by chords (ISO 19125 CIRCULARSTRING), see {@link strokeEllipse}. If
 * the last point is the first, `through` is opposite on a whole circle. Collinear points give the line. The last corner
 * is exactly `to`.
 */
export function strokeArcThrough(from: Position, through: Position, to: Position, tolerance: number): number[] {
  // Coordinates relative to the first point keep their precision.
  const [bx, by, cx, cy] = [through[0] - from[0], through[1] - from[1], to[0] - from[0], to[1] - from[1]];
  const isWhole = cx === 0 && cy === 0;
  const twice = 2 * (bx * cy - by * cx);
  const [b2, c2] = [bx * bx + by * by, cx * cx + cy * cy];
  const x = isWhole ? bx / 2 : (cy * b2 - by * c2) / twice;
  const y = isWhole ? by / 2 : (bx * c2 - cx * b2) / twice;
  const radius = Math.hypot(x, y);
  if (!Number.isFinite(radius) || radius === 0 || Math.max(b2, c2) < radius * radius * FLAT) return [...through, ...to];
  const startRad = Math.atan2(-y, -x);
  const towards = isWhole || twice > 0 ? 1 : -1;
  const sweepRad = isWhole ? FULL_RAD : towards * forwardRad(towards * (Math.atan2(cy - y, cx - x) - startRad));
  const ellipse: Ellipse = { x: from[0] + x, y: from[1] + y, radiusA: radius, radiusB: radius, turnRad: 0 };
  const corners = strokeEllipse(ellipse, startRad, sweepRad, tolerance);
  return [...corners.slice(0, -2), ...to];
}

/** Returns the ellipse parameter of the direction of a point. */
function parameterOf({ x, y, radiusA, radiusB, turnRad }: Ellipse, point: Position): number {
  const [dx, dy] = [point[0] - x, point[1] - y];
  const [cos, sin] = [Math.cos(turnRad), Math.sin(turnRad)];
  return Math.atan2((dy * cos - dx * sin) / radiusB, (dx * cos + dy * sin) / radiusA);
}

/** Approximates an ellipse's arc between two of its points, as strokeArcThrough does; the whole if they are equal. */
export function strokeEllipseArc(ellipse: Ellipse, from: Position, to: Position, clockwise: boolean, tolerance: number): number[] {
  const startRad = parameterOf(ellipse, from);
  const towards = clockwise ? -1 : 1;
  const isWhole = from[0] === to[0] && from[1] === to[1];
  const sweepRad = towards * (isWhole ? FULL_RAD : forwardRad(towards * (parameterOf(ellipse, to) - startRad)));
  return [...strokeEllipse(ellipse, startRad, sweepRad, tolerance).slice(0, -2), ...to];
}

/**
 * Approximates a cubic Bézier curve, as strokeArcThrough does. With n equal steps a chord is at most |B''| / (8 n²) off
 * the curve, and |B''| is at most six times the larger second difference of the four points.
 */
export function strokeBezier(from: Position, control1: Position, control2: Position, to: Position, tolerance: number): number[] {
  const bend = (a: Position, b: Position, c: Position): number => Math.hypot(a[0] - 2 * b[0] + c[0], a[1] - 2 * b[1] + c[1]);
  const most = Math.max(bend(from, control1, control2), bend(control1, control2, to));
  const count = Math.ceil(Math.sqrt((0.75 * most) / tolerance));
  if (count > MAX_CHORDS) throw new TooComplexError();
  const corners: number[] = [];
  for (let at = 1; at < count; at++) {
    const t = at / count;
    const s = 1 - t;
    for (const axis of [0, 1] as const)
      corners.push(s * s * s * from[axis] + 3 * s * s * t * control1[axis] + 3 * s * t * t * control2[axis] + t * t * t * to[axis]);
  }
  return [...corners, ...to];
}
