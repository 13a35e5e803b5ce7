import { LinesFault } from './linesFault.ts';

/** Maximum places, 1.5 KB each in the worst case. 50,000 lines of lots have 150,000. */
const MAX_PLACES = 300_000;
const MAX_SIDES = MAX_PLACES * 3;
/** Maximum crossings: a base and two per drawn corner. Drawings of lots have one for four corners. */
const FREE_CROSSINGS = 50_000;
const CROSSINGS_A_CORNER = 2;

const BUCKETS = 2 ** 19;

const bucketOf = (column: number, row: number): number => {
  const mixed = Math.imul(column, 0x2c1b3c6d) ^ Math.imul(row, 0x297a2d39);
  return (mixed ^ (mixed >>> 15)) & (BUCKETS - 1);
};

/** Kinds of sides: drawn, bridging two ends, from FIRST_EXTENSION on extensions, each with the number of its end. */
export const DRAWN = 0;
export const BRIDGE = 1;
export const FIRST_EXTENSION = 2;

/**
 * Places and sides between them, in metres from a local origin. Places within `nearbyM` are merged; sides between the
 * same places as well.
 */
export class LineNet {
  readonly nearbyM: number;
  readonly x: number[] = [];
  readonly y: number[] = [];
  from: number[] = [];
  to: number[] = [];
  kind: number[] = [];
  /** Hash buckets of places by cell (twice the merging distance): last place + 1; `next` links to earlier ones. */
  readonly #buckets = new Int32Array(BUCKETS);
  readonly #next: number[] = [];
  /** Hash buckets of sides by both places. */
  readonly #sideBuckets = new Int32Array(BUCKETS);
  #nextSide: number[] = [];
  #mostPlaces = MAX_PLACES;

  constructor(nearbyM: number) {
    this.nearbyM = nearbyM;
  }

  /** Marks the end of drawn corners. Further places are crossings. */
  endDrawing(): void {
    this.#mostPlaces = Math.min(MAX_PLACES, this.x.length * (1 + CROSSINGS_A_CORNER) + FREE_CROSSINGS);
  }

  get sideCount(): number {
    return this.from.length;
  }

  /** Returns the nearest place within `nearbyM`, or a new one. @throws LinesFault if there are too many */
  place(x: number, y: number): number {
    const cellM = this.nearbyM * 2;
    const [column, row] = [x / cellM, y / cellM];
    const [left, low] = [Math.round(column) - 1, Math.round(row) - 1];
    let found = -1;
    let least = this.nearbyM ** 2;
    for (let cellX = left; cellX <= left + 1; cellX++) {
      for (let cellY = low; cellY <= low + 1; cellY++) {
        for (let at = this.#buckets[bucketOf(cellX, cellY)]! - 1; at >= 0; at = this.#next[at]!) {
          const apart = (this.x[at]! - x) ** 2 + (this.y[at]! - y) ** 2;
          if (apart > least) continue;
          least = apart;
          found = at;
        }
      }
    }
    if (found >= 0) return found;
    if (this.x.length >= this.#mostPlaces) throw new LinesFault('too-many');
    const bucket = bucketOf(Math.floor(column), Math.floor(row));
    this.#next.push(this.#buckets[bucket]! - 1);
    this.#buckets[bucket] = this.x.length + 1;
    this.y.push(y);
    return this.x.push(x) - 1;
  }

  /** @returns true for a new side; of two between the same places the drawn kind counts */
  addSide(from: number, to: number, kind: number): boolean {
    if (from === to) return false;
    const bucket = from < to ? bucketOf(from, to) : bucketOf(to, from);
    for (let side = this.#sideBuckets[bucket]! - 1; side >= 0; side = this.#nextSide[side]!) {
      const isSame = this.from[side] === from ? this.to[side] === to : this.from[side] === to && this.to[side] === from;
      if (!isSame) continue;
      this.kind[side] = Math.min(this.kind[side]!, kind);
      return false;
    }
    if (this.from.length >= MAX_SIDES) throw new LinesFault('too-many');
    this.#nextSide.push(this.#sideBuckets[bucket]! - 1);
    this.#sideBuckets[bucket] = this.from.length + 1;
    this.from.push(from);
    this.to.push(to);
    this.kind.push(kind);
    return true;
  }

  /**
   * Replaces sides by pieces between their stops: cut places and both ends. Sides without stops stay. Returns for each
   * new side whether it is a piece.
   */
  cutSides(stopsOf: (side: number) => readonly number[] | undefined): Uint8Array {
    const { from, to, kind } = this;
    this.#clear();
    const isNew: number[] = [];
    for (let side = 0; side < from.length; side++) {
      const stops = stopsOf(side) ?? [from[side]!, to[side]!];
      for (let at = 1; at < stops.length; at++)
        if (this.addSide(stops[at - 1]!, stops[at]!, kind[side]!)) isNew.push(stops.length > 2 ? 1 : 0);
    }
    return Uint8Array.from(isNew);
  }

  keepSides(isKept: (side: number) => boolean): void {
    const { from, to, kind } = this;
    this.#clear();
    for (let side = 0; side < from.length; side++) if (isKept(side)) this.addSide(from[side]!, to[side]!, kind[side]!);
  }

  #clear(): void {
    this.from = [];
    this.to = [];
    this.kind = [];
    this.#sideBuckets.fill(0);
    this.#nextSide = [];
  }

  sideEnds(): Float64Array {
    const { x, y, from, to } = this;
    const ends = new Float64Array(from.length * 4);
    for (let side = 0; side < from.length; side++) {
      ends[side * 4] = x[from[side]!]!;
      ends[side * 4 + 1] = y[from[side]!]!;
      ends[side * 4 + 2] = x[to[side]!]!;
      ends[side * 4 + 3] = y[to[side]!]!;
    }
    return ends;
  }

  lengthM(side: number): number {
    const [from, to] = [this.from[side]!, this.to[side]!];
    return Math.hypot(this.x[to]! - this.x[from]!, this.y[to]! - this.y[from]!);
  }

  otherEnd(side: number, place: number): number {
    return this.from[side] === place ? this.to[side]! : this.from[side]!;
  }
}

/** Sides at each place in packed lists. */
export class SidesByPlace {
  /** Start of each place's sides in `sides`; one more at the end. */
  readonly starts: Int32Array;
  readonly sides: Int32Array;

  constructor({ x, from, to }: Pick<LineNet, 'x' | 'from' | 'to'>) {
    this.starts = new Int32Array(x.length + 2);
    for (let side = 0; side < from.length; side++) {
      this.starts[from[side]! + 2]!++;
      this.starts[to[side]! + 2]!++;
    }
    for (let place = 2; place < this.starts.length; place++) this.starts[place]! += this.starts[place - 1]!;
    this.sides = new Int32Array(from.length * 2);
    for (let side = 0; side < from.length; side++) {
      this.sides[this.starts[from[side]! + 1]!++] = side;
      this.sides[this.starts[to[side]! + 1]!++] = side;
    }
  }

  degree(place: number): number {
    return this.starts[place + 1]! - this.starts[place]!;
  }

  /** Returns the first matching side at a place; -1 for none. */
  find(place: number, matches: (side: number) => boolean): number {
    for (let at = this.starts[place]!; at < this.starts[place + 1]!; at++) if (matches(this.sides[at]!)) return this.sides[at]!;
    return -1;
  }
}
