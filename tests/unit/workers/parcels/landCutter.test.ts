import { describe, expect, it } from 'vitest';
import { RowReader } from '../../../../workers/parcels/landCutter.ts';
import { Utf8Slice } from '../../../../workers/parcels/store/utf8.ts';

const number32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
const double = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
};
/** An array as PostgreSQL's array_send writes it. */
const doubles = (values: readonly number[]): Buffer =>
  values.length === 0
    ? Buffer.concat([0, 0, 701].map(number32))
    : Buffer.concat([...[1, 0, 701, values.length, 1].map(number32), ...values.flatMap((value) => [number32(8), double(value)])]);
const TYPES = { text: 25, double: 701, doubles: 1022, bool: 16 } as const;
/** A row as PostgreSQL's record_send writes it. */
const row = (...fields: Array<readonly [keyof typeof TYPES, Buffer]>): Buffer =>
  Buffer.concat([number32(fields.length), ...fields.flatMap(([type, bytes]) => [number32(TYPES[type]), number32(bytes.length), bytes])]);

const rowOf = (text: string, ring: readonly number[], isSample: boolean): Buffer =>
  row(['text', Buffer.from(text)], ['double', double(-0.125)], ['doubles', doubles(ring)], ['bool', Buffer.from([Number(isSample)])]);
const opened = (bytes: Buffer): RowReader => {
  const reader = new RowReader();
  // Node's small buffers are slices of a larger one.
  const within = new Uint8Array(bytes.length + 3);
  within.set(bytes, 3);
  reader.start(within.subarray(3));
  return reader;
};

describe('rows in PostgreSQL’s binary form', () => {
  it('rows: they are read field by field and row by row up to the end', () => {
    const rings = [[105.5, 21.25, 105.75, -21], [], Array.from({ length: 3_000 }, (_, at) => at / 7)];
    const reader = opened(Buffer.concat(rings.map((ring, at) => rowOf(`Thửa ${at}`, ring, at === 1))));
    const slice = new Utf8Slice();
    for (const [at, ring] of rings.entries()) {
      expect(reader.nextRow()).toBe(true);
      expect(reader.text(slice).toString()).toBe(`Thửa ${at}`);
      expect(reader.double()).toBe(-0.125);
      expect(Array.from(reader.doubles())).toEqual(ring);
      expect(reader.isTrue()).toBe(at === 1);
    }
    expect(reader.nextRow()).toBe(false);
    expect(opened(Buffer.alloc(0)).nextRow()).toBe(false);
  });

  it('rows: truncated ones and nulls are refused', () => {
    const whole = rowOf('Thửa', [1, 2], false);
    for (let length = 1; length < whole.length; length += 1) {
      expect(() => opened(whole.subarray(0, length))).toThrow(RangeError);
    }
    expect(() => opened(Buffer.concat([number32(1), number32(25), number32(-1)]))).toThrow(RangeError);
  });

  it('rows: they are sorted by the bytes of their first two texts, in whatever order they were read', () => {
    const keys = [
      ['01', ''],
      ['01', 'thua-1'],
      ['01', 'thua-10'],
      ['01', 'thua-2'],
      ['01', 'thửa'],
      ['011', 'thua-1'],
      ['48', 'a'],
    ] as const;
    const rows = keys.map(([province, id]) =>
      row(['text', Buffer.from(province)], ['text', Buffer.from(id)], ['double', double(id.length)]),
    );
    const slice = new Utf8Slice();
    for (const order of [rows, rows.toReversed(), [3, 1, 6, 0, 5, 2, 4].map((at) => rows[at]!)]) {
      const reader = opened(Buffer.concat(order));
      const seen: string[][] = [];
      while (reader.nextRow()) {
        const province = reader.text(slice).toString();
        const id = reader.text(slice).toString();
        expect(reader.double()).toBe(id.length);
        seen.push([province, id]);
      }
      expect(seen).toEqual(keys);
    }
  });
});
