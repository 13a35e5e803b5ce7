/** Part of an ellipse: centre + a·cos t + b·sin t for t from `from` to `from + sweep` (radians; below 0 it runs backwards). */
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

/** How far a chord may lie from its curve: a centimetre, in metres. */
export const STROKE_TOLERANCE = 0.01;
/** A whole circle of 8 km needs so many; of larger ones only small parts are drawn. */
export const MAX_ARC_POINTS = 4_096;
/** In degrees a centimetre is this. */
const DEGREE_TOLERANCE = 1e-7;

/**
 * How far a chord may lie from a curve. A file does not say whether its numbers are metres or degrees: where they could be
 * degrees, curves are stroked finer than a centimetre of metres asks for.
 * @param x, y a place of the curve @param size its radius, say
 */
export const strokeTolerance = (x: number, y: number, size: number): number =>
  Math.abs(x) <= 180 && Math.abs(y) <= 90 ? Math.min(STROKE_TOLERANCE, Math.max(DEGREE_TOLERANCE, size * 1e-5)) : STROKE_TOLERANCE;

/**
 * An arc as a line of chords, none of which leaves it by more than the tolerance (MAX_ARC_POINTS at most).
 * The chord over a step of t is off by at most step²/8 times the larger half axis.
 * @returns x, y, x, y …, both ends among them; nothing for one whose numbers are none
 */
export function strokeArc(arc: EllipseArc, tolerance?: number): number[] {
  const { x, y, ax, ay, bx, by, from, sweep } = arc;
  const [aa, bb, ab] = [ax * ax + ay * ay, bx * bx + by * by, ax * bx + ay * by];
  const longest = Math.sqrt((aa + bb + Math.hypot(aa - bb, 2 * ab)) / 2);
  const step = Math.sqrt((8 * (tolerance ?? strokeTolerance(x, y, longest))) / longest);
  // No corner of an arc is sharper than an eighth of a turn, however small it is.
  const count = Math.min(MAX_ARC_POINTS, Math.max(1, Math.ceil(Math.abs(sweep) / Math.min(step, Math.PI / 4))));
  const path: number[] = [];
  if (!Number.isFinite(count) || !Number.isFinite(x + y)) return path;
  for (let i = 0; i <= count; i += 1) {
    const t = from + (sweep * i) / count;
    path.push(x + ax * Math.cos(t) + bx * Math.sin(t), y + ay * Math.cos(t) + by * Math.sin(t));
  }
  return path;
}

/**
 * The arc between two corners of a polyline.
 * @param bulge tangent of a quarter of its angle, above 0 counter-clockwise. @returns null for a straight side
 */
export function bulgeArc(fromX: number, fromY: number, toX: number, toY: number, bulge: number): EllipseArc | null {
  const [dx, dy] = [toX - fromX, toY - fromY];
  // Flatter than this is straight to a micrometre on any side that is drawn.
  if (!(Math.abs(bulge) > 1e-10) || (dx === 0 && dy === 0)) return null;
  const k = (1 - bulge * bulge) / (4 * bulge);
  const [x, y] = [(fromX + toX) / 2 - k * dy, (fromY + toY) / 2 + k * dx];
  const [ax, ay] = [fromX - x, fromY - y];
  return { x, y, ax, ay, bx: -ay, by: ax, from: 0, sweep: 4 * Math.atan(bulge) };
}
