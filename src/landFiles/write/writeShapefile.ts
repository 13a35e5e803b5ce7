import { zipSync } from 'fflate';
import { plainFileName } from '../../domain/drawing/drawingFile.ts';
import { boxOfPacked, joinBoxes } from '../../domain/geometry/box.ts';
import type { LngLatBox } from '../../domain/geometry/lngLat.ts';
import { encodeText } from '../texts/textReader.ts';
import { ByteWriter } from './byteWriter.ts';
import { closedParts, type WrittenColumn, type WrittenLand, type WrittenRecord, type WrittenValue } from './writtenLand.ts';
import { writtenSystem, layersOf, type LayerOfKind, uniqueNames } from './writtenSystem.ts';

const [FILE_CODE, VERSION, HEAD_BYTES, RECORD_HEAD_BYTES] = [9994, 1000, 100, 8];
const [POINT, LINE, POLYGON, MULTI_POINT] = [1, 3, 5, 8];

const boxOfPaths = (paths: ReadonlyArray<ArrayLike<number>>): LngLatBox => joinBoxes(paths.map((path) => boxOfPacked(path)));
const addBox = (writer: ByteWriter, { west, south, east, north }: LngLatBox): ByteWriter => writer.doubles([west, south, east, north]);

/** Encodes a record: outlines clockwise, holes counterclockwise. */
function recordBytes(type: number, record: WrittenRecord): Uint8Array {
  const paths = closedParts(record, 'clockwise').flat();
  const writer = new ByteWriter().int32(type);
  if (type === POINT) return writer.doubles(paths[0]!).toBytes();
  addBox(writer, boxOfPaths(paths));
  if (type !== MULTI_POINT) writer.int32(paths.length);
  writer.int32(paths.reduce((sum, { length }) => sum + length / 2, 0));
  let from = 0;
  for (const { length } of type === MULTI_POINT ? [] : paths) {
    writer.int32(from);
    from += length / 2;
  }
  for (const path of paths) writer.doubles(path);
  return writer.toBytes();
}

/** Writes a header. Lengths are in 16-bit words. */
function head(bytes: number, type: number, box: LngLatBox): ByteWriter {
  const writer = new ByteWriter().int32(FILE_CODE, true).zeros(20);
  return addBox(
    writer
      .int32(bytes / 2, true)
      .int32(VERSION)
      .int32(type),
    box,
  ).zeros(32);
}

/** Writes .shp and .shx (ESRI Shapefile Technical Description, 1998). */
function shapeBytes(layer: LayerOfKind): { shp: Uint8Array; shx: Uint8Array } {
  const type = layer.kind === 'area' ? POLYGON : layer.kind === 'line' ? LINE : layer.isMulti ? MULTI_POINT : POINT;
  const contents = layer.records.map((record) => recordBytes(type, record));
  const box = boxOfPaths(layer.records.flatMap(({ parts }) => parts.flat()));
  const bytes = contents.reduce((sum, { length }) => sum + RECORD_HEAD_BYTES + length, HEAD_BYTES);
  const [shp, shx] = [head(bytes, type, box), head(HEAD_BYTES + 8 * contents.length, type, box)];
  for (const [at, content] of contents.entries()) {
    shx.int32(shp.length / 2, true).int32(content.length / 2, true);
    shp
      .int32(at + 1, true)
      .int32(content.length / 2, true)
      .bytes(content);
  }
  return { shp: shp.toBytes(), shx: shx.toBytes() };
}

const [DBF_HEAD_BYTES, FIELD_BYTES, MAX_NAME, MAX_TEXT_BYTES, MAX_FIELDS] = [32, 32, 10, 254, 255];
const [DBASE_III, FIELDS_END, FILE_END, SPACE] = [3, 0x0d, 0x1a, 0x20];
const MAX_DECIMALS = 15;

/** Converts a name to ASCII; the format allows ten characters. */
const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('đ', 'd')
    .replaceAll('Đ', 'D')
    .replace(/[^A-Za-z0-9_]+/g, '_');

/** Cuts text to the length of a cell, at a character boundary. */
function cutText(text: string): Uint8Array {
  let bytes = encodeText(text);
  for (let end = MAX_TEXT_BYTES; bytes.length > MAX_TEXT_BYTES; end -= 1) if ((bytes[end]! & 0xc0) !== 0x80) bytes = bytes.subarray(0, end);
  return bytes;
}

const decimalsOf = (value: number): number => {
  const [, digits = '', exponent = '0'] = /^-?\d+(?:\.(\d+))?(?:e([-+]\d+))?$/.exec(String(value)) ?? [];
  return Math.min(MAX_DECIMALS, Math.max(0, digits.length - Number(exponent)));
};

function columnOf({ type }: WrittenColumn, name: string, values: readonly WrittenValue[]) {
  const isNumber = type === 'number' || type === 'integer';
  const decimals = isNumber
    ? values.reduce<number>((most, value) => Math.max(most, typeof value === 'number' ? decimalsOf(value) : 0), 0)
    : 0;
  const cells = values.map((value) => {
    if (value === null) return new Uint8Array();
    if (type === 'boolean') return encodeText(value ? 'T' : 'F');
    return isNumber ? encodeText(Number(value).toFixed(decimals)) : cutText(String(value));
  });
  const bytes = cells.reduce((longest, { length }) => Math.max(longest, length), 1);
  return { name, letter: isNumber ? 'N' : type === 'boolean' ? 'L' : 'C', bytes, decimals, cells };
}

/** Writes a .dbf (dBASE III) in UTF-8 with minimum column widths. Without columns it has record numbers. */
function dbfBytes(columns: readonly WrittenColumn[], records: readonly WrittenRecord[]): Uint8Array {
  const fittingColumns = columns.slice(0, MAX_FIELDS);
  const names = uniqueNames(
    fittingColumns.map(({ name }) => plainName(name)),
    [],
    MAX_NAME,
  );
  const fields =
    fittingColumns.length > 0
      ? fittingColumns.map((column, at) =>
          columnOf(
            column,
            names[at]!,
            records.map(({ values }) => values[at] ?? null),
          ),
        )
      : [
          columnOf(
            { name: 'id', type: 'integer' },
            'id',
            records.map((_, at) => at + 1),
          ),
        ];
  const rowBytes = fields.reduce((sum, { bytes }) => sum + bytes, 1);
  // The date of the last change is not stated.
  const writer = new ByteWriter().bytes(Uint8Array.of(DBASE_III, 100, 1, 1)).int32(records.length);
  writer
    .uint16(DBF_HEAD_BYTES + fields.length * FIELD_BYTES + 1)
    .uint16(rowBytes)
    .zeros(20);
  for (const { name, letter, bytes, decimals } of fields) {
    writer
      .bytes(encodeText(name.padEnd(MAX_NAME + 1, '\0') + letter))
      .zeros(4)
      .byte(bytes)
      .byte(decimals)
      .zeros(14);
  }
  writer.byte(FIELDS_END);
  for (const row of records.keys()) {
    writer.byte(SPACE);
    for (const { bytes, letter, cells } of fields) {
      const room = new Uint8Array(bytes).fill(SPACE);
      room.set(cells[row]!, letter === 'N' ? bytes - cells[row]!.length : 0);
      writer.bytes(room);
    }
  }
  return writer.byte(FILE_END).toBytes();
}

/** Writes a ZIP of Shapefiles, one per geometry kind. */
export function* writeShapefile(land: WrittenLand): Iterable<Uint8Array<ArrayBuffer>> {
  const { wkt, records } = writtenSystem(land);
  const files = layersOf(records, plainFileName(land.name)).flatMap((layer) => {
    const parts = { ...shapeBytes(layer), dbf: dbfBytes(land.columns, layer.records), prj: encodeText(wkt), cpg: encodeText('UTF-8') };
    return Object.entries(parts).map(([ending, bytes]) => [`${layer.name}.${ending}`, bytes] as const);
  });
  yield zipSync(Object.fromEntries(files), { level: 6 });
}
