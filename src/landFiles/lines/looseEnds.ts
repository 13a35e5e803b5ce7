import { BRIDGE, FIRST_EXTENSION, type LineNet, SidesByPlace } from './lineNet.ts';

/** Last part of a line, from a loose end to the next junction. */
export interface LooseEnd {
  place: number;
  /** Sides from the end on. */
  sides: number[];
  /** Junction, or the line's other end. */
  root: number;
  /** Length of its drawn sides. */
  lengthM: number;
}

/** Cosine of three degrees. */
const HAIRPIN = 0.9986;

/** Tracks loose ends while sides are removed, which creates new ones. */
export class LooseEnds {
  readonly #net: LineNet;
  readonly #byPlace: SidesByPlace;
  readonly #degrees: Int32Array;
  readonly #isGone: Uint8Array;

  constructor(net: LineNet) {
    this.#net = net;
    this.#byPlace = new SidesByPlace(net);
    this.#degrees = Int32Array.from(net.x, (_, place) => this.#byPlace.degree(place));
    this.#isGone = new Uint8Array(net.sideCount);
  }

  places(): number[] {
    const found: number[] = [];
    for (let place = 0; place < this.#degrees.length; place++) if (this.#degrees[place] === 1) found.push(place);
    return found;
  }

  /** Returns loose ends, and places of two sides in one direction: ends of a line drawn twice, millimetres apart. */
  placesOfLines(): number[] {
    const found = this.places();
    for (let place = 0; place < this.#degrees.length; place++) if (this.#degrees[place] === 2 && this.#isHairpin(place)) found.push(place);
    return found;
  }

  #isHairpin(place: number): boolean {
    const net = this.#net;
    const [first, second] = [0, 1].map((at) => {
      const end = net.otherEnd(this.#byPlace.sides[this.#byPlace.starts[place]! + at]!, place);
      return [net.x[end]! - net.x[place]!, net.y[end]! - net.y[place]!] as const;
    }) as [readonly [number, number], readonly [number, number]];
    const along = first[0] * second[0] + first[1] * second[1];
    return along > HAIRPIN * Math.hypot(...first) * Math.hypot(...second);
  }

  isLoose(place: number): boolean {
    return this.#degrees[place] === 1;
  }

  remove(side: number): void {
    if (this.#isGone[side] === 1) return;
    this.#isGone[side] = 1;
    this.#degrees[this.#net.from[side]!]!--;
    this.#degrees[this.#net.to[side]!]!--;
  }

  /** @param place a loose end; @param enoughM length after which it need not be followed */
  follow(place: number, enoughM: number): LooseEnd {
    const net = this.#net;
    const sides: number[] = [];
    let [at, before, lengthM] = [place, -1, 0];
    do {
      const came = before;
      const side = this.#byPlace.find(at, (each) => each !== came && this.#isGone[each] === 0);
      if (side < 0) break;
      sides.push(side);
      if (net.kind[side]! < FIRST_EXTENSION) lengthM += net.lengthM(side);
      before = side;
      at = net.otherEnd(side, at);
    } while (this.#degrees[at] === 2 && lengthM <= enoughM && at !== place);
    return { place, sides, root: at, lengthM };
  }

  apply(): void {
    this.#net.keepSides((side) => this.#isGone[side] === 0);
  }
}

/** Removes dangling lines up to a length, and extensions that met no line. `report` gets those with a drawn part. */
export function cutDangles(net: LineNet, longestM: number, report: (end: LooseEnd) => void): void {
  const ends = new LooseEnds(net);
  const waiting = ends.places();
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (!ends.isLoose(place)) continue;
    const end = ends.follow(place, longestM);
    const isShort = end.lengthM <= longestM;
    if (isShort) {
      for (const side of end.sides) ends.remove(side);
      if (end.lengthM > 0) report(end);
      if (ends.isLoose(end.root)) waiting.push(end.root);
      continue;
    }
    for (const side of end.sides) {
      if (net.kind[side]! < FIRST_EXTENSION) break;
      ends.remove(side);
    }
  }
  ends.apply();
}

/** Turns the remaining extensions, which have met another line, into bridges. */
export function keepExtensions(net: LineNet): void {
  for (let side = 0; side < net.sideCount; side++) if (net.kind[side]! >= FIRST_EXTENSION) net.kind[side] = BRIDGE;
}
