import { afterAll, beforeAll, expect, it } from 'vitest';
import { collection, type ImportRunner, openImportRunner, lotFeature, squareAt } from '../../support/land/importLand.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';

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

/** Centre of phường Hòa Xuân, Đà Nẵng. */
const [LNG, LAT] = [108.221, 16.005];
const SIDE = 0.0002;
const lotAt = (sheet: number, parcel: number, east: number): object => lotFeature(sheet, parcel, squareAt(LNG + east * SIDE, LAT, SIDE));
const ringsOf = async (sheet: number): Promise<Record<string, number>> => {
  const rows = await seeded.store.query<{ parcel_number: string; ring: number[] }>(
    'select parcel_number, ring from cadastral_items where land_number = $1 and not is_sample order by parcel_number',
    [String(sheet)],
  );
  return Object.fromEntries(
    rows.map(({ parcel_number: parcel, ring }) => [parcel, Math.round((Math.min(ring[0]!, ring[2]!) - LNG) / SIDE)]),
  );
};

it('import: without --moved-ground a parcel off its old ground is left out, in a dry run too', async () => {
  await importer.load('parcels', importer.file('first.json', collection([lotAt(3001, 1, 0), lotAt(3001, 2, 1)])));
  // An adjacent lot still touches; lots are 21 m wide, so two lots are 42 m.
  const moved = importer.file('moved.json', collection([lotAt(3001, 1, 3), lotAt(3001, 2, 2)]));
  for (const words of [['--dry-run'], []]) {
    const { exit, text } = await importer.load('parcels', moved, ...words);
    expect(exit).toBe(1);
    expect(text).toContain('1 × thửa nay nằm hẳn ngoài chỗ cũ');
  }
  expect(await ringsOf(3001)).toEqual({ 1: 0, 2: 2 });
  const allowed = await importer.load('parcels', moved, '--moved-ground');
  expect(allowed.exit).toBe(0);
  expect(await ringsOf(3001)).toEqual({ 1: 3, 2: 2 });
});

it('import: for an existing sheet it reports how many parcels are new, removed and moved, and how far', async () => {
  await importer.load('parcels', importer.file('edition1.json', collection([lotAt(3002, 1, 0), lotAt(3002, 2, 1), lotAt(3002, 3, 2)])));
  const next = importer.file('edition2.json', collection([lotAt(3002, 1, 0), lotAt(3002, 2, 1.5), lotAt(3002, 4, 5)]));
  const { text } = await importer.load('parcels', next, '--whole-sheets');
  // Half a lot: 0.0001° of longitude at 16° north.
  expect(text).toMatch(/20314, 3002 \+1 -1 ~1, 10\.7 m/);
});

it('import: a file damaged after its first batch stores nothing unless --keep-going is given', async () => {
  const lots = Array.from({ length: 4_200 }, (_, at) => JSON.stringify(lotAt(3003 + Math.floor(at / 150), (at % 150) + 1, at % 40)));
  const path = importer.file('damaged.ndjson', `${lots.join('\n')}\n{"type":"Feature","geometry":{`);
  const count = async (): Promise<number> =>
    (
      await seeded.store.query<{ count: number }>(
        "select count(*)::int as count from cadastral_items where id like '20314-30%' and land_number >= '3003'",
      )
    )[0]!.count;
  const refused = await importer.load('parcels', path);
  expect(refused.exit).toBe(2);
  expect(refused.text).toContain('không nạp gì');
  expect(await count()).toBe(0);
  const kept = await importer.load('parcels', path, '--keep-going');
  expect(kept.exit).toBe(3);
  expect(await count()).toBeGreaterThan(3_000);
});
