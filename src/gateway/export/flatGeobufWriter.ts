import { type FlatField, writeFlat } from './flatWriter.ts';
import type { LandColumn, LandValue, LandWriter } from './landWriter.ts';

/** 'fgb', version 3, 'fgb', patch level 0. */
const MAGIC = Uint8Array.of(0x66, 0x67, 0x62, 3, 0x66, 0x67, 0x62, 0);
const POLYGON = 3;
/** FlatGeobuf's numbers of the column types. */
const COLUMN_TYPES: Readonly<Record<LandColumn['type'], number>> = { boolean: 2, integer: 5, number: 10, text: 11 };

function valueBytes(type: LandColumn['type'], value: LandValue): Buffer {
  if (type === 'text') {
    const text = Buffer.from(String(value));
    const bytes = Buffer.alloc(4 + text.length);
    bytes.writeUInt32LE(text.length, 0);
    text.copy(bytes, 4);
    return bytes;
  }
  const bytes = Buffer.alloc(type === 'number' ? 8 : type === 'integer' ? 4 : 1);
  if (type === 'number') bytes.writeDoubleLE(Number(value), 0);
  else if (type === 'integer') bytes.writeInt32LE(Number(value), 0);
  else bytes.writeUInt8(value ? 1 : 0, 0);
  return bytes;
}

function propertyBytes(columns: readonly LandColumn[], values: readonly LandValue[]): Buffer {
  return Buffer.concat(
    columns.flatMap(({ type }, at) => {
      const number = Buffer.alloc(2);
      number.writeUInt16LE(at, 0);
      return [number, valueBytes(type, values[at]!)];
    }),
  );
}

/** FlatGeobuf without an index, in WGS84: an index would need all shapes before the first. @param count of the records */
export function flatGeobufWriter(columns: readonly LandColumn[], name: string, count: number): LandWriter {
  const head: FlatField[] = [
    { field: 0, kind: 'text', value: name },
    { field: 2, kind: 'uint8', value: POLYGON },
    {
      field: 7,
      kind: 'tables',
      value: columns.map((column) => [
        { field: 0, kind: 'text', value: column.name },
        { field: 1, kind: 'uint8', value: COLUMN_TYPES[column.type] },
      ]),
    },
    { field: 8, kind: 'uint64', value: count },
    { field: 9, kind: 'uint16', value: 0 },
    {
      field: 10,
      kind: 'table',
      value: [
        { field: 0, kind: 'text', value: 'EPSG' },
        { field: 1, kind: 'int32', value: 4326 },
      ],
    },
  ];
  return {
    head: () => Buffer.concat([MAGIC, writeFlat(head)]),
    record: ({ values, rings }) => {
      let corners = 0;
      const ends = rings.map((ring) => (corners += ring.length / 2));
      const geometry: FlatField[] = [
        ...(rings.length > 1 ? [{ field: 0, kind: 'uint32s', value: ends } as const] : []),
        { field: 1, kind: 'float64s', value: rings.length === 1 ? rings[0]! : rings.flat() },
        { field: 6, kind: 'uint8', value: POLYGON },
      ];
      return writeFlat([
        { field: 0, kind: 'table', value: geometry },
        { field: 1, kind: 'bytes', value: propertyBytes(columns, values) },
      ]);
    },
    tail: () => '',
  };
}
