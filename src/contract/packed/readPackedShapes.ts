import { type CornerGrid, GRID_TERMS, gridDegree } from './cornerGrid.ts';
import { type CountReader, PackedFault, stepOfCount } from './countReader.ts';
import { ALL_FLAGS, type ColumnName, expectedArea, expectedMiddle, expectedRingArea, FLAGS, STEPS_PER_DEG } from './packedParcels.ts';

/** What follows from the corners of parcels, and these themselves. */
export interface PackedShapes {
  isSample: Uint8Array;
  /** Of the outline of its largest part, longitude and latitude; degrees. */
  middles: Float64Array;
  areasM2: Float64Array;
  /** Longitude, latitude … of all rings, end to end; degrees. */
  corners: Float64Array<ArrayBuffer>;
  /** Where each ring ends, in corners. */
  ringEnds: Uint32Array;
  /** Where the rings of each parcel end. */
  parcelRings: Uint32Array;
  /** Of parcels with several rings: how many each part has. */
  parts: ReadonlyMap<number, readonly number[]>;
}

type Sections = Readonly<Record<ColumnName, CountReader>>;

/**
 * Flags, rings, corners, middles and areas of parcels.
 * @param grid the section of that name, empty where corners lie on none
 * @throws PackedFault
 */
export function readPackedShapes(grid: CountReader, sections: Sections, count: number): PackedShapes {
  const { flags, middle, area, doubles } = sections;
  const scale = 10 ** area.countBelow(4);
  const rings = new RingReader(sections, readGrid(grid));
  const isSample = new Uint8Array(count);
  const middles = new Float64Array(count * 2);
  const areasM2 = new Float64Array(count);
  const parcelRings = new Uint32Array(count);
  const parts = new Map<number, readonly number[]>();
  for (let at = 0; at < count; at += 1) {
    const bits = flags.countBelow(ALL_FLAGS + 1);
    isSample[at] = bits & FLAGS.isSample;
    // Most parcels are one ring: no object is made of it.
    const ringsOfParts = bits & FLAGS.isMultipart ? rings.readPartSizes() : null;
    const from = rings.end;
    rings.read();
    const to = rings.end;
    const expected = expectedMiddle(rings.steps, from, to);
    let expectedM2: number;
    if (ringsOfParts) {
      parts.set(at, ringsOfParts);
      expectedM2 = expectedArea(rings.readOthers(ringsOfParts, from), expected);
    } else expectedM2 = expectedRingArea(rings.steps, from, to, expected);
    parcelRings[at] = rings.count;
    const hasPlainMiddle = (bits & FLAGS.hasPlainMiddle) !== 0;
    middles[at * 2] = hasPlainMiddle ? doubles.double() : (expected[0] + middle.step()) / STEPS_PER_DEG;
    middles[at * 2 + 1] = hasPlainMiddle ? doubles.double() : (expected[1] + middle.step()) / STEPS_PER_DEG;
    areasM2[at] = bits & FLAGS.hasPlainArea ? doubles.double() : (Math.round(expectedM2 * scale) + area.step()) / scale;
  }
  return { isSample, middles, areasM2, parcelRings, parts, ...rings.finish() };
}

function readGrid(section: CountReader): CornerGrid | null {
  if (section.left === 0) return null;
  const readTerms = (): Float64Array => Float64Array.from({ length: GRID_TERMS }, () => section.double());
  const grid = { lng: readTerms(), lat: readTerms() };
  section.end();
  return grid;
}

/** Of longitude and latitude, as the contract has them. */
const [MAX_LNG, MAX_LAT] = [180 * STEPS_PER_DEG, 90 * STEPS_PER_DEG];

class RingReader {
  readonly #rings: CountReader;
  readonly #corners: CountReader;
  readonly #east: CountReader;
  readonly #north: CountReader;
  readonly #rest: CountReader;
  readonly #grid: CornerGrid | null;
  /** Of each corner once: its place in steps of the grid, east and north by turns. */
  readonly #places: Float64Array;
  /** The same in 1e-9 degrees, longitude and latitude by turns: itself where there is no grid. */
  readonly #known: Float64Array;
  /** Those of all rings. */
  readonly #all: Float64Array<ArrayBuffer>;
  readonly #ringEnds: number[] = [];
  #knownCount = 0;
  #allCount = 0;
  #pointed = -1;
  /** The first corner of the ring before. */
  #startX = 0;
  #startY = 0;

  constructor({ rings, corners, east, north, rest }: Sections, grid: CornerGrid | null) {
    this.#rings = rings;
    this.#corners = corners;
    this.#east = east;
    this.#north = north;
    this.#rest = rest;
    this.#grid = grid;
    // A corner takes a byte of its column, a new one a byte of these.
    this.#places = new Float64Array(east.left * 2);
    this.#known = grid ? new Float64Array(east.left * 2) : this.#places;
    this.#all = new Float64Array(corners.left * 2);
  }

  /** Rings so far. */
  get count(): number {
    return this.#ringEnds.length;
  }

  /** How many rings each part of a parcel has. */
  readPartSizes(): number[] {
    const sizes: number[] = [];
    for (let left = this.#positive(); left > 0; left -= 1) sizes.push(this.#positive());
    return sizes;
  }

  /** Of all rings so far, longitude and latitude by turns, in 1e-9 degrees; how many numbers these are says `end`. */
  get steps(): Float64Array {
    return this.#all;
  }

  get end(): number {
    return this.#allCount * 2;
  }

  /**
   * The rings of a parcel after its first, which was read already.
   * @param ringsOfParts how many each part has
   * @param from where its first ring begins in `steps`
   * @returns views of all its rings, by part
   */
  readOthers(ringsOfParts: readonly number[], from: number): Float64Array[][] {
    let start = from;
    return ringsOfParts.map((length) =>
      Array.from({ length }, () => {
        if (start === this.end) this.read();
        const ring = this.#all.subarray(start, this.end);
        start = this.end;
        return ring;
      }),
    );
  }

  /** Reads the next ring behind those before. */
  read(): void {
    const corners = this.#corners;
    const count = this.#rings.countBelow(corners.left + 1);
    if (count < 3) throw new PackedFault('has a ring of fewer than three corners');
    const [from, places, known, all] = [this.#allCount * 2, this.#places, this.#known, this.#all];
    let [x, y] = [this.#startX, this.#startY];
    for (let at = from, end = from + count * 2; at < end; at += 2) {
      const value = corners.count();
      if (value === 0) this.#addNew(x, y);
      else {
        this.#pointed += 1 + stepOfCount(value - 1);
        if (!(this.#pointed >= 0 && this.#pointed < this.#knownCount)) throw new PackedFault('points to what is not there');
      }
      const place = this.#pointed * 2;
      x = places[place]!;
      y = places[place + 1]!;
      if (at === from) {
        this.#startX = x;
        this.#startY = y;
      }
      all[at] = known[place]!;
      all[at + 1] = known[place + 1]!;
    }
    this.#allCount += count;
    this.#ringEnds.push(this.#allCount);
  }

  finish(): Pick<PackedShapes, 'corners' | 'ringEnds'> {
    const corners = this.#all.slice(0, this.#allCount * 2);
    for (let at = 0; at < corners.length; at += 1) corners[at]! /= STEPS_PER_DEG;
    return { corners, ringEnds: Uint32Array.from(this.#ringEnds) };
  }

  #positive(): number {
    const value = this.#rings.countBelow(this.#rings.left + 1);
    if (value === 0) throw new PackedFault('has a part of no rings');
    return value;
  }

  /** A corner that was not written before. It takes a byte of `east`, so there is room for it. */
  #addNew(fromX: number, fromY: number): void {
    const [grid, at] = [this.#grid, this.#knownCount * 2];
    const x = fromX + this.#east.step();
    const y = fromY + this.#north.step();
    this.#places[at] = x;
    this.#places[at + 1] = y;
    if (grid) {
      this.#known[at] = gridDegree(grid.lng, x, y) + this.#rest.step();
      this.#known[at + 1] = gridDegree(grid.lat, x, y) + this.#rest.step();
    }
    if (!(Math.abs(this.#known[at]!) <= MAX_LNG && Math.abs(this.#known[at + 1]!) <= MAX_LAT)) {
      throw new PackedFault('has a corner that is nowhere');
    }
    this.#pointed = this.#knownCount;
    this.#knownCount += 1;
  }
}
