import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImportDesk, importDesk, lotFeature, squareAt } from '../../support/land/importLand.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';

const long = process.env.THUA_LONG === '1';
/** Two batches in a run of every day, three in the long one. */
const LOTS = long ? 9_000 : 4_200;
/** The first transaction that is cut: behind a batch that is stored. The long run cuts each of them. */
const FIRST_CUT = long ? 1 : 2;
const LOTS_AS_TOLD = LOTS.toLocaleString('en-US');

let seeded: SeededApp;
let desk: ImportDesk;
beforeAll(async () => {
  seeded = await openSeededApp();
  desk = importDesk(seeded);
});
afterAll(async () => {
  desk.close();
  await seeded.close();
});

/** Phường Hòa Xuân, Đà Nẵng: middle. */
const [LNG, LAT] = [108.221, 16.005];
const STEP = 0.0003;

describe('import of parcels that is cut', () => {
  /** Some of them twice, on sheets that reach over the batches' ends. */
  const manyLots = (): string => {
    const lots = Array.from({ length: LOTS }, (_, at) => {
      const sheet = 2000 + Math.floor(at / 150);
      return lotFeature(sheet, (at % 150) + 1, squareAt(LNG + (at % 95) * STEP, LAT + Math.floor(at / 95) * STEP, 0.0002), {
        DiaChi: `${at + 1} Đường Nạp Tiếp`,
      });
    });
    return desk.file('many.ndjson', [...lots, ...lots.slice(0, 50)].map((lot) => JSON.stringify(lot)).join('\n'));
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

  it('import: ended at any batch, by the operator or by the database, it goes on behind it, and the land is that of an import in one go', async () => {
    const path = manyLots();
    const whole = await desk.load('parcels', path);
    expect(whole.text).toContain(`${LOTS_AS_TOLD} thêm mới (added)`);
    expect(whole.text).toContain('50 × trùng tờ và thửa');
    const expected = await everything();

    let cutAt = FIRST_CUT;
    for (let exit = 3; exit === 3; cutAt++) {
      await forget();
      let transactions = 0;
      const store = Object.assign(Object.create(seeded.store) as typeof seeded.store, {
        transaction: (work: never, limits: never) =>
          ++transactions === cutAt
            ? seeded.store.transaction(async (inside) => {
                await (work as (inside: unknown) => Promise<unknown>)(inside);
                throw new Error('the power went');
              }, limits)
            : seeded.store.transaction(work, limits),
        query: seeded.store.query.bind(seeded.store),
      });
      const cut = await desk.loadUntil({ store }, 'parcels', path);
      exit = cut.exit;
      if (exit === 3) expect(cut.text).toContain('the power went');
      const rest = await desk.load('parcels', path);
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
    const stopped = await desk.loadUntil({ isStopping: () => ++looks > 1 }, 'parcels', path);
    expect(stopped.exit).toBe(3);
    expect(stopped.text).toContain('dừng giữa chừng');
    await desk.load('parcels', path);
    expect(await everything()).toEqual(expected);
  });
});
