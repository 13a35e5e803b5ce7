import { CountReader, PackedFault, stepOfCount } from './countReader.ts';
import { crc32 } from './crc32.ts';
import { COLUMNS, type ColumnName, MAX_PACKED_BYTES, MAX_TEXT_BYTES, PACKED_MARK, UNIT_NAMES } from './packedParcels.ts';
import { type PackedShapes, readPackedShapes } from './readPackedShapes.ts';

/** Parcels as {@link PACKED_PARCELS} has them, a value for each in every column; texts are places among `textEnds`. */
export interface PackedColumns {
  count: number;
  /** UTF-8 of all texts, as the bytes have it: whoever decodes it judges it; and where each ends. */
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
  shapes: PackedShapes;
}

const CHECK_BYTES = 4;
/** A parcel takes a byte at least of each of unit, sheet, code, number, id, title, street, place, house, flags and rings, and three of corners. */
const MIN_PARCEL_BYTES = 14;

/** Whether bytes say that they are parcels of this form. */
export const isPackedParcels = (bytes: Uint8Array): boolean => PACKED_MARK.every((byte, at) => bytes[at] === byte);

/**
 * @throws PackedFault for bytes that are damaged, cut off or of another form
 */
export function readPackedParcels(bytes: Uint8Array<ArrayBuffer>): PackedColumns {
  const end = bytes.length - CHECK_BYTES;
  if (end < PACKED_MARK.length || end > MAX_PACKED_BYTES || !isPackedParcels(bytes)) throw new PackedFault('is of another form');
  const check = new DataView(bytes.buffer, bytes.byteOffset).getUint32(end, true);
  if (check !== crc32(bytes.subarray(0, end))) throw new PackedFault('is damaged');
  const reader = new CountReader(bytes.subarray(PACKED_MARK.length, end));
  // A parcel takes more than a byte of several columns; nobody makes room for what is not there.
  const count = reader.countBelow(Math.ceil(bytes.length / MIN_PARCEL_BYTES) + 1);
  const texts = readTexts(reader.section());
  const units = readUnits(reader.section(), texts.textEnds.length);
  const grid = reader.section();
  const sections = Object.fromEntries(COLUMNS.map((name) => [name, reader.section()])) as Record<ColumnName, CountReader>;
  reader.end();
  const textCount = texts.textEnds.length;
  const columns: PackedColumns = {
    count,
    textBytes: texts.textBytes,
    textEnds: texts.textEnds,
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
    shapes: readPackedShapes(grid, sections, count),
  };
  for (const name of COLUMNS) sections[name].end();
  return columns;
}

function readTexts(section: CountReader): Pick<PackedColumns, 'textBytes' | 'textEnds'> {
  const count = section.countBelow(section.left + 1);
  const textEnds = new Uint32Array(count);
  let end = 0;
  for (let at = 0; at < count; at += 1) textEnds[at] = end += section.countBelow(MAX_TEXT_BYTES + 1);
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
      last += stepOfCount(value - 1);
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
