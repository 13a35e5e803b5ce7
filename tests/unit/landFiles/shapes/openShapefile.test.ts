import { describe, expect, it } from 'vitest';
import { blankTable, hostileShapefile, shpRecord } from '../../../support/land/hostileShapefile.ts';
import { readLandBatches, readLandBytes } from '../../../support/land/readLandBytes.ts';

/** The long run approaches the largest record that is read. */
const EMPTY_RINGS = process.env.THUA_LONG === '1' ? 12_000_000 : 400_000;

/** Outlines are clockwise, holes counter-clockwise. */
const outline = (x: number, y: number): number[] => [x, y, x, y + 1, x + 1, y + 1, x + 1, y, x, y];
const hole = (x: number, y: number): number[] => [x, y, x + 1, y, x + 1, y + 1, x, y + 1, x, y];

describe('hostile Shapefiles', () => {
  it('hostile: 40,000 outlines and 40,000 holes outside them are sorted', async () => {
    const outlines = Array.from({ length: 40_000 }, (_, i) => outline((i % 200) * 2, Math.floor(i / 200) * 2));
    const holes = Array.from({ length: 40_000 }, (_, i) => hole(1e6 + i * 2, 5));
    const [feature] = await readLandBytes('a.zip', hostileShapefile([shpRecord([...outlines, ...holes])]));
    expect(feature!.polygons).toHaveLength(40_000);
    expect(feature!.polygons[0]).toHaveLength(40_001);
  });

  it(`hostile: ${EMPTY_RINGS} empty rings, 4 KB a million, are refused as too many`, async () => {
    const features = await readLandBytes('a.zip', hostileShapefile([shpRecord(Array.from({ length: EMPTY_RINGS }, () => []))]));
    expect(features).toEqual([{ ordinal: 1, properties: { F0: null }, polygons: [], fault: 'too-complex' }]);
  });

  it('hostile: a zip that expands 500 times is refused before it is unpacked', async () => {
    const records = Array.from({ length: 60 }, () => shpRecord([new Float64Array(200_000)]));
    await expect(readLandBytes('a.zip', hostileShapefile(records))).rejects.toThrow(/zip bomb/);
  });

  it('hostile: 2,000 fields of no bytes cost a record nothing', async () => {
    const empty = Buffer.from([0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 0]);
    const table = blankTable({ fields: 2_000, width: 0, rows: 1_000 });
    const features = await readLandBytes(
      'a.zip',
      hostileShapefile(
        Array.from({ length: 1_000 }, () => empty),
        table,
      ),
    );
    expect(features).toHaveLength(1_000);
    expect(features[999]!.properties).toEqual({});
  });

  it('hostile: 2,000 fields are too many', async () => {
    const table = blankTable({ fields: 2_000 });
    await expect(readLandBytes('a.zip', hostileShapefile([shpRecord([outline(1, 1)])], table))).rejects.toThrow(/2000 cột/);
  });

  it('hostile: long records are passed on a few at a time', async () => {
    const record = shpRecord([new Float64Array(1_000_000)]);
    const batches = await readLandBatches('a.zip', hostileShapefile(Array.from({ length: 6 }, () => record)));
    expect(batches.map(({ length }) => length)).toEqual([5, 1]);
  });
});
