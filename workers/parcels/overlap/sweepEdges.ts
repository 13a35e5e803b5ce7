import type { Region } from './region.ts';

/** The edges of several regions, each from its lower to its upper end; level ones bound no width and are left out. */
export interface SweepEdges {
  count: number;
  lowX: Float64Array;
  lowY: Float64Array;
  highX: Float64Array;
  highY: Float64Array;
  /** x per y. */
  slope: Float64Array;
  /** Whose edge it is, by place among the regions. */
  region: Int32Array;
  /** Every y at which an edge begins or ends, ascending, each once. */
  levels: Float64Array;
  /** Edges by the level they begin at: those of level i are startOrder[startsAt[i]] … startOrder[startsAt[i + 1] − 1]. */
  startsAt: Uint32Array;
  startOrder: Uint32Array;
}

export function sweepEdges(regions: readonly Region[]): SweepEdges {
  const most = regions.reduce((sum, { xy }) => sum + xy.length / 2, 0);
  const [lowX, lowY, highX, highY, slope] = Array.from({ length: 5 }, () => new Float64Array(most)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const owner = new Int32Array(most);
  let count = 0;
  regions.forEach(({ xy, ringEnds }, region) => {
    let from = 0;
    for (const to of ringEnds) {
      for (let i = from, before = to - 1; i < to; before = i, i += 1) {
        const [y0, y1] = [xy[before * 2 + 1]!, xy[i * 2 + 1]!];
        if (y0 === y1) continue;
        const [low, high] = y0 < y1 ? [before * 2, i * 2] : [i * 2, before * 2];
        lowX[count] = xy[low]!;
        lowY[count] = xy[low + 1]!;
        highX[count] = xy[high]!;
        highY[count] = xy[high + 1]!;
        slope[count] = finite((xy[high]! - xy[low]!) / (xy[high + 1]! - xy[low + 1]!));
        owner[count] = region;
        count += 1;
      }
      from = to;
    }
  });
  const levels = levelsOf(lowY, highY, count);
  return { count, lowX, lowY, highX, highY, slope, region: owner, levels, ...startsOf(lowY, count, levels) };
}

/** An edge so level that its slope is beyond all numbers bounds no area whatever its slope. */
const finite = (slope: number): number => (Number.isFinite(slope) ? slope : 0);

function levelsOf(lowY: Float64Array, highY: Float64Array, count: number): Float64Array {
  const all = new Float64Array(count * 2);
  all.set(lowY.subarray(0, count));
  all.set(highY.subarray(0, count), count);
  all.sort();
  let kept = 0;
  for (let i = 0; i < all.length; i += 1) {
    if (kept === 0 || all[i] !== all[kept - 1]) all[kept++] = all[i]!;
  }
  return all.slice(0, kept);
}

/** Counts the edges of each level, then puts each in its place: a sort without comparing edges to edges. */
function startsOf(lowY: Float64Array, count: number, levels: Float64Array): Pick<SweepEdges, 'startsAt' | 'startOrder'> {
  const levelOf = new Uint32Array(count);
  const startsAt = new Uint32Array(levels.length + 1);
  for (let edge = 0; edge < count; edge += 1) {
    const level = placeOf(levels, lowY[edge]!);
    levelOf[edge] = level;
    startsAt[level + 1]! += 1;
  }
  for (let level = 0; level < levels.length; level += 1) startsAt[level + 1]! += startsAt[level]!;
  const next = startsAt.slice();
  const startOrder = new Uint32Array(count);
  for (let edge = 0; edge < count; edge += 1) {
    const at = next[levelOf[edge]!]!;
    startOrder[at] = edge;
    next[levelOf[edge]!] = at + 1;
  }
  return { startsAt, startOrder };
}

/** Where a value stands among those it is one of. */
function placeOf(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

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
