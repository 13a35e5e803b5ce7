import type { Regions } from './regions.ts';

/**
 * The edges of several regions. An edge has the number of the corner that it leads to along its ring, and here goes from its lower to
 * its upper end.
 */
export type SweepEdges = ReturnType<typeof sweepEdges>;

/** The edge that leads to the corner, or the one that leads on, ends in it or begins in it on its way upwards. */
export const [COMING_ENDS, GOING_ENDS, COMING_STARTS, GOING_STARTS] = [1, 2, 4, 8] as const;

export function sweepEdges({ xy, ringEnds, regionEnds }: Regions) {
  const count = xy.length / 2;
  const lowX = new Float64Array(count);
  /** Equal to highY where the edge is level: it bounds no width and takes no part. */
  const lowY = new Float64Array(count);
  const highX = new Float64Array(count);
  const highY = new Float64Array(count);
  /** x per y. */
  const slope = new Float64Array(count);
  const owner = new Int32Array(count);
  /** Of each corner, the one after it along the ring. */
  const next = new Int32Array(count);
  /** What the two edges of each corner do in it: a sum of the names below. */
  const turns = new Uint8Array(count);
  let ring = 0;
  let from = 0;
  for (let region = 0; region < regionEnds.length; region += 1) {
    for (; ring < regionEnds[region]!; ring += 1) {
      const to = ringEnds[ring]!;
      for (let i = from, before = to - 1; i < to; before = i, i += 1) {
        const isUp = xy[before * 2 + 1]! < xy[i * 2 + 1]!;
        const low = (isUp ? before : i) * 2;
        const high = (isUp ? i : before) * 2;
        lowX[i] = xy[low]!;
        lowY[i] = xy[low + 1]!;
        highX[i] = xy[high]!;
        highY[i] = xy[high + 1]!;
        slope[i] = finite((xy[high]! - xy[low]!) / (xy[high + 1]! - xy[low + 1]!));
        owner[i] = region;
        next[before] = i;
        if (lowY[i] === highY[i]) continue;
        turns[i]! |= isUp ? COMING_ENDS : COMING_STARTS;
        turns[before]! |= isUp ? GOING_STARTS : GOING_ENDS;
      }
      from = to;
    }
  }
  return { lowX, lowY, highX, highY, slope, region: owner, next, turns };
}

/** An edge so level that its slope is beyond all numbers bounds no area whatever its slope. */
const finite = (slope: number): number => (Number.isFinite(slope) ? slope : 0);

/** Edges that pass each other by less are taken to touch: coordinates are no finer than a tenth of a millimetre. */
const TOUCH_M = 1e-6;

/** Whether two edges cross: each has its ends on different sides of the other, farther from it than a touch. */
export const crossesItself = (edges: SweepEdges, one: number, other: number): boolean =>
  isParted(edges, one, other) && isParted(edges, other, one);

/** Whether the ends of `other` lie on different sides of the line of `one`. */
function isParted({ lowX, lowY, highX, highY, slope }: SweepEdges, one: number, other: number): boolean {
  const touch = TOUCH_M * Math.hypot(1, slope[one]!);
  const offset = (x: number, y: number): number => x - (lowX[one]! + (y - lowY[one]!) * slope[one]!);
  const low = offset(lowX[other]!, lowY[other]!);
  const high = offset(highX[other]!, highY[other]!);
  return (low > touch && high < -touch) || (low < -touch && high > touch);
}

/** Where an edge is at a height that it reaches: the same number whoever asks. */
export function edgeXAt({ lowX, lowY, highX, highY, slope }: SweepEdges, edge: number, y: number): number {
  if (y >= highY[edge]!) return highX[edge]!;
  return lowX[edge]! + (y - lowY[edge]!) * slope[edge]!;
}
