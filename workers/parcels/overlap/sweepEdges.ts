import type { Regions } from './regions.ts';

/** Edges of several regions, directed upwards. An edge has the index of the corner to which it leads along its ring. */
export type SweepEdges = ReturnType<typeof sweepEdges>;

/** Flags of a corner: the edge to it, or the one from it, ends or starts there on its way upwards. */
export const [COMING_ENDS, GOING_ENDS, COMING_STARTS, GOING_STARTS] = [1, 2, 4, 8] as const;

export function sweepEdges({ xy, ringEnds, regionEnds }: Regions) {
  const count = xy.length / 2;
  const lowX = new Float64Array(count);
  /** Equal to highY for a horizontal edge, which takes no part because it bounds no width. */
  const lowY = new Float64Array(count);
  const highX = new Float64Array(count);
  const highY = new Float64Array(count);
  /** Slope in x per y. */
  const slope = new Float64Array(count);
  const owner = new Int32Array(count);
  /** Next corner of each along its ring. */
  const next = new Int32Array(count);
  /** Sum of the flags above for each corner. */
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

/** Replaces an infinite slope: an edge so horizontal bounds no area. */
const finite = (slope: number): number => (Number.isFinite(slope) ? slope : 0);

/** Largest overlap that counts as touching; coordinates are given to a tenth of a millimetre at best. */
const TOUCH_M = 1e-6;

/** Tests whether two edges cross: each has its ends on both sides of the other, beyond TOUCH_M. */
export const crossesItself = (edges: SweepEdges, one: number, other: number): boolean =>
  isParted(edges, one, other) && isParted(edges, other, one);

/** Tests whether the ends of `other` are on both sides of the line of `one`. */
function isParted({ lowX, lowY, highX, highY, slope }: SweepEdges, edge: number, other: number): boolean {
  const touch = TOUCH_M * Math.hypot(1, slope[edge]!);
  const offset = (x: number, y: number): number => x - (lowX[edge]! + (y - lowY[edge]!) * slope[edge]!);
  const low = offset(lowX[other]!, lowY[other]!);
  const high = offset(highX[other]!, highY[other]!);
  return (low > touch && high < -touch) || (low < -touch && high > touch);
}

/** Returns the x of an edge at a height in its range; deterministic for all callers. */
export function edgeXAt({ lowX, lowY, highX, highY, slope }: SweepEdges, edge: number, y: number): number {
  if (y >= highY[edge]!) return highX[edge]!;
  return lowX[edge]! + (y - lowY[edge]!) * slope[edge]!;
}
