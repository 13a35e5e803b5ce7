/** Arc of an ellipse: centre + a·cos t + b·sin t for t from `from` to `from + sweep` (radians, negative: backwards). */
export interface EllipseArc {
  x: number;
  y: number;
  ax: number;
  ay: number;
  bx: number;
  by: number;
  from: number;
  sweep: number;
}

/** Maximum distance of a chord from its curve, in metres. */
export const STROKE_TOLERANCE = 0.01;
/** Maximum points of an arc, enough for a whole circle of 8 km. */
export const MAX_ARC_POINTS = 4_096;
/** A centimetre in degrees. */
const DEGREE_TOLERANCE = 1e-7;

/**
 * Returns the maximum distance of a chord from a curve of this size, such as its radius. A file does not state whether
 * its unit is metres or degrees; if the numbers may be degrees, the tolerance is smaller.
 */
export const strokeTolerance = (x: number, y: number, size: number): number =>
  Math.abs(x) <= 180 && Math.abs(y) <= 90 ? Math.min(STROKE_TOLERANCE, Math.max(DEGREE_TOLERANCE, size * 1e-5)) : STROKE_TOLERANCE;

/**
 * Approximates an arc by at most MAX_ARC_POINTS chords within the tolerance. A chord over a step t is off by at most
 * t²/8 times the larger half axis.
 * @returns x, y, x, y … with both ends; empty for invalid numbers
 */
export function strokeArc(arc: EllipseArc, tolerance?: number): number[] {
  const { x, y, ax, ay, bx, by, from, sweep } = arc;
  const [aa, bb, ab] = [ax * ax + ay * ay, bx * bx + by * by, ax * bx + ay * by];
  const longest = Math.sqrt((aa + bb + Math.hypot(aa - bb, 2 * ab)) / 2);
  const step = Math.sqrt((8 * (tolerance ?? strokeTolerance(x, y, longest))) / longest);
  // A chord covers at most an eighth of a turn, even on small arcs.
  const count = Math.min(MAX_ARC_POINTS, Math.max(1, Math.ceil(Math.abs(sweep) / Math.min(step, Math.PI / 4))));
  const path: number[] = [];
  if (!Number.isFinite(count) || !Number.isFinite(x + y)) return path;
  for (let i = 0; i <= count; i += 1) {
    const t = from + (sweep * i) / count;
    path.push(x + ax * Math.cos(t) + bx * Math.sin(t), y + ay * Math.cos(t) + by * Math.sin(t));
  }
  return path;
}

/** Returns the arc between two corners; null if straight. `bulge` is tan(angle / 4), positive counterclockwise. */
export function bulgeArc(fromX: number, fromY: number, toX: number, toY: number, bulge: number): EllipseArc | null {
  const [dx, dy] = [toX - fromX, toY - fromY];
  // A smaller bulge is straight within a micrometre on any side.
  if (!(Math.abs(bulge) > 1e-10) || (dx === 0 && dy === 0)) return null;
  const k = (1 - bulge * bulge) / (4 * bulge);
  const [x, y] = [(fromX + toX) / 2 - k * dy, (fromY + toY) / 2 + k * dx];
  const [ax, ay] = [fromX - x, fromY - y];
  return { x, y, ax, ay, bx: -ay, by: ax, from: 0, sweep: 4 * Math.atan(bulge) };
}
