import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPlanningChangesCall } from '../../../src/contract/land/planningChanges.ts';
import type { RequestOf, ResponseOf } from '../../../src/contract/call.ts';
import type { LandChangeRow, LandChangeSetRow } from '../../../src/gateway/land/changes/changeRows.ts';
import { askGateway } from '../../support/gateways/askGateway.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';
import { collection, type ImportRunner, openImportRunner, lotFeature, squareAt } from '../../support/land/importLand.ts';

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

const [LNG, LAT] = [108.221, 16.005];
/** A zone of a thousandth of a degree each way. */
const zone = (x: number, y: number, code: string, side = 1): object => ({
  type: 'Feature',
  properties: { LoaiDat: code },
  geometry: { type: 'Polygon', coordinates: [squareAt(LNG + x * 0.001, LAT + y * 0.001, side * 0.001)] },
});
let files = 0;
const load = (planning: string, zones: object[], ...args: string[]) =>
  importer.load(
    'zones',
    importer.file(`plan${(files += 1)}.geojson`, collection(zones)),
    '--ward',
    '20314',
    '--planning',
    planning,
    ...args,
  );

const setsOf = (after: string): Promise<LandChangeSetRow[]> =>
  seeded.store.query('select * from land_change_sets where planning_after = $1 order by id', [after]);
const changesOf = (setId: string): Promise<LandChangeRow[]> =>
  seeded.store.query('select * from land_changes where set_id = $1 order by id', [setId]);

type Found = ResponseOf<typeof findPlanningChangesCall>['data'];
const find = async (before: string, after: string, more: Partial<RequestOf<typeof findPlanningChangesCall>> = {}): Promise<Found> =>
  (await askGateway(seeded.app, findPlanningChangesCall, { planningIdBefore: before, planningIdAfter: after, ...more })).data;
const areas = ({ transfers }: Found): Record<string, number> =>
  Object.fromEntries(transfers.map(({ code_before, code_after, area_m2 }) => [`${code_before} → ${code_after}`, Math.round(area_m2)]));

/** Area of one zone. */
const ZONE_M2 = 11_844;

describe('change sets of plannings', () => {
  it('land changes: a replacing edition makes a set of changed ground with codes, m², box and shape', async () => {
    await load('a20', [zone(0, 0, 'ODT'), zone(1, 0, 'CLN'), zone(2, 0, 'TMD')]);
    await load('a30', [zone(0, 0, 'ODT'), zone(1, 0, 'DGT'), zone(4, 0, 'DGT')], '--replaces', 'a20', '--status', 'in_force');
    const [set, ...others] = await setsOf('20314-a30');
    expect(others).toEqual([]);
    expect(set).toMatchObject({
      kind: 'planning',
      planning_before: '20314-a20',
      ward_code: '20314',
      change_count: 3,
      summary: {
        CLN: { before_m2: expect.closeTo(ZONE_M2, 0), after_m2: 0 },
        DGT: { before_m2: 0, after_m2: expect.closeTo(2 * ZONE_M2, 0) },
      },
    });
    expect(set!.source_id).not.toBe('');
    const changes = await changesOf(set!.id);
    expect(changes.map(({ kind, code_before, code_after, subject }) => [kind, code_before, code_after, subject])).toEqual(
      expect.arrayContaining([
        ['zone_code', 'CLN', 'DGT', '20314-a30'],
        ['zone_gone', 'TMD', null, '20314-a30'],
        ['zone_added', null, 'DGT', '20314-a30'],
      ]),
    );
    const coded = changes.find(({ kind }) => kind === 'zone_code')!;
    expect(coded).toMatchObject({ area_m2: expect.closeTo(ZONE_M2, 0), west: expect.closeTo(LNG + 0.001, 8), told_at: null });
    expect(coded.shape).toHaveLength(1);
    expect(coded.shape![0]![0]).toHaveLength(5);
    // Both editions stay.
    const zones = await seeded.store.query('select 1 from parcel_land_zones where parcel_land_id = any($1::text[])', [
      ['20314-a20', '20314-a30'],
    ]);
    expect(zones).toHaveLength(6);
    const kept = await find('20314-a20', '20314-a30');
    expect(areas(kept)).toEqual({ 'CLN → DGT': ZONE_M2, 'TMD → null': ZONE_M2, 'null → DGT': ZONE_M2 });
    expect(kept.imported_at).toMatch(/^20\d\d-/);
    expect(kept.total).toBe(3);
  });

  it('land changes: any two editions are compared in either direction, pieces by codes, in pages', async () => {
    const back = await find('20314-a30', '20314-a20');
    expect(areas(back)).toEqual({ 'DGT → CLN': ZONE_M2, 'null → TMD': ZONE_M2, 'DGT → null': ZONE_M2 });
    expect(back.imported_at).toBe('');
    const coded = await find('20314-a30', '20314-a20', { transfer: 'DGT>CLN' });
    expect(coded.data.map(({ code_before, code_after }) => [code_before, code_after])).toEqual([['DGT', 'CLN']]);
    expect((await find('20314-a30', '20314-a20', { transfer: '->TMD' })).total).toBe(1);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => find('20314-a30', '20314-a20', { limit: 1, page })));
    expect(pages.map(({ data }) => data.length)).toEqual([1, 1, 1, 0]);
    for (const [before, after] of [
      ['20314-a20', 'nobody'],
      ['20314-a20', '20314-a20'],
      ['20314-a20', 'hoa-xuan-sdd-2030'],
    ] as const) {
      const found = await find(before, after);
      if (before === after || after === 'nobody') expect(found).toEqual({ transfers: [], data: [], total: 0, imported_at: '' });
      else expect(found.imported_at).toBe('');
    }
  });

  it('land changes: a reloaded planning is compared with its old version, and unchanged makes no set', async () => {
    await load('a30', [zone(0, 0, 'ODT'), zone(1, 0, 'DGT'), zone(4, 0, 'DKV')], '--replaces', 'a20', '--status', 'in_force');
    const sets = await setsOf('20314-a30');
    expect(sets.map(({ planning_before }) => planning_before)).toEqual(['20314-a20', '20314-a30']);
    expect((await changesOf(sets[1]!.id)).map(({ kind, code_before, code_after }) => [kind, code_before, code_after])).toEqual([
      ['zone_code', 'DGT', 'DKV'],
    ]);
    expect(areas(await find('20314-a30', '20314-a30'))).toEqual({ 'DGT → DKV': ZONE_M2 });
    const now = await find('20314-a20', '20314-a30');
    expect(areas(now)).toEqual({ 'CLN → DGT': ZONE_M2, 'TMD → null': ZONE_M2, 'null → DKV': ZONE_M2 });
    expect(now.imported_at).toBe('');
    await load('a30', [zone(0, 0, 'ODT'), zone(1, 0, 'DGT'), zone(4, 0, 'DKV')], '--replaces', 'a20', '--status', 'in_force');
    expect(await setsOf('20314-a30')).toHaveLength(2);
    expect(await seeded.store.query('select 1 from parcel_land_zones_before')).toEqual([]);
  });

  it('land changes: a partial adjustment changes only the ground of its zones; ids rise with each import', async () => {
    await load('b20', [zone(0, 2, 'ODT'), zone(1, 2, 'CLN')]);
    await load('b25', [zone(1, 2, 'DGT')], '--adjusts', 'b20');
    const [set] = await setsOf('20314-b25');
    expect((await changesOf(set!.id)).map(({ kind, code_before, code_after }) => [kind, code_before, code_after])).toEqual([
      ['zone_code', 'CLN', 'DGT'],
    ]);
    expect(areas(await find('20314-b20', '20314-b25'))).toEqual({ 'CLN → DGT': ZONE_M2 });
    const earlier = await seeded.store.query<{ id: string }>('select id from land_changes where set_id <> $1', [set!.id]);
    const [{ id }] = (await changesOf(set!.id)) as [LandChangeRow];
    expect(earlier.length).toBeGreaterThan(3);
    expect(earlier.every((row) => row.id < id)).toBe(true);
  });

  it('land changes: an interrupted import leaves no partial set; the next compares with the original state', async () => {
    await load('c30', [zone(0, 6, 'ODT'), zone(1, 6, 'ODT')]);
    const path = importer.file('cut.geojson', collection([zone(0, 6, 'ODT'), zone(1, 6, 'DGT')]));
    const args = ['--ward', '20314', '--planning', 'c30'];
    const left = async () => [
      await setsOf('20314-c30'),
      await seeded.store.query(`select land_code from parcel_land_zones where parcel_land_id = '20314-c30' order by ordinal`),
    ];
    const store = Object.assign(Object.create(seeded.store) as typeof seeded.store, {
      transaction: (work: never, limits: never) =>
        seeded.store.transaction(async (inside) => {
          await (work as (inside: unknown) => Promise<unknown>)(inside);
          throw new Error('the power went');
        }, limits),
      query: seeded.store.query.bind(seeded.store),
    });
    const cut = await importer.loadUntil({ store }, 'zones', path, ...args);
    expect([cut.exit, cut.text]).toEqual([3, expect.stringContaining('the power went')]);
    expect(await left()).toEqual([[], [{ land_code: 'ODT' }, { land_code: 'ODT' }]]);
    // Stopped after a batch of the second reading: zones are stored, and the earlier state must be kept.
    let asked = 0;
    expect((await importer.loadUntil({ isStopping: () => ++asked > 1 }, 'zones', path, ...args)).exit).toBe(3);
    expect(await left()).toEqual([[], [{ land_code: 'ODT' }, { land_code: 'DGT' }]]);
    expect((await importer.load('zones', path, ...args)).text).toContain('tiếp sau bản ghi');
    const [set, ...others] = await setsOf('20314-c30');
    expect(others).toEqual([]);
    const changes = await changesOf(set!.id);
    expect(changes.map(({ kind, code_before, code_after }) => [kind, code_before, code_after])).toEqual([['zone_code', 'ODT', 'DGT']]);
    expect(Math.round(changes[0]!.area_m2)).toBe(ZONE_M2);
  });
});

describe('change sets of parcels', () => {
  const lot = (parcel: number, code = 'ODT', side = 0.0002): object =>
    lotFeature(977, parcel, squareAt(LNG + parcel * 0.0003, LAT + 0.02, side), { LoaiDat: code });
  const loadLots = (...lots: object[]) => importer.load('parcels', importer.file(`lots${(files += 1)}.geojson`, collection(lots)));
  const told = async () =>
    (await seeded.store.query<LandChangeRow>(`select * from land_changes where subject like '20314-977-%' order by id`)).map(
      ({ kind, subject, code_before, code_after, area_m2 }) => [kind, subject, code_before, code_after, Math.round(area_m2)],
    );

  it('land changes: a new sheet has no changes; later new lots, borders and codes are reported', async () => {
    await loadLots(lot(1), lot(2), lot(3));
    expect(await told()).toEqual([]);
    await loadLots(lot(1), lot(2, 'CLN'), lot(3, 'ODT', 0.00025), lot(4));
    const M2 = 473.5;
    const rows = await told();
    expect(rows).toHaveLength(3);
    expect(rows).toEqual(
      expect.arrayContaining([
        ['parcel_added', '20314-977-4', null, 'ODT', Math.round(M2)],
        ['parcel_code', '20314-977-2', 'ODT', 'CLN', Math.round(M2)],
        ['parcel_shape', '20314-977-3', 'ODT', 'ODT', Math.round(M2 * (1.25 ** 2 - 1))],
      ]),
    );
    const [set] = await seeded.store.query<LandChangeSetRow>(
      `select * from land_change_sets where kind = 'parcels' order by id desc limit 1`,
    );
    expect(set).toMatchObject({ planning_before: null, ward_code: '20314', change_count: 3 });
    await loadLots(lot(1), lot(4));
    expect(await told()).toEqual(rows);
  });

  it('land changes: lots missing from a file of whole sheets are deleted and reported, if no record failed', async () => {
    const count = async () => (await seeded.store.query(`select id from cadastral_items where id like '20314-977-%' order by id`)).length;
    const whole = (...lots: object[]) =>
      importer.load('parcels', importer.file(`lots${(files += 1)}.geojson`, collection(lots)), '--whole-sheets');
    const flat = lotFeature(977, 9, squareAt(LNG, LAT + 0.02, 1e-9));
    expect((await whole(lot(1), lot(2, 'CLN'), flat)).text).toContain('không xoá thửa nào');
    expect(await count()).toBe(4);
    expect((await whole(lot(1), lot(2, 'CLN'))).text).toContain('1 × thửa không còn trong các tờ của tệp: đã xoá');
    expect(await count()).toBe(2);
    const gone = await seeded.store.query<LandChangeRow>(`select * from land_changes where kind = 'parcel_gone' order by id`);
    expect(gone.map(({ subject, code_before, code_after }) => [subject, code_before, code_after])).toEqual([
      ['20314-977-3', 'ODT', null],
      ['20314-977-4', 'ODT', null],
    ]);
    expect(gone[1]!.shape![0]![0]).toHaveLength(5);
    const [sheet] = await seeded.store.query<{ parcel_count: number }>(`select parcel_count from cadastrals where id = '20314-to-977'`);
    expect(sheet!.parcel_count).toBe(2);
  });
});
