import { BoxTree } from './boxTree.ts';
import { segmentsMeet } from './ring.ts';

/**
 * Whether an area crosses itself: two sides that are no neighbours have a point in common, so that figures of it mean
 * little. Sides are straight in degrees, as they are drawn; repeated points are no sides.
 */

/** The ring without points that repeat the one before, and where one of its points went. */
interface DistinctRing {
  lngLat: Float64Array;
  count: number;
  index: number;
}

function distinctRing(lngLat: Float64Array, index = 0): DistinctRing {
  const kept = new Float64Array(lngLat.length);
  let [size, at] = [0, 0];
  for (let i = 0; i < lngLat.length; i += 2) {
    const isRepeated = size > 0 && kept[size - 2] === lngLat[i] && kept[size - 1] === lngLat[i + 1];
    if (!isRepeated) {
      kept[size] = lngLat[i]!;
      kept[size + 1] = lngLat[i + 1]!;
      size += 2;
    }
    if (i === 2 * index) at = size / 2 - 1;
  }
  while (size > 2 && kept[size - 2] === kept[0] && kept[size - 1] === kept[1]) size -= 2;
  return { lngLat: kept.subarray(0, size), count: size / 2, index: at < size / 2 ? at : 0 };
}

/** Whether sides i and j of a ring have a point in common; neighbours always do and do not count. */
function sidesMeet({ lngLat: p, count }: DistinctRing, i: number, j: number): boolean {
  const between = Math.abs(i - j);
  if (between <= 1 || between === count - 1) return false;
  const [a, b, c, d] = [2 * i, 2 * ((i + 1) % count), 2 * j, 2 * ((j + 1) % count)];
  return segmentsMeet(p, a, b, c, d);
}

/**
 * All sides against all, through a tree of their boxes: about n log n for what people draw. Pauses every millisecond or so,
 * on a copy of the ring.
 * @param lngLat the ring's points, the first not repeated
 * @param without leaves out the two sides at this point
 */
export function* searchCrossing(lngLat: Float64Array, without: number | null = null): Generator<undefined, boolean> {
  const ring = distinctRing(lngLat, without ?? 0);
  if (ring.count < 4) return false;
  const isLeftOut = (side: number): boolean => without !== null && (side === ring.index || (side + 1) % ring.count === ring.index);
  return yield* new BoxTree(ring.lngLat).somePair((i, j) => sidesMeet(ring, i, j) && !isLeftOut(i) && !isLeftOut(j));
}

/** The same without a pause. */
export function sidesCross(lngLat: Float64Array, without: number | null = null): boolean {
  const search = searchCrossing(lngLat, without);
  for (;;) {
    const { done, value } = search.next();
    if (done) return value;
  }
}

/** Only the two sides at one point against all others: what a move of it can have changed. */
export function sidesCrossAt(lngLat: Float64Array, index: number): boolean {
  const ring = distinctRing(lngLat, index);
  const [before, after] = [(ring.index + ring.count - 1) % ring.count, ring.index];
  for (let side = 0; side < ring.count; ++side) {
    if (sidesMeet(ring, before, side) || sidesMeet(ring, after, side)) return true;
  }
  return false;
}
