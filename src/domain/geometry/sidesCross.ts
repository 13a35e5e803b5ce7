import { segmentsMeet } from './ring.ts';

/** Sides of a leaf. */
const LEAF = 8;
/** Pairs of leaves between two pauses of a search: a millisecond or so. */
const STEP = 500;

/**
 * Whether the answer is yes for any pair of sides whose runs' boxes meet; pairs that meet are all asked. Pauses now and
 * then: spikes beside each other, as nobody draws, make as many pairs as there are.
 *
 * Boxes of runs of consecutive sides of a ring, each above two of half its length: runs far apart along the ring mostly lie
 * apart on the ground, too, so few pairs of sides are looked at. Memory is that of a quarter of the points. Our own and not
 * `flatbush`, which does not know that sides follow each other: a ring of 100,000 takes 30–100 ms and 1 MB here, 300–500 ms
 * and 3.8 MB there, by 0.6 KB of code against 2.9 KB gzipped.
 * @param lngLat the ring's points, the first not repeated
 */
function* somePair(lngLat: Float64Array, ask: (i: number, j: number) => boolean): Generator<undefined, boolean> {
  const count = lngLat.length / 2;
  /** Leaves, a power of two; node k has the children 2k and 2k + 1, the root is 1. */
  const leaves = 2 ** Math.ceil(Math.log2(Math.max(1, Math.ceil(count / LEAF))));
  /** west, south, east, north of each node; of one without sides, a box that meets none. */
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
      for (let j = left === right ? i + 1 : right * LEAF; j < rightEnd; ++j) if (ask(i, j)) return true;
    }
    return false;
  }

  function setLeaf(leaf: number): void {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    const from = leaf * LEAF;
    // The run's last side ends at the next run's first point.
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

/** The ring without points that repeat the one before, and where one of its points went. */
type DistinctRing = ReturnType<typeof distinctRing>;

function distinctRing(lngLat: Float64Array, index = 0) {
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
  return yield* somePair(ring.lngLat, (i, j) => sidesMeet(ring, i, j) && !isLeftOut(i) && !isLeftOut(j));
}

/**
 * Whether an area crosses itself: two sides that are no neighbours have a point in common, so that figures of it mean
 * little. Sides are straight in degrees, as they are drawn; repeated points are no sides.
 */
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
