import { describe, expect, it } from 'vitest';
import { hostileHead, hostileRecord } from '../../../support/land/hostileFlatGeobuf.ts';
import { readLandBatches, readLandBytes } from '../../../support/land/readLandBytes.ts';

const readRecord = async (record: Buffer) => (await readLandBytes('a.fgb', Buffer.concat([hostileHead(), record])))[0]!;

describe('hostile FlatGeobuf', () => {
  it('hostile: an index with one item per node is refused, because its size would be endless', async () => {
    await expect(readLandBytes('a.fgb', hostileHead({ count: 1_000n, nodeSize: 1 }))).rejects.toThrow(/nodes of 1 item/);
  });

  it.each([2, 16, 65_535])('hostile: an index of 2^63 records in nodes of %i is longer than its file', async (nodeSize) => {
    await expect(readLandBytes('a.fgb', hostileHead({ count: 2n ** 63n, nodeSize }))).rejects.toThrow(/cắt cụt/);
  });

  it('hostile: a header of 120,000 columns is refused before one is read', async () => {
    const bytes = hostileHead({ columns: 120_000, name: 'x'.repeat(500_000) });
    expect(bytes.length).toBeLessThan(2 ** 20);
    await expect(readLandBytes('a.fgb', bytes)).rejects.toThrow(/120000 cột/);
  });

  it('hostile: 400 columns with one name as long as the header are refused', async () => {
    await expect(readLandBytes('a.fgb', hostileHead({ columns: 400, name: 'x'.repeat(900_000) }))).rejects.toThrow(/bị hỏng/);
  });

  it.each([
    ['2,000 polygons that share one of 60,000 corners', { parts: 2_000, corners: 60_000 }, 'broken'],
    ['120,000 polygons that share one', { parts: 120_000 }, 'too-complex'],
    ['100 polygons that share one of 250,000 rings', { parts: 100, rings: 250_000 }, 'too-complex'],
    ['200,000 columns that share one', { columns: 200_000, name: 'x'.repeat(20_000) }, 'broken'],
    ['500 columns of one name of 500,000 letters', { columns: 500, name: 'x'.repeat(500_000) }, 'broken'],
  ])('hostile: a record of %s is reported, and nothing of it is read', async (_what, shape, fault) => {
    const record = hostileRecord(shape);
    expect(record.length).toBeLessThan(1.2 * 2 ** 20);
    expect(await readRecord(record)).toEqual({ ordinal: 1, properties: {}, polygons: [], fault });
  });

  it('hostile: records without repetition are read completely, up to 90,000 corners and 400 rings', async () => {
    expect((await readRecord(hostileRecord({ corners: 90_000 }))).polygons[0]![0]).toHaveLength(180_000);
    expect((await readRecord(hostileRecord({ rings: 400 }))).polygons[0]).toHaveLength(400);
  });

  it('FlatGeobuf: damage after complete records is reported with the number of the record', async () => {
    const record = hostileRecord({ corners: 4 });
    const whole = Buffer.concat([hostileHead(), record, record, record]);
    await expect(readLandBytes('a.fgb', whole.subarray(0, -5))).rejects.toThrow(/bản ghi 3 \(record\), bị cắt cụt/);
    whole.writeUInt32LE(0x7fffffff, whole.length - record.length);
    await expect(readLandBytes('a.fgb', whole)).rejects.toThrow(/Bản ghi 3 \(record\) dài hơn 64 MB/);
  });

  it('hostile: long records are passed on a few at a time', async () => {
    const record = hostileRecord({ corners: 500_000 });
    const batches = await readLandBatches('a.fgb', Buffer.concat([hostileHead(), ...Array.from({ length: 10 }, () => record)]));
    expect(batches.map(({ length }) => length)).toEqual([5, 5]);
  });
});
