import { strokeArcThrough, strokeCurveTolerance } from '../../domain/geometry/strokeCurve.ts';
import type { ShapeParts } from './shapeParts.ts';

/** Part of a ring: a line, or arcs through every second position. */
export interface CurvePiece {
  isArc: boolean;
  /** Positions x, y, x, y …; an odd number for arcs. */
  xy: ArrayLike<number>;
}

/** Joins pieces to a ring; strokes arcs to within a centimetre. @throws RangeError if one is cut; TooComplexError */
export function strokedRing(pieces: readonly CurvePiece[], parts: ShapeParts): Float64Array {
  const [first] = pieces;
  if (first && pieces.length === 1 && !first.isArc) return Float64Array.from(first.xy);
  const corners: number[] = [];
  for (const { isArc, xy } of pieces) {
    if (xy.length === 0) continue;
    if (isArc && xy.length % 4 !== 2) throw new RangeError('an arc lacks a point');
    // A piece begins at the end of the previous one.
    if (corners.at(-2) !== xy[0] || corners.at(-1) !== xy[1]) corners.push(xy[0]!, xy[1]!);
    const tolerance = strokeCurveTolerance(xy[0]!, xy[1]!);
    for (let at = isArc ? 4 : 2; at < xy.length; at += isArc ? 4 : 2) {
      if (!isArc) {
        corners.push(xy[at]!, xy[at + 1]!);
        continue;
      }
      const chords = strokeArcThrough([xy[at - 4]!, xy[at - 3]!], [xy[at - 2]!, xy[at - 1]!], [xy[at]!, xy[at + 1]!], tolerance);
      parts.takeCorners(chords.length / 2);
      for (const value of chords) corners.push(value);
    }
  }
  return Float64Array.from(corners);
}
