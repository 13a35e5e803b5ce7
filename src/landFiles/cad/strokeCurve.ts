import { STROKE_TOLERANCE } from './strokeArc.ts';

const MAX_CHORDS = 64;

/**
 * Strokes a DGN curve: cubics between its points with slopes by Akima's rule (Akima 1970; Intergraph Standard File
 * Formats, 'Curve'). The first two and last two points are not on the curve; they only define the slopes at its ends.
 * @returns x, y, x, y …; empty for fewer than six points
 */
export function strokeCurve(points: ArrayLike<number>, tolerance = STROKE_TOLERANCE): number[] {
  const count = points.length / 2;
  if (count < 6) return [];
  const lengths: number[] = [];
  const [slopesX, slopesY]: [number[], number[]] = [[], []];
  for (let i = 0; i + 1 < count; i += 1) {
    const [dx, dy] = [points[2 * i + 2]! - points[2 * i]!, points[2 * i + 3]! - points[2 * i + 1]!];
    const length = Math.hypot(dx, dy);
    lengths.push(length);
    slopesX.push(length > 0 ? dx / length : 0);
    slopesY.push(length > 0 ? dy / length : 0);
  }
  const path = [points[4]!, points[5]!];
  for (let i = 2; i + 3 < count; i += 1) {
    const length = lengths[i]!;
    if (length === 0) continue;
    const [fromX, toX] = [tangentAt(slopesX, i) * length, tangentAt(slopesX, i + 1) * length];
    const [fromY, toY] = [tangentAt(slopesY, i) * length, tangentAt(slopesY, i + 1) * length];
    const [x0, y0, x1, y1] = [points[2 * i]!, points[2 * i + 1]!, points[2 * i + 2]!, points[2 * i + 3]!];
    // The second derivative is largest at an end. A chord is off by at most an eighth of it over the squared count.
    const bend = Math.max(
      Math.hypot(6 * (x1 - x0) - 4 * fromX - 2 * toX, 6 * (y1 - y0) - 4 * fromY - 2 * toY),
      Math.hypot(6 * (x1 - x0) - 2 * fromX - 4 * toX, 6 * (y1 - y0) - 2 * fromY - 4 * toY),
    );
    const chords = Math.min(MAX_CHORDS, Math.max(1, Math.ceil(Math.sqrt(bend / (8 * tolerance)))));
    for (let step = 1; step < chords; step += 1) {
      const t = step / chords;
      path.push(hermite(t, x0, x1, fromX, toX), hermite(t, y0, y1, fromY, toY));
    }
    path.push(x1, y1);
  }
  return path;
}

/** Returns Akima's slope at a point for one axis. The side that its neighbour continues has more weight. */
function tangentAt(slopes: readonly number[], i: number): number {
  const [before2, before, behind, behind2] = [slopes[i - 2]!, slopes[i - 1]!, slopes[i]!, slopes[i + 1]!];
  const [weightBefore, weightBehind] = [Math.abs(behind2 - behind), Math.abs(before - before2)];
  const sum = weightBefore + weightBehind;
  return sum > 0 ? (before * weightBefore + behind * weightBehind) / sum : (before + behind) / 2;
}

function hermite(t: number, from: number, to: number, slopeFrom: number, slopeTo: number): number {
  const [square, cube] = [t * t, t * t * t];
  return from + slopeFrom * (t - 2 * square + cube) + (to - from) * (3 * square - 2 * cube) + slopeTo * (cube - square);
}
