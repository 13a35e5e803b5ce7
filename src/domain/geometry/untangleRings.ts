import { orientation, type PackedRing, ringArea } from './ring.ts';
import { ringCrossing } from './ringFault.ts';
import { TooComplexError } from './ringTree.ts';
import { sortRings } from './sortRings.ts';

const MAX_CORNERS = 10_000;
/** Maximum comparisons of sides in all passes. */
const MAX_COMPARISONS = 20_000_000;
/** Maximum crossings. 2,000 sides can have a million. */
const MAX_PLACES = 20_000;
/** Maximum passes. Rounding a crossing bends both sides slightly, which may make another one. Real rings take two. */
const MAX_PASSES = 20;
/** Minimum area, in square steps: with steps of 1e-9 degrees 0.01 m². Smaller areas come from rounding. */
const SMALLEST_AREA = 1e6;

/** Sides between lattice points, cut where they meet, so that they share only their ends. */
class SideNet {
  readonly x: number[] = [];
  readonly y: number[] = [];
  sides: Array<[number, number]> = [];
  readonly #places = new Map<string, number>();
  #comparisons = MAX_COMPARISONS;

  place(x: number, y: number): number {
    const key = `${x} ${y}`;
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    this.#places.set(key, this.x.length);
    this.y.push(y);
    return this.x.push(x) - 1;
  }

  /** @returns true if all crossings were cut within the limits */
  cut(): boolean {
    for (let pass = 0; pass < MAX_PASSES; pass++) {
      const cuts = this.#findCuts();
      if (cuts === null) return false;
      if (cuts.size === 0) return true;
      this.sides = this.sides.flatMap((side, at) => this.#pieces(side, cuts.get(at)));
    }
    return false;
  }

  /** Returns the points at which each side must be cut; null if the search takes too long. */
  #findCuts(): Map<number, Set<number>> | null {
    const { x, sides } = this;
    const cuts = new Map<number, Set<number>>();
    const add = (at: number, place: number): void => {
      if (sides[at]!.includes(place)) return;
      const known = cuts.get(at);
      if (known) known.add(place);
      else cuts.set(at, new Set([place]));
    };
    const least = ([a, b]: [number, number]): number => Math.min(x[a]!, x[b]!);
    const most = ([a, b]: [number, number]): number => Math.max(x[a]!, x[b]!);
    const order = sides.map((_, at) => at).sort((a, b) => least(sides[a]!) - least(sides[b]!));
    for (const [rank, side] of order.entries()) {
      const end = most(sides[side]!);
      for (let next = rank + 1; next < order.length && least(sides[order[next]!]!) <= end; next++) {
        if (--this.#comparisons < 0 || x.length > MAX_PLACES) return null;
        const otherSide = order[next]!;
        for (const place of this.#meetings(sides[side]!, sides[otherSide]!)) {
          add(side, place);
          add(otherSide, place);
        }
      }
    }
    return cuts;
  }

  /** Returns the points where two sides meet: ends on the other side, otherwise their crossing. */
  #meetings([a, b]: [number, number], [c, d]: [number, number]): number[] {
    const { x, y } = this;
    const turn = (from: number, to: number, point: number): number => orientation(x[from]!, y[from]!, x[to]!, y[to]!, x[point]!, y[point]!);
    const [ofC, ofD, ofA, ofB] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)];
    const isBetween = (point: number, from: number, to: number): boolean =>
      x[point]! >= Math.min(x[from]!, x[to]!) &&
      x[point]! <= Math.max(x[from]!, x[to]!) &&
      y[point]! >= Math.min(y[from]!, y[to]!) &&
      y[point]! <= Math.max(y[from]!, y[to]!);
    const ends = [];
    if (ofC === 0 && isBetween(c, a, b)) ends.push(c);
    if (ofD === 0 && isBetween(d, a, b)) ends.push(d);
    if (ofA === 0 && isBetween(a, c, d)) ends.push(a);
    if (ofB === 0 && isBetween(b, c, d)) ends.push(b);
    if (ends.length > 0 || ofC > 0 === ofD > 0 || ofA > 0 === ofB > 0) return ends;
    const share = ofA / (ofA - ofB);
    return [this.place(Math.round(x[a]! + (x[b]! - x[a]!) * share), Math.round(y[a]! + (y[b]! - y[a]!) * share))];
  }

  #pieces([a, b]: [number, number], cuts: ReadonlySet<number> | undefined): Array<[number, number]> {
    if (!cuts) return [[a, b]];
    const { x, y } = this;
    const along = (place: number): number => (x[place]! - x[a]!) * (x[b]! - x[a]!) + (y[place]! - y[a]!) * (y[b]! - y[a]!);
    const stops = [a, ...[...cuts].sort((first, second) => along(first) - along(second)), b];
    return stops.slice(1).map((to, at): [number, number] => [stops[at]!, to]);
  }
}

/** Traces the borders of the even-odd inside, which is on their left. Each is a list of points. */
function tracedBorders({ x, y, sides }: SideNet): number[][] {
  // A side that occurs twice separates nothing.
  const odd = new Map<string, [number, number]>();
  for (const [a, b] of sides) {
    const key = a < b ? `${a} ${b}` : `${b} ${a}`;
    if (!odd.delete(key)) odd.set(key, [a, b]);
  }
  const around = new Map<number, number[]>();
  for (const [a, b] of odd.values()) {
    around.set(a, [...(around.get(a) ?? []), b]);
    around.set(b, [...(around.get(b) ?? []), a]);
  }
  for (const [from, ends] of around) {
    const angle = (to: number): number => Math.atan2(y[to]! - y[from]!, x[to]! - x[from]!);
    ends.sort((a, b) => angle(a) - angle(b));
  }
  const isInsideLeftOf = (a: number, b: number): boolean => {
    const [middleX, middleY] = [(x[a]! + x[b]!) / 2, (y[a]! + y[b]!) / 2];
    let isOdd = false;
    for (const [c, d] of odd.values()) {
      if ((c === a && d === b) || (c === b && d === a) || y[c]! > middleY === y[d]! > middleY) continue;
      if (((x[d]! - x[c]!) * (middleY - y[c]!)) / (y[d]! - y[c]!) + x[c]! < middleX) isOdd = !isOdd;
    }
    return y[b]! > y[a]! ? isOdd : !isOdd;
  };
  const borders: number[][] = [];
  const walked = new Set<string>();
  for (const [start, ends] of around) {
    for (const first of ends) {
      const border: number[] = [];
      for (let [from, to] = [start, first]; !walked.has(`${from} ${to}`);) {
        walked.add(`${from} ${to}`);
        border.push(from);
        const next = around.get(to)!;
        // The sharpest left turn keeps to one piece.
        [from, to] = [to, next.at(next.indexOf(from) - 1)!];
      }
      const steep = border.findIndex((place, at) => y[place] !== y[border[(at + 1) % border.length]!]);
      if (steep >= 0 && isInsideLeftOf(border[steep]!, border[(steep + 1) % border.length]!)) borders.push(border);
    }
  }
  return borders;
}

/** Splits a border that passes a point twice into rings that touch there. */
export function splitTouchingRings(border: readonly number[]): number[][] {
  const rings: number[][] = [];
  const open: number[] = [];
  const seen = new Map<number, number>();
  for (const place of border) {
    const before = seen.get(place);
    if (before !== undefined) {
      const ring = open.splice(before);
      for (const left of ring) seen.delete(left);
      rings.push(ring);
    }
    seen.set(place, open.push(place) - 1);
  }
  return [...rings, open];
}

/**
 * Converts rings to rings of the same even-odd area that cross neither themselves nor each other, as the map, taps and
 * overlaps read them. Crossings become corners; rings may touch in corners.
 * @param step lattice of the corners, in the rings' unit: 1e-9 degrees
 * @returns polygons, outline first; null if the rings are too long, too tangled or empty
 */
export function untangleRings(rings: readonly PackedRing[], step: number): PackedRing[][] | null {
  if (rings.reduce((sum, ring) => sum + ring.length, 0) > MAX_CORNERS * 2) return null;
  const perUnit = Math.round(1 / step);
  // Local coordinates keep products exact.
  const [x0, y0] = [Math.round(rings[0]![0]! * perUnit), Math.round(rings[0]![1]! * perUnit)];
  const net = new SideNet();
  for (const ring of rings) {
    const places = Array.from({ length: ring.length / 2 }, (_, at) =>
      net.place(Math.round(ring[at * 2]! * perUnit) - x0, Math.round(ring[at * 2 + 1]! * perUnit) - y0),
    );
    for (const [at, place] of places.entries()) {
      const next = places[(at + 1) % places.length]!;
      if (next !== place) net.sides.push([place, next]);
    }
  }
  if (!net.cut()) return null;
  const loose = tracedBorders(net)
    .flatMap(splitTouchingRings)
    .filter((ring) => Math.abs(ringArea(ring.flatMap((place) => [net.x[place]!, net.y[place]!]))) >= SMALLEST_AREA)
    .map((ring) => Float64Array.from(ring.flatMap((place) => [(x0 + net.x[place]!) / perUnit, (y0 + net.y[place]!) / perUnit])));
  if (loose.length === 0 || loose.some((ring) => ringCrossing(ring) !== null)) return null;
  try {
    return sortRings(loose.sort((a, b) => Math.abs(ringArea(b)) - Math.abs(ringArea(a))));
  } catch (error) {
    if (error instanceof TooComplexError) return null;
    throw error;
  }
}
