import { FileFault } from '../fileFault.ts';
import { STROKE_TOLERANCE } from './strokeArc.ts';

/** A planar B-spline, rational if it has weights. */
export interface Spline {
  degree: number;
  /** Count: points + degree + 1; non-decreasing. */
  knots: ArrayLike<number>;
  /** x, y, x, y … */
  points: ArrayLike<number>;
  weights?: ArrayLike<number> | undefined;
}

/** Maximum degree. Nearly all splines are cubic, and the cost is quadratic. */
const MAX_DEGREE = 9;
const MAX_CONTROLS = 100_000;
/** Maximum halvings of a span between knots. */
const MAX_DEPTH = 8;
const MAX_POINTS = 200_000;

function isWhole({ degree, knots, points, weights }: Spline): boolean {
  const count = points.length / 2;
  if (!Number.isInteger(degree) || degree < 1 || degree > MAX_DEGREE || count <= degree || count > MAX_CONTROLS) return false;
  if (knots.length !== count + degree + 1 || (weights && weights.length !== count)) return false;
  for (let i = 0; i < knots.length; i += 1) if (!Number.isFinite(knots[i]!) || (i > 0 && knots[i]! < knots[i - 1]!)) return false;
  for (let i = 0; i < points.length; i += 1) if (!Number.isFinite(points[i]!)) return false;
  for (let i = 0; weights && i < count; i += 1) if (!(weights[i]! > 0)) return false;
  return knots[degree]! < knots[count]!;
}

/**
 * Approximates a spline by chords within the tolerance: halves each span between knots until three of its points are on
 * the chord.
 * @returns x, y, x, y … with both ends; null for an invalid spline
 * @throws FileFault `tooMany` above 200,000 points, which a kilobyte of file can require
 */
export function strokeSpline(spline: Spline, tolerance = STROKE_TOLERANCE): number[] | null {
  if (!isWhole(spline)) return null;
  const { degree, knots, points, weights } = spline;
  // x·w, y·w, w of the control points of a span (de Boor 1972).
  const work = new Float64Array(3 * (degree + 1));
  let span = degree;
  const at = (t: number): [number, number] => {
    for (let i = 0; i <= degree; i += 1) {
      const from = span - degree + i;
      const w = weights ? weights[from]! : 1;
      work[3 * i] = points[2 * from]! * w;
      work[3 * i + 1] = points[2 * from + 1]! * w;
      work[3 * i + 2] = w;
    }
    for (let round = 1; round <= degree; round += 1) {
      for (let i = degree; i >= round; i -= 1) {
        const low = knots[span - degree + i]!;
        const width = knots[span + i - round + 1]! - low;
        const share = width > 0 ? (t - low) / width : 0;
        for (let k = 0; k < 3; k += 1) work[3 * i + k] = (1 - share) * work[3 * i - 3 + k]! + share * work[3 * i + k]!;
      }
    }
    const w = work[3 * degree + 2]!;
    return [work[3 * degree]! / w, work[3 * degree + 1]! / w];
  };
  const path: number[] = [];
  const halve = (t0: number, p0: [number, number], t1: number, p1: [number, number], depth: number): void => {
    const [quarter, half, threeQuarters] = [at(t0 + (t1 - t0) / 4), at((t0 + t1) / 2), at(t0 + (3 * (t1 - t0)) / 4)];
    // Half the tolerance, since the curve may deviate more between the three points.
    const isFlat = [quarter, half, threeQuarters].every((place) => distance(place, p0, p1) <= tolerance / 2);
    if (isFlat || depth === MAX_DEPTH) {
      path.push(p1[0], p1[1]);
      if (path.length > 2 * MAX_POINTS) throw new FileFault('tooMany');
      return;
    }
    const middle = (t0 + t1) / 2;
    halve(t0, p0, middle, half, depth + 1);
    halve(middle, half, t1, p1, depth + 1);
  };
  for (let count = points.length / 2; span < count; span += 1) {
    const [t0, t1] = [knots[span]!, knots[span + 1]!];
    if (t1 <= t0) continue;
    const p0 = at(t0);
    // First point, or a gap made by repeated knots.
    if (path.length === 0 || Math.hypot(p0[0] - path[path.length - 2]!, p0[1] - path[path.length - 1]!) > tolerance)
      path.push(p0[0], p0[1]);
    halve(t0, p0, t1, at(t1), 0);
  }
  return path;
}

function distance([x, y]: [number, number], [x0, y0]: [number, number], [x1, y1]: [number, number]): number {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const square = dx * dx + dy * dy;
  const share = square > 0 ? Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / square)) : 0;
  return Math.hypot(x - x0 - share * dx, y - y0 - share * dy);
}
