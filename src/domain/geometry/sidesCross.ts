import { segmentsIntersect } from './ring.ts';

/** Sides in a leaf. */
const LEAF = 8;
/** Pairs of leaves between two pauses of a search, about a millisecond. */
const STEP = 500;

/**
 * Returns true if `test` is true for any pair of sides whose boxes meet. Pauses regularly, since adjacent spikes can
 * make every pair meet. The boxes hold runs of consecutive sides, in a binary tree. Runs far apart along the ring are
 * mostly far apart on the ground, so few pairs are compared. `flatbush` is slower and larger here, since it ignores the
 * order of the sides.
 */
function* somePair(lngLat: Float64Array, test: (i: number, j: number) => boolean): Generator<undefined, boolean> {
  const count = lngLat.length / 2;
  /** Number of leaves, a power of two; node k has the children 2k and 2k + 1, the root is 1. */
  const leaves = 2 ** Math.ceil(Math.log2(Math.max(1, Math.ceil(count / LEAF))));
  /** Edges west, south, east, north of each node; a node without sides has a box that meets none. */
  const boxes = new Float64Array(8 * leaves);
  for (let leaf = 0; leaf < leaves; ++leaf) setLeaf(leaf);
  for (let node = leaves - 1; node > 0; --node) joinChildren(node);

  const waiting = [1, 1];
  let seen = 0;
  while (waiting.length > 0) {
    const right = waiting.pop()!;
    const left = waiting.pop()!;
    if (left !== right && !boxesMeet(left, right)) continue;
    if (left >= leaves) {
      if (someOfLeaves(left - leaves, right - leaves)) return true;
      seen += 1;
      if (seen % STEP === 0) yield;
    } else if (left === right) {
      waiting.push(2 * left, 2 * left, 2 * left + 1, 2 * left + 1, 2 * left, 2 * left + 1);
    } else {
      waiting.push(2 * left, 2 * right, 2 * left, 2 * right + 1, 2 * left + 1, 2 * right, 2 * left + 1, 2 * right + 1);
    }
  }
  return false;

  function someOfLeaves(left: number, right: number): boolean {
    const leftEnd = Math.min(count, (left + 1) * LEAF);
    const rightEnd = Math.min(count, (right + 1) * LEAF);
    for (let i = left * LEAF; i < leftEnd; ++i) {
      for (let j = left === right ? i + 1 : right * LEAF; j < rightEnd; ++j) if (test(i, j)) return true;
    }
    return false;
  }

  function setLeaf(leaf: number): void {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    const from = leaf * LEAF;
    // The last side of a run ends at the first point of the next run.
    const to = from >= count ? from - 1 : Math.min(count, from + LEAF);
    for (let i = from; i <= to; ++i) {
      const at = 2 * (i % count);
      west = Math.min(west, lngLat[at]!);
      south = Math.min(south, lngLat[at + 1]!);
      east = Math.max(east, lngLat[at]!);
      north = Math.max(north, lngLat[at + 1]!);
    }
    boxes.set([west, south, east, north], 4 * (leaves + leaf));
  }

  function joinChildren(node: number): void {
    const [left, right] = [8 * node, 8 * node + 4];
    for (const side of [0, 1]) boxes[4 * node + side] = Math.min(boxes[left + side]!, boxes[right + side]!);
    for (const side of [2, 3]) boxes[4 * node + side] = Math.max(boxes[left + side]!, boxes[right + side]!);
  }

  function boxesMeet(left: number, right: number): boolean {
    const [a, b] = [4 * left, 4 * right];
    return boxes[a]! <= boxes[b + 2]! && boxes[b]! <= boxes[a + 2]! && boxes[a + 1]! <= boxes[b + 3]! && boxes[b + 1]! <= boxes[a + 3]!;
  }
}

/** The ring without consecutive duplicates, and the new index of one of its points. */
type DistinctRing = ReturnType<typeof distinctRing>;

function distinctRing(lngLat: Float64Array, index = 0) {
  const points = new Float64Array(lngLat.length);
  let [size, at] = [0, 0];
  for (let i = 0; i < lngLat.length; i += 2) {
    const isRepeated = size > 0 && points[size - 2] === lngLat[i] && points[size - 1] === lngLat[i + 1];
    if (!isRepeated) {
      points[size] = lngLat[i]!;
      points[size + 1] = lngLat[i + 1]!;
      size += 2;
    }
    if (i === 2 * index) at = size / 2 - 1;
  }
  while (size > 2 && points[size - 2] === points[0] && points[size - 1] === points[1]) size -= 2;
  return { lngLat: points.subarray(0, size), count: size / 2, index: at < size / 2 ? at : 0 };
}

/** Returns true if sides i and j of a ring share a point. Neighbours always do and are ignored. */
function sidesMeet({ lngLat: p, count }: DistinctRing, i: number, j: number): boolean {
  const between = Math.abs(i - j);
  if (between <= 1 || between === count - 1) return false;
  const [a, b, c, d] = [2 * i, 2 * ((i + 1) % count), 2 * j, 2 * ((j + 1) % count)];
  return segmentsIntersect(p, a, b, c, d);
}

/**
 * Tests all sides (first point not repeated) against all others, in about n log n for usual shapes. Pauses about every
 * millisecond; works on a copy of the ring. `without` leaves out the two sides at this point.
 */
export function* searchCrossing(lngLat: Float64Array, without: number | null = null): Generator<undefined, boolean> {
  const ring = distinctRing(lngLat, without ?? 0);
  if (ring.count < 4) return false;
  const isLeftOut = (side: number): boolean => without !== null && (side === ring.index || (side + 1) % ring.count === ring.index);
  return yield* somePair(ring.lngLat, (i, j) => sidesMeet(ring, i, j) && !isLeftOut(i) && !isLeftOut(j));
}

/** Returns true if two non-adjacent sides share a point. Sides are straight in degrees; repeated points are ignored. */
export function sidesCross(lngLat: Float64Array, without: number | null = null): boolean {
  const search = searchCrossing(lngLat, without);
  for (;;) {
    const { done, value } = search.next();
    if (done) return value;
  }
}

/** Tests only the two sides at one point against all others, which is enough after that point moved. */
export function sidesCrossAt(lngLat: Float64Array, index: number): boolean {
  const ring = distinctRing(lngLat, index);
  const [before, after] = [(ring.index + ring.count - 1) % ring.count, ring.index];
  for (let side = 0; side < ring.count; ++side) {
    if (sidesMeet(ring, before, side) || sidesMeet(ring, after, side)) return true;
  }
  return false;
}
