import { BRIDGE, FIRST_REACH, type LineNet, SidesByPlace } from './lineNet.ts';

/** The last part of a line, from an end that meets nothing to where others meet. */
export interface LooseEnd {
  place: number;
  /** From the end on. */
  sides: number[];
  /** Where others meet, or the line's other end. */
  root: number;
  /** Of its drawn sides. */
  lengthM: number;
}

/** Cosine of three degrees. */
const HAIRPIN = 0.9986;

/**
 * Ends that meet nothing, while sides are taken away: where the last but one goes, another end comes up.
 */
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

  /** The same, and places where two sides meet that leave in one direction: the end of a line that was drawn twice, millimetres apart. */
  placesOfLines(): number[] {
    const found = this.places();
    for (let place = 0; place < this.#degrees.length; place++) if (this.#degrees[place] === 2 && this.#isHairpin(place)) found.push(place);
    return found;
  }

  #isHairpin(place: number): boolean {
    const net = this.#net;
    const [one, other] = [0, 1].map((at) => {
      const end = net.otherEnd(this.#byPlace.sides[this.#byPlace.starts[place]! + at]!, place);
      return [net.x[end]! - net.x[place]!, net.y[end]! - net.y[place]!] as const;
    }) as [readonly [number, number], readonly [number, number]];
    const along = one[0] * other[0] + one[1] * other[1];
    return along > HAIRPIN * Math.hypot(...one) * Math.hypot(...other);
  }

  isLoose(place: number): boolean {
    return this.#degrees[place] === 1;
  }

  /** @returns the place where it was the last but one and now is an end */
  remove(side: number): void {
    if (this.#isGone[side] === 1) return;
    this.#isGone[side] = 1;
    this.#degrees[this.#net.from[side]!]!--;
    this.#degrees[this.#net.to[side]!]!--;
  }

  /** @param place an end that meets nothing; @param enoughM where it need not be followed further */
  follow(place: number, enoughM: number): LooseEnd {
    const net = this.#net;
    const sides: number[] = [];
    let [at, before, lengthM] = [place, -1, 0];
    do {
      const came = before;
      const side = this.#byPlace.find(at, (each) => each !== came && this.#isGone[each] === 0);
      if (side < 0) break;
      sides.push(side);
      if (net.kind[side]! < FIRST_REACH) lengthM += net.lengthM(side);
      before = side;
      at = net.otherEnd(side, at);
    } while (this.#degrees[at] === 2 && lengthM <= enoughM && at !== place);
    return { place, sides, root: at, lengthM };
  }

  apply(): void {
    this.#net.keepSides((side) => this.#isGone[side] === 0);
  }
}

/**
 * Takes away what leads nowhere: lines up to a length, and tries to reach another line that met none.
 * @param told of each that had a drawn part: where its end was, and how long
 */
export function cutDangles(net: LineNet, longestM: number, told: (end: LooseEnd) => void): void {
  const ends = new LooseEnds(net);
  const waiting = ends.places();
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (!ends.isLoose(place)) continue;
    const end = ends.follow(place, longestM);
    const isShort = end.lengthM <= longestM;
    if (isShort) {
      for (const side of end.sides) ends.remove(side);
      if (end.lengthM > 0) told(end);
      if (ends.isLoose(end.root)) waiting.push(end.root);
      continue;
    }
    for (const side of end.sides) {
      if (net.kind[side]! < FIRST_REACH) break;
      ends.remove(side);
    }
  }
  ends.apply();
}

/** Tries that are left have met another line: they are sides like others. */
export function keepReaches(net: LineNet): void {
  for (let side = 0; side < net.sideCount; side++) if (net.kind[side]! >= FIRST_REACH) net.kind[side] = BRIDGE;
}
