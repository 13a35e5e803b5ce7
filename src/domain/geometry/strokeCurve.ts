import { EARTH_EQUATOR_M, toRadians } from './earth.ts';
import { TooComplexError } from './ringTree.ts';

/** How far a stroked side may lie off its curve, on the ground: to the centimetre of certificates. */
const TOLERANCE_M = 0.01;
/** Beyond this a number is no degree. */
const MAX_DEGREES = 360;
/** Of one curve: a whole circle of 34 km is stroked to a centimetre. */
const MAX_CHORDS = 4_096;
/** A circle of a metre would lose a hundredth of its area to a centimetre; so it loses a thousandth. */
const MAX_STEP_RAD = toRadians(4);
/** The square of how long an arc is against its radius, below which its middle is noise and it bends by nothing. */
const FLAT = 1e-18;

/**
 * A centimetre in the unit of a file, which is told by one of its positions: metres of a grid are hundreds of thousands. A degree of
 * longitude is shorter than one of latitude, so that what is right for the latter is on the safe side.
 */
export const strokeCurveTolerance = (x: number, y: number): number =>
  Math.abs(x) <= MAX_DEGREES && Math.abs(y) <= MAX_DEGREES ? (TOLERANCE_M / EARTH_EQUATOR_M) * 360 : TOLERANCE_M;

/** Half axes and turn of an ellipse, radians counter-clockwise from the x axis to the first half axis. */
export interface Ellipse {
  x: number;
  y: number;
  radiusA: number;
  radiusB: number;
  turnRad: number;
}

/** Equal steps of an angle, as few as keep the chords within the tolerance: a chord lies r (1 - cos(step / 2)) off its arc. */
function chordCount(radius: number, sweepRad: number, tolerance: number): number {
  const step = Math.min(MAX_STEP_RAD, 4 * Math.asin(Math.min(1, Math.sqrt(tolerance / (2 * radius)))));
  const count = Math.ceil(Math.abs(sweepRad) / step - 1e-9);
  if (count > MAX_CHORDS) throw new TooComplexError();
  return Math.max(1, count);
}

/**
 * An arc of an ellipse as chords.
 * @param startRad of its first point, in the ellipse's own parameter; `sweepRad` is positive counter-clockwise
 * @param tolerance how far a chord may lie off the arc, in the unit of the ellipse
 * @returns x, y, x, y … of the corners behind the first point
 * @throws TooComplexError when it would take more than 4,096
 */
export function strokeEllipse(
  { x, y, radiusA, radiusB, turnRad }: Ellipse,
  startRad: number,
  sweepRad: number,
  tolerance: number,
): number[] {
  // What is no number stays one corner that is none, and is told as broken.
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
/** An angle as a sweep in one direction: above 0, and at most a whole turn. */
const forwardRad = (angle: number): number => ((angle % FULL_RAD) + FULL_RAD) % FULL_RAD || FULL_RAD;

/**
 * A circular arc through three points as chords (ISO 19125's CIRCULARSTRING). Where the last is the first it is the whole circle
 * across from `through`; points in a line are the line.
 * @param tolerance how far a chord may lie off the arc, in the unit of the points
 * @returns x, y, x, y … of the corners behind `from`, the last of them `to` itself
 * @throws TooComplexError when it would take more than 4,096
 */
export function strokeArcThrough(from: Position, through: Position, to: Position, tolerance: number): number[] {
  // From the first point: far digits keep their worth.
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

/** Where an ellipse passes nearest by: the parameter of a point on it. */
function parameterOf({ x, y, radiusA, radiusB, turnRad }: Ellipse, point: Position): number {
  const [dx, dy] = [point[0] - x, point[1] - y];
  const [cos, sin] = [Math.cos(turnRad), Math.sin(turnRad)];
  return Math.atan2((dy * cos - dx * sin) / radiusB, (dx * cos + dy * sin) / radiusA);
}

/**
 * An arc of an ellipse between two points on it as chords; the whole ellipse where they are one.
 * @param clockwise which of the two ways round
 * @returns as {@link strokeArcThrough} does
 * @throws TooComplexError when it would take more than 4,096
 */
export function strokeEllipseArc(ellipse: Ellipse, from: Position, to: Position, clockwise: boolean, tolerance: number): number[] {
  const startRad = parameterOf(ellipse, from);
  const towards = clockwise ? -1 : 1;
  const isWhole = from[0] === to[0] && from[1] === to[1];
  const sweepRad = towards * (isWhole ? FULL_RAD : forwardRad(towards * (parameterOf(ellipse, to) - startRad)));
  return [...strokeEllipse(ellipse, startRad, sweepRad, tolerance).slice(0, -2), ...to];
}

/**
 * A cubic Bézier curve as chords: between two of n equal steps it lies |B''| / (8 n²) off its chord at most, and |B''| is six times the
 * larger second difference of its four points at most.
 * @returns as {@link strokeArcThrough} does
 * @throws TooComplexError when it would take more than 4,096
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
