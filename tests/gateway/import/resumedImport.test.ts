import { tm3Grid } from '../../../src/domain/coordinates/vn2000.ts';
import type { WrittenColumn, WrittenRecord } from '../../../src/landFiles/write/writtenLand.ts';
import { loadGeometryCore } from '../../../workers/geometry/core.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImportRunner, openImportRunner, lotFeature, squareAt } from '../../support/land/importLand.ts';
import { writtenBytes } from '../../support/landFiles/writtenLand.ts';
import { gridLots } from '../../support/lines/gridLots.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';

const long = process.env.THUA_LONG === '1';
/** Two batches in the daily run, three in the long one. */
const LOTS = long ? 9_000 : 4_200;
/** First interrupted transaction, after a stored batch; the long run interrupts each one. */
const FIRST_CUT = long ? 1 : 2;
const LOTS_AS_TOLD = LOTS.toLocaleString('en-US');

const COLUMNS: readonly WrittenColumn[] = [
  { name: 'SoTo', type: 'integer' },
  { name: 'SoThua', type: 'integer' },
  { name: 'LoaiDat', type: 'text' },
  { name: 'DienTich', type: 'number' },
];

let seeded: SeededApp;
let importer: ImportRunner;
beforeAll(async () => {
  seeded = await openSeededApp();
  importer = openImportRunner(seeded);
});
afterAll(async () => {
  importer.close();
  await seeded.close();
});

/** Returns a store that fails at the end of a transaction. */
function storeUntil(cutAt: number): typeof seeded.store {
  let transactions = 0;
  return Object.assign(Object.create(seeded.store) as typeof seeded.store, {
    transaction: (work: never, limits: never) =>
      ++transactions === cutAt
        ? seeded.store.transaction(async (inside) => {
            await (work as (inside: unknown) => Promise<unknown>)(inside);
            throw new Error('the power went');
          }, limits)
        : seeded.store.transaction(work, limits),
    query: seeded.store.query.bind(seeded.store),
  });
}

/** Centre of phường Hòa Xuân, Đà Nẵng. */
const [LNG, LAT] = [108.221, 16.005];
const STEP = 0.0003;

describe('an import of parcels that is interrupted', () => {
  /** Lots, some of them twice, on sheets that cross batch borders. */
  const manyLots = (): string => {
    const lots = Array.from({ length: LOTS }, (_, at) => {
      const sheet = 2000 + Math.floor(at / 150);
      return lotFeature(sheet, (at % 150) + 1, squareAt(LNG + (at % 95) * STEP, LAT + Math.floor(at / 95) * STEP, 0.0002), {
        DiaChi: `${at + 1} Đường Nạp Tiếp`,
      });
    });
    return importer.file('many.ndjson', [...lots, ...lots.slice(0, 50)].map((lot) => JSON.stringify(lot)).join('\n'));
  };
  const everything = async (): Promise<unknown> =>
    seeded.store.query(
      `select (select md5(string_agg(i::text, ',' order by id)) from cadastral_items i where length(land_number) = 4 and not is_sample) as items,
         (select md5(string_agg(c::text, ',' order by id)) from cadastrals c where length(land_number) = 4 and not is_sample) as sheets,
         (select md5(string_agg(a::text, ',' order by parcel_id)) from parcel_addresses a where street_key like 'nap tiep%') as addresses`,
    );
  const forget = async (): Promise<void> => {
    for (const [table, column] of [
      ['cadastral_items', 'id'],
      ['cadastrals', 'id'],
      ['parcel_addresses', 'parcel_id'],
    ]) {
      await seeded.store.query(`delete from ${table} where ${column} like '20314-2%' or ${column} like '20314-to-2%'`);
    }
    await seeded.store.query('delete from imports');
  };

  it('import: interrupted at any batch, it continues there and ends like an uninterrupted import', async () => {
    const path = manyLots();
    const whole = await importer.load('parcels', path);
    expect(whole.text).toContain(`${LOTS_AS_TOLD} thêm mới (added)`);
    expect(whole.text).toContain('50 × trùng tờ và thửa');
    const expected = await everything();

    let cutAt = FIRST_CUT;
    for (let exit = 3; exit === 3; cutAt++) {
      await forget();
      const cut = await importer.loadUntil({ store: storeUntil(cutAt) }, 'parcels', path);
      exit = cut.exit;
      if (exit === 3) expect(cut.text).toContain('the power went');
      const rest = await importer.load('parcels', path);
      expect(rest.exit).toBe(1);
      expect(rest.text).toContain(`${LOTS_AS_TOLD} ${exit === 3 ? 'thêm mới (added)' : 'giữ nguyên (same)'}`);
      if (exit === 3 && cutAt > 1) expect(rest.text).toContain('tiếp sau bản ghi');
      expect(await everything()).toEqual(expected);
      if (long) continue;
      expect(exit).toBe(3);
      break;
    }
    if (long) expect(cutAt).toBeGreaterThan(3);

    await forget();
    let looks = 0;
    const stopped = await importer.loadUntil({ isStopping: () => ++looks > 1 }, 'parcels', path);
    expect(stopped.exit).toBe(3);
    expect(stopped.text).toContain('dừng giữa chừng');
    await importer.load('parcels', path);
    expect(await everything()).toEqual(expected);
  });

  it.each<['kml' | 'shp' | 'gpkg' | 'dxf' | 'xlsx', string, ...string[]]>([
    ['kml', 'kml'],
    ['shp', 'zip'],
    ['gpkg', 'gpkg'],
    ['dxf', 'dxf', '--sheet', '2000'],
    // A workbook is the slowest to read.
    ...(long ? [['xlsx', 'xlsx'] as ['xlsx', string]] : []),
  ])('import: a %s that is cut after its first batch continues there, with no duplicate and no gap', async (format, ending, ...more) => {
    await forget();
    const grid = tm3Grid(107.75);
    const core = await loadGeometryCore();
    const lots = gridLots(63, 64, [549_800, 1_769_800], 2000);
    const records = lots.map(({ ring, number, code, areaM2 }): WrittenRecord => {
      const area = Number(areaM2.toFixed(1));
      return {
        kind: 'area',
        parts: [[core.toWgs84(ring, grid)]],
        title: `${code} ${number}/${area}`,
        values: [2000, Number(number), code, area],
      };
    });
    const land = { name: 'lots', columns: COLUMNS, records, grid, toGrid: (lngLat: Float64Array) => core.fromWgs84(lngLat, grid) };
    const path = importer.file(`lots.${ending}`, await writtenBytes(land, format));
    const args = ['parcels', path, '--ward', '20314', ...(format === 'kml' ? [] : ['--grid', 'tm3:107.75']), ...more];
    const cut = await importer.loadUntil({ store: storeUntil(FIRST_CUT) }, ...args);
    expect(cut.text).toContain('the power went');
    const rest = await importer.load(...args);
    expect(rest.text).toContain('tiếp sau bản ghi');
    expect(rest.text).toContain(`${lots.length.toLocaleString('en-US')} thêm mới (added)`);
    const [stored] = await seeded.store.query(
      `select count(*)::int as rows, count(distinct parcel_number)::int as lots, sum(acreage)::float as area
         from cadastral_items where land_number = '2000' and not is_sample`,
    );
    const areaM2 = records.reduce((sum, { values }) => sum + (values[3] as number), 0);
    expect(stored).toEqual({ rows: lots.length, lots: lots.length, area: expect.closeTo(areaM2, -1) });
  });

  it('import: stopped while the file is read for the first time, it has stored nothing', async () => {
    await forget();
    const stopped = await importer.loadUntil({ isStopping: () => true }, 'parcels', manyLots());
    expect(stopped.exit).toBe(3);
    expect(stopped.text).toContain('dừng giữa chừng');
    expect(await everything()).toEqual([{ items: null, sheets: null, addresses: null }]);
  });
});
