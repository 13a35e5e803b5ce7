import { CountReader, PackedFault } from './countReader.ts';
import { crc32 } from './crc32.ts';
import {
  ALL_FLAGS,
  COLUMNS,
  type ColumnName,
  expectedArea,
  expectedMiddle,
  FLAGS,
  PACKED_MARK,
  STEPS_PER_DEG,
  UNIT_NAMES,
} from './packedParcels.ts';

/** Parcels as {@link PACKED_PARCELS} has them, a value for each in every column; texts are places among `textEnds`. */
export interface PackedColumns {
  count: number;
  /** UTF-8 of all texts, and where each ends. */
  textBytes: Uint8Array<ArrayBuffer>;
  textEnds: Uint32Array;
  /** Eight texts of each unit, in the order of `UNIT_NAMES`. */
  units: Uint32Array;
  unit: Uint32Array;
  sheet: Uint32Array;
  code: Uint32Array;
  /** The number itself; below 0 `~text`. */
  number: Int32Array;
  /** The text that stands before sheet and number, or that has their marks; below 0 `~text` of the whole. */
  id: Int32Array;
  title: Int32Array;
  street: Uint32Array;
  place: Uint32Array;
  /** 0 none; the number itself; below 0 `~text`. */
  house: Int32Array;
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

const CHECK_BYTES = 4;

/** Whether bytes say that they are parcels of this form. */
export const isPackedParcels = (bytes: Uint8Array): boolean => PACKED_MARK.every((byte, at) => bytes[at] === byte);

/**
 * @throws PackedFault for bytes that are damaged, cut off or of another form
 */
export function readPackedParcels(bytes: Uint8Array<ArrayBuffer>): PackedColumns {
  const end = bytes.length - CHECK_BYTES;
  if (end < PACKED_MARK.length || !isPackedParcels(bytes)) throw new PackedFault('is of another form');
  const check = new DataView(bytes.buffer, bytes.byteOffset).getUint32(end, true);
  if (check !== crc32(bytes.subarray(0, end))) throw new PackedFault('is damaged');
  const reader = new CountReader(bytes.subarray(PACKED_MARK.length, end));
  // A parcel takes more than a byte; nobody makes room for what is not there.
  const count = reader.countBelow(bytes.length);
  const texts = readTexts(reader.section());
  const units = readUnits(reader.section(), texts.textEnds.length);
  const sections = Object.fromEntries(COLUMNS.map((name) => [name, reader.section()])) as Record<ColumnName, CountReader>;
  reader.end();
  const textCount = texts.textEnds.length;
  const columns = {
    ...texts,
    ...readShapes(sections, count),
    count,
    units,
    unit: readPlaces(sections.unit, count, units.length / UNIT_NAMES.length),
    sheet: readPlaces(sections.sheet, count, textCount),
    code: readPlaces(sections.code, count, textCount),
    number: readNumbers(sections.number, count, textCount),
    id: readSources(sections.id, count, textCount),
    title: readSources(sections.title, count, textCount),
    street: readPlaces(sections.street, count, textCount),
    place: readPlaces(sections.place, count, textCount),
    house: readHouses(sections.house, count, textCount),
  };
  for (const name of COLUMNS) sections[name].end();
  return columns;
}

function readTexts(section: CountReader): Pick<PackedColumns, 'textBytes' | 'textEnds'> {
  const count = section.countBelow(section.left + 1);
  const textEnds = new Uint32Array(count);
  let end = 0;
  for (let at = 0; at < count; at += 1) textEnds[at] = end += section.countBelow(section.left + 1);
  const textBytes = section.take(end);
  section.end();
  return { textBytes, textEnds };
}

function readUnits(section: CountReader, textCount: number): Uint32Array {
  const units = readPlaces(section, section.countBelow(section.left + 1) * UNIT_NAMES.length, textCount);
  section.end();
  return units;
}

function readPlaces(section: CountReader, count: number, end: number): Uint32Array {
  if (count > section.left) throw new PackedFault('ends too early');
  const places = new Uint32Array(count);
  for (let at = 0; at < count; at += 1) places[at] = section.countBelow(end);
  return places;
}

function readNumbers(section: CountReader, count: number, textCount: number): Int32Array {
  const numbers = new Int32Array(count);
  let last = 0;
  for (let at = 0; at < count; at += 1) {
    const value = section.count();
    if (value === 0) numbers[at] = ~section.countBelow(textCount);
    else {
      last += value % 2 === 1 ? (value - 1) / 2 : -value / 2;
      if (last < 0 || last > 999_999_999) throw new PackedFault('number too large');
      numbers[at] = last;
    }
  }
  return numbers;
}

function readSources(section: CountReader, count: number, textCount: number): Int32Array {
  const sources = new Int32Array(count);
  for (let at = 0; at < count; at += 1) {
    const value = section.countBelow(textCount + 1);
    sources[at] = value === 0 ? ~section.countBelow(textCount) : value - 1;
  }
  return sources;
}

function readHouses(section: CountReader, count: number, textCount: number): Int32Array {
  const houses = new Int32Array(count);
  for (let at = 0; at < count; at += 1) {
    const value = section.countBelow(10_000_002);
    houses[at] = value === 0 ? 0 : value === 1 ? ~section.countBelow(textCount) : value - 2;
  }
  return houses;
}

type Shapes = Pick<PackedColumns, 'isSample' | 'middles' | 'areasM2' | 'corners' | 'ringEnds' | 'parcelRings' | 'parts'>;

/** Flags, rings, corners, middles and areas, which follow from each other. */
function readShapes(sections: Record<ColumnName, CountReader>, count: number): Shapes {
  const { flags, middle, area, doubles } = sections;
  const scale = 10 ** area.countBelow(4);
  const rings = new RingReader(sections);
  const isSample = new Uint8Array(count);
  const middles = new Float64Array(count * 2);
  const areasM2 = new Float64Array(count);
  const parcelRings = new Uint32Array(count);
  const parts = new Map<number, readonly number[]>();
  for (let at = 0; at < count; at += 1) {
    const bits = flags.countBelow(ALL_FLAGS + 1);
    isSample[at] = bits & FLAGS.isSample;
    const { polygons, ringsOfParts } = rings.next((bits & FLAGS.isMultipart) !== 0);
    if (ringsOfParts) parts.set(at, ringsOfParts);
    parcelRings[at] = rings.count;
    const expected = expectedMiddle(polygons);
    if (bits & FLAGS.hasPlainMiddle) middles.set([doubles.double(), doubles.double()], at * 2);
    else middles.set([(expected[0] + middle.step()) / STEPS_PER_DEG, (expected[1] + middle.step()) / STEPS_PER_DEG], at * 2);
    areasM2[at] =
      bits & FLAGS.hasPlainArea ? doubles.double() : (Math.round(expectedArea(polygons, expected) * scale) + area.step()) / scale;
  }
  return { isSample, middles, areasM2, parcelRings, parts, ...rings.finish() };
}

/** A parcel's rings, in steps. */
interface RingsRead {
  polygons: Float64Array[][];
  /** Undefined of a parcel that is one ring. */
  ringsOfParts: number[] | undefined;
}

class RingReader {
  readonly #sections: Record<ColumnName, CountReader>;
  /** In steps, east and north by turns: each corner once, and those of all rings. */
  readonly #known: Float64Array;
  readonly #all: Float64Array<ArrayBuffer>;
  readonly #ringEnds: number[] = [];
  #knownCount = 0;
  #allCount = 0;
  #pointed = -1;
  #ringStart: [number, number] = [0, 0];

  constructor(sections: Record<ColumnName, CountReader>) {
    this.#sections = sections;
    // A corner takes a byte of its column, a new one a byte of these.
    this.#known = new Float64Array(sections.east.left * 2);
    this.#all = new Float64Array(sections.corners.left * 2);
  }

  /** Rings so far. */
  get count(): number {
    return this.#ringEnds.length;
  }

  next(isMultipart: boolean): RingsRead {
    if (!isMultipart) return { polygons: [[this.#ring()]], ringsOfParts: undefined };
    const { rings } = this.#sections;
    const ringsOfParts: number[] = [];
    for (let left = this.#positive(rings); left > 0; left -= 1) ringsOfParts.push(this.#positive(rings));
    return { polygons: ringsOfParts.map((length) => Array.from({ length }, () => this.#ring())), ringsOfParts };
  }

  finish(): Pick<PackedColumns, 'corners' | 'ringEnds'> {
    const corners = this.#all.slice(0, this.#allCount * 2);
    for (let at = 0; at < corners.length; at += 1) corners[at]! /= STEPS_PER_DEG;
    return { corners, ringEnds: Uint32Array.from(this.#ringEnds) };
  }

  #positive(section: CountReader): number {
    const value = section.countBelow(section.left + 1);
    if (value === 0) throw new PackedFault('has a part of no rings');
    return value;
  }

  #ring(): Float64Array {
    const { rings, corners } = this.#sections;
    const count = rings.countBelow(corners.left + 1);
    if (count < 3) throw new PackedFault('has a ring of fewer than three corners');
    const from = this.#allCount;
    let [x, y] = this.#ringStart;
    for (let at = 0; at < count; at += 1) {
      const corner = this.#corner(x, y);
      x = this.#known[corner * 2]!;
      y = this.#known[corner * 2 + 1]!;
      if (at === 0) this.#ringStart = [x, y];
      this.#all[this.#allCount * 2] = x;
      this.#all[this.#allCount * 2 + 1] = y;
      this.#allCount += 1;
    }
    this.#ringEnds.push(this.#allCount);
    return this.#all.subarray(from * 2, this.#allCount * 2);
  }

  /** @returns its place among the known ones */
  #corner(x: number, y: number): number {
    const { corners, east, north } = this.#sections;
    const value = corners.count();
    if (value === 0) {
      // A new corner takes a byte of `east`, so there is room for it.
      this.#known[this.#knownCount * 2] = x + east.step();
      this.#known[this.#knownCount * 2 + 1] = y + north.step();
      this.#pointed = this.#knownCount;
      this.#knownCount += 1;
    } else {
      this.#pointed += 1 + (value % 2 === 1 ? (value - 1) / 2 : -value / 2);
      if (this.#pointed < 0 || this.#pointed >= this.#knownCount) throw new PackedFault('points to what is not there');
    }
    return this.#pointed;
  }
}
