import { boxOfPacked } from './box.ts';
import { ringContains } from './ring.ts';

/** Rings or sides in a leaf of a tree. */
const LEAF = 8;
/** A ring of fewer corners is looked at whole. */
const FEW_CORNERS = 64;
/** Steps that a search over rings may take: some for any, and some for each corner. Real ones take a few for each. */
const FREE_STEPS = 5_000_000;
const STEPS_A_CORNER = 64;

/** A record has more parts than are read, or ones that it would take too long to sort out. */
export class TooComplexError extends Error {
  override name = 'TooComplexError';
}

/** Counts boxes and sides that are looked at. */
export class StepBudget {
  readonly #most: number;
  taken = 0;

  constructor(rings: readonly Float64Array[]) {
    this.#most = FREE_STEPS + STEPS_A_CORNER * rings.reduce((sum, ring) => sum + ring.length / 2, 0);
  }

  /** @throws TooComplexError when that would take far more steps than there are corners: everything lies around everything */
  readonly take = (count: number): void => {
    this.taken += count;
    if (this.taken > this.#most) throw new TooComplexError();
  };
}

const leavesFor = (count: number): number => 2 ** Math.ceil(Math.log2(Math.max(1, Math.ceil(count / LEAF))));

/** A ring's sides by the heights they span, so that a search looks at those alone that pass its own height. */
function sideTree(ring: Float64Array) {
  const sides = ring.length / 2;
  const leaves = leavesFor(sides);
  /** Lowest and highest of each node's sides; node k has the children 2k and 2k + 1. */
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

  /** The same answer as {@link ringContains}: it asks the same sides the same question. @param step told of each side and node */
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

/** A box that holds every point for which {@link ringContains} may say yes, rounding included. */
function reachOf(ring: Float64Array): [number, number, number, number] {
  const { west, south, east, north } = boxOfPacked(ring);
  if (![west, south, east, north].every(Number.isFinite)) return [-Infinity, -Infinity, Infinity, Infinity];
  const rounding = 1e-9 * Math.max(Math.abs(west), Math.abs(east));
  return [west - rounding, south, east + rounding, north];
}

/** Rings by their boxes, those near each other side by side in a tree. */
export function ringTree(rings: readonly Float64Array[]) {
  const sides = new Map<number, ReturnType<typeof sideTree>>();
  /** west, south, east, north of each outline, then of each node. */
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

  /** In strips from west to east, each from south to north. */
  function sideBySide(): number[] {
    const middle = (at: number, edge: number): number => reach[at * 4 + edge]! + reach[at * 4 + edge + 2]!;
    // Two boxes without end have no middle: they are taken as they come.
    const compare = (edge: number) => (one: number, other: number) => middle(one, edge) - middle(other, edge) || one - other;
    const eastward = Array.from(rings, (_, at) => at).sort(compare(0));
    const strip = Math.ceil(Math.sqrt(eastward.length / LEAF)) * LEAF;
    const strips = Array.from({ length: Math.ceil(eastward.length / strip) }, (_, at) => eastward.slice(at * strip, (at + 1) * strip));
    return strips.flatMap((part) => part.sort(compare(1)));
  }

  /** The first of the rings, as they came, that has a point in it; -1 for none. @param step told of everything looked at */
  function find(x: number, y: number, step: (count: number) => void): number {
    return near(x, y, step).find((ring) => contains(ring, x, y, step)) ?? -1;
  }

  /** All rings that have a point in them, as they came. @param step told of everything looked at */
  function findAll(x: number, y: number, step: (count: number) => void): number[] {
    return near(x, y, step).filter((ring) => contains(ring, x, y, step));
  }

  /** Those whose box has it. */
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
    return found.sort((one, other) => one - other);
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
