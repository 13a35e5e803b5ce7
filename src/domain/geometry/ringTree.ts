import { boxOfPacked } from './box.ts';
import { ringContains } from './ring.ts';

/** Rings or sides in a leaf of a tree. */
const LEAF = 8;
/** Maximum corners of a ring that is tested without a tree. */
const FEW_CORNERS = 64;
/** Step limit of a search over rings: a base, and an addition per corner. Real rings take a few per corner. */
const FREE_STEPS = 5_000_000;
const STEPS_A_CORNER = 64;

/** Error: a record has too many parts, or nesting them would take too long. */
export class TooComplexError extends Error {
  override name = 'TooComplexError';
}

/** Counts the visited boxes and sides. */
export class StepBudget {
  readonly #most: number;
  count = 0;

  constructor(rings: readonly Float64Array[]) {
    this.#most = FREE_STEPS + STEPS_A_CORNER * rings.reduce((sum, ring) => sum + ring.length / 2, 0);
  }

  /** @throws TooComplexError if the steps exceed the limit, as when all rings surround each other */
  readonly take = (count: number): void => {
    this.count += count;
    if (this.count > this.#most) throw new TooComplexError();
  };
}

const leavesFor = (count: number): number => 2 ** Math.ceil(Math.log2(Math.max(1, Math.ceil(count / LEAF))));

/** Indexes the sides of a ring by height, so that a search visits only sides at its own height. */
function sideTree(ring: Float64Array) {
  const sides = ring.length / 2;
  const leaves = leavesFor(sides);
  /** Lowest and highest y of each node's sides; node k has the children 2k and 2k + 1. */
  const spans = new Float64Array(leaves * 4);
  for (let node = leaves * 2 - 1; node > 0; node--) {
    let [low, high] = [Infinity, -Infinity];
    if (node < leaves) {
      low = Math.min(spans[node * 4]!, spans[node * 4 + 2]!);
      high = Math.max(spans[node * 4 + 1]!, spans[node * 4 + 3]!);
    } else {
      const from = (node - leaves) * LEAF;
      for (let side = from; side < Math.min(sides, from + LEAF); side++) {
        const [end, start] = [ring[side * 2 + 1]!, ring[((side + sides - 1) % sides) * 2 + 1]!];
        low = Math.min(low, start, end);
        high = Math.max(high, start, end);
      }
    }
    spans[node * 2] = low;
    spans[node * 2 + 1] = high;
  }

  /** Returns the result of {@link ringContains}, which tests the same sides. @param step receives each visit */
  return (x: number, y: number, step: (count: number) => void): boolean => {
    let inside = false;
    const waiting = [1];
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      step(1);
      if (!(spans[node * 2]! <= y && y < spans[node * 2 + 1]!)) continue;
      if (node < leaves) {
        waiting.push(node * 2, node * 2 + 1);
        continue;
      }
      const from = (node - leaves) * LEAF;
      step(LEAF);
      for (let side = from; side < Math.min(sides, from + LEAF); side++) {
        const before = ((side + sides - 1) % sides) * 2;
        const [x1, y1, x2, y2] = [ring[side * 2]!, ring[side * 2 + 1]!, ring[before]!, ring[before + 1]!];
        if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
      }
    }
    return inside;
  };
}

/** Returns a box of all points for which {@link ringContains} may return true, including rounding. */
function reachOf(ring: Float64Array): [number, number, number, number] {
  const { west, south, east, north } = boxOfPacked(ring);
  if (![west, south, east, north].every(Number.isFinite)) return [-Infinity, -Infinity, Infinity, Infinity];
  const rounding = 1e-9 * Math.max(Math.abs(west), Math.abs(east));
  return [west - rounding, south, east + rounding, north];
}

export function ringTree(rings: readonly Float64Array[]) {
  const sides = new Map<number, ReturnType<typeof sideTree>>();
  /** Edges west, south, east, north of each outline, then of each node. */
  const reach = new Float64Array(rings.length * 4);
  for (const [at, ring] of rings.entries()) reach.set(reachOf(ring), at * 4);
  const order = sideBySide();
  const leaves = leavesFor(rings.length);
  const nodes = new Float64Array(leaves * 8);
  for (let node = leaves * 2 - 1; node > 0; node--) {
    const from = (node - leaves) * LEAF;
    const [boxes, places] = node < leaves ? [nodes, [node * 2, node * 2 + 1]] : [reach, order.slice(from, from + LEAF)];
    for (const edge of [0, 1, 2, 3]) {
      const values = places.map((place) => boxes[place * 4 + edge]!);
      nodes[node * 4 + edge] = edge < 2 ? Math.min(...values) : Math.max(...values);
    }
  }

  /** Orders rings in strips from west to east, each from south to north. */
  function sideBySide(): number[] {
    const middle = (at: number, edge: number): number => reach[at * 4 + edge]! + reach[at * 4 + edge + 2]!;
    // Boxes of infinite size have no middle and keep their order.
    const compare = (edge: number) => (a: number, b: number) => middle(a, edge) - middle(b, edge) || a - b;
    const eastward = Array.from(rings, (_, at) => at).sort(compare(0));
    const strip = Math.ceil(Math.sqrt(eastward.length / LEAF)) * LEAF;
    const strips = Array.from({ length: Math.ceil(eastward.length / strip) }, (_, at) => eastward.slice(at * strip, (at + 1) * strip));
    return strips.flatMap((part) => part.sort(compare(1)));
  }

  /** Returns the first ring that contains a point, in input order; -1 for none. @param step receives each visit */
  function find(x: number, y: number, step: (count: number) => void): number {
    return near(x, y, step).find((ring) => contains(ring, x, y, step)) ?? -1;
  }

  function findAll(x: number, y: number, step: (count: number) => void): number[] {
    return near(x, y, step).filter((ring) => contains(ring, x, y, step));
  }

  /** Returns the rings whose box contains the point. */
  function near(x: number, y: number, step: (count: number) => void): number[] {
    const holds = (boxes: Float64Array, at: number): boolean =>
      x >= boxes[at * 4]! && y >= boxes[at * 4 + 1]! && x <= boxes[at * 4 + 2]! && y <= boxes[at * 4 + 3]!;
    const found: number[] = [];
    const waiting = [1];
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      step(1);
      if (!holds(nodes, node)) continue;
      if (node < leaves) {
        waiting.push(node * 2, node * 2 + 1);
        continue;
      }
      const from = (node - leaves) * LEAF;
      step(LEAF);
      for (const ring of order.slice(from, from + LEAF)) if (holds(reach, ring)) found.push(ring);
    }
    return found.sort((a, b) => a - b);
  }

  function contains(at: number, x: number, y: number, step: (count: number) => void): boolean {
    const ring = rings[at]!;
    if (ring.length < FEW_CORNERS * 2) {
      step(ring.length / 2);
      return ringContains(ring, x, y);
    }
    const known = sides.get(at) ?? sideTree(ring);
    sides.set(at, known);
    return known(x, y, step);
  }

  return { find, findAll };
}
