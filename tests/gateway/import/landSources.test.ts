import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestOf } from '../../../src/contract/call.ts';
import { findCadastralItemsCall } from '../../../src/contract/land/parcels.ts';
import { findLandSourcesCall, type WireSource } from '../../../src/contract/land/landSources.ts';
import { findParcelLandsCall } from '../../../src/contract/land/plannings.ts';
import { readImportOptions } from '../../../src/gateway/import/importOptions.ts';
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
const lot = (parcel: number, more: Record<string, unknown> = {}): object =>
  lotFeature(961, parcel, squareAt(LNG + parcel * 0.0003, LAT, 0.0002), more);
const lots = (name: string, ...features: object[]): string => importer.file(name, collection(features));

const askSource = async (of: RequestOf<typeof findLandSourcesCall>['of'], _id: string): Promise<WireSource | undefined> =>
  (await askGateway(seeded.app, findLandSourcesCall, { of, _id })).data[0];

const OFFICIAL = ['--kind', 'official', '--source', 'Sở NNMT Đà Nẵng', '--as-of', '2026-01-31'];

describe('sources of land', () => {
  it('land sources: authority, decision, date, file and load time of an official file are shown', async () => {
    const path = lots('official.geojson', lot(1), lot(2));
    const decision = ['--decision', '12/QĐ-UBND', '--decided', '20/12/2025', '--document', 'https://congbao.example/12'];
    const { exit } = await importer.load('parcels', path, ...OFFICIAL, ...decision, '--reliability', 'Đo đạc chính quy');
    expect(exit).toBe(0);
    const source = await askSource('parcel', '20314-961-1');
    expect(source).toMatchObject({
      kind: 'official',
      authority: 'Sở NNMT Đà Nẵng',
      decision_number: '12/QĐ-UBND',
      decision_date: '2025-12-20',
      document_url: 'https://congbao.example/12',
      as_of: '2026-01-31',
      reliability: 'Đo đạc chính quy',
      file_name: 'official.geojson',
    });
    expect(source!.file_sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(source!.importer_version).not.toBe('');
    expect(Date.parse(source!.loaded_at)).toBeGreaterThan(Date.parse('2020-01-01'));
    expect(await askSource('sheet', '20314-to-961')).toEqual(source);
  });

  it('land sources: reloading a file changes nothing; a later file that confirms a lot becomes its source', async () => {
    const first = (await askSource('parcel', '20314-961-1'))!;
    expect((await importer.load('parcels', lots('later.geojson', lot(1)), ...OFFICIAL)).text).toContain('1 giữ nguyên (same)');
    const later = (await askSource('parcel', '20314-961-1'))!;
    expect(later).toMatchObject({ kind: 'official', file_name: 'later.geojson', decision_number: '' });
    expect(later._id).not.toBe(first._id);
    // Lots that the later file lacks keep their source.
    expect((await askSource('parcel', '20314-961-2'))!._id).toBe(first._id);
    const rows = () => seeded.store.query('select xmin::text, source_id from cadastral_items where land_number = $1 order by id', ['961']);
    const before = await rows();
    await importer.load('parcels', lots('later.geojson', lot(1)), ...OFFICIAL);
    expect(await rows()).toEqual(before);
  });

  it('land sources: file columns set them; an official record without authority is unknown, reported', async () => {
    const own = { CoQuanBanHanh: 'UBND quận Cẩm Lệ', SoQuyetDinh: '7/QĐ', NgayQuyetDinh: '02/03/2024', NgayDuLieu: '2024-03-01' };
    const path = lots('columns.geojson', lot(3, own), lot(4, { ...own, CoQuanBanHanh: '' }));
    const { exit, text } = await importer.load('parcels', path, '--kind', 'official');
    expect(exit).toBe(0);
    expect(text).toMatch(/1 × bản ghi không có cơ quan hoặc ngày dữ liệu.*bản ghi 2\n/);
    expect(await askSource('parcel', '20314-961-3')).toMatchObject({
      kind: 'official',
      authority: 'UBND quận Cẩm Lệ',
      decision_number: '7/QĐ',
      decision_date: '2024-03-02',
      as_of: '2024-03-01',
    });
    expect(await askSource('parcel', '20314-961-4')).toMatchObject({ kind: 'unknown', authority: '', as_of: '2024-03-01' });
  });

  it.each([
    [['--kind', 'official'], /thiếu --source CƠ_QUAN, --as-of NGÀY/],
    [['--kind', 'official', '--source', 'Sở'], /thiếu --as-of NGÀY \(/],
  ])('land sources: an official file without authority or date is refused before anything is stored: %j', async (args, words) => {
    await expect(importer.load('parcels', lots('nameless.geojson', lot(5)), ...args)).rejects.toThrow(words);
    const found = await askGateway(seeded.app, findCadastralItemsCall, { land_number: '961', parcel_number: '5', ward_name: 'Hòa Xuân' });
    expect(found.data.total).toBe(0);
  });

  it.each([
    [['--source', 'Sở'], /--source: khai cả --kind/],
    [['--kind', 'unknown'], /--kind unknown: official, derived hoặc made/],
    [[...OFFICIAL, '--document', 'http://x.example/1'], /phải là địa chỉ https/],
    [[...OFFICIAL, '--decided', '31/02/2026'], /--decided 31\/02\/2026: ngày/],
  ])('land sources: a guess is refused: %j', (args, words) => {
    expect(() => readImportOptions(['parcels', 'a.geojson', ...args])).toThrow(words);
  });

  it('land sources: without options the source is unknown; older land has none, sample land is marked', async () => {
    await importer.load('parcels', lots('silent.geojson', lot(6)));
    expect(await askSource('parcel', '20314-961-6')).toMatchObject({
      kind: 'unknown',
      authority: '',
      as_of: '',
      file_name: 'silent.geojson',
    });
    await seeded.store.query(`update cadastral_items set source_id = '' where id = '20314-961-6'`);
    expect(await askSource('parcel', '20314-961-6')).toBeUndefined();
    expect(await askSource('parcel', 'nobody')).toBeUndefined();
    for (const [of, id] of [
      ['parcel', 'hoa-xuan-2-1'],
      ['sheet', 'hoa-xuan-to-2'],
      ['planning', 'hoa-xuan-sdd-2030'],
    ] as const) {
      expect(await askSource(of, id)).toMatchObject({ kind: 'made', file_name: '' });
    }
  });

  it('land sources: a file of sample land is sample land and does not share a sheet with real land', async () => {
    const made = lotFeature(962, 1, squareAt(LNG, LAT + 0.01, 0.0002));
    expect((await importer.load('parcels', lots('made.geojson', made), '--kind', 'made')).exit).toBe(0);
    const found = await askGateway(seeded.app, findCadastralItemsCall, { land_number: '962', ward_name: 'Hòa Xuân' });
    expect(found.data.data[0]).toMatchObject({ is_sample: true, title: expect.stringContaining('Dữ liệu mẫu') });
    const mixed = await importer.load('parcels', lots('mixed.geojson', lot(7)), '--kind', 'made');
    expect(mixed.exit).toBe(3);
    expect(mixed.text).toContain('dữ liệu mẫu và dữ liệu thật không chung một tờ');
  });
});

const zoneAt = (north: number, code: string): object => ({
  type: 'Feature',
  properties: { LoaiDat: code },
  geometry: { type: 'Polygon', coordinates: [squareAt(LNG, LAT + north, 0.001)] },
});
const ZONES = ['--ward', '20314'];
const planOf = async (id: string) => (await askGateway(seeded.app, findParcelLandsCall, { _id: id })).data.data[0];

describe('editions of plannings', () => {
  it('plan editions: one in force ends its predecessor, both show their years, a draft only adjusts it', async () => {
    const load = (name: string, ...args: string[]) =>
      importer.load('zones', lots(`${name}.geojson`, zoneAt(0.02, 'ODT')), ...ZONES, ...OFFICIAL, ...args);
    await load('old', '--planning', 'old-2020', '--status', 'in_force', '--valid-from', '2015', '--valid-to', '2020');
    expect(await planOf('20314-old-2020')).toMatchObject({ edition: { status: 'in_force', from: '2015', to: '2020' } });
    const now = [
      '--planning',
      'now-2030',
      '--status',
      'in_force',
      '--valid-from',
      '2021-01-01',
      '--valid-to',
      '2030',
      '--replaces',
      'old-2020',
    ];
    expect((await load('now', ...now)).exit).toBe(0);
    expect(await planOf('20314-now-2030')).toMatchObject({
      edition: { status: 'in_force', from: '2021-01-01', replaces: ['20314-old-2020'] },
    });
    expect((await planOf('20314-old-2020'))!.edition!.status).toBe('replaced');
    // Decided but not yet in force: until then the earlier edition applies.
    const later = ['--planning', 'later-2130', '--status', 'in_force', '--valid-from', '2101-07-01', '--replaces', 'now-2030'];
    expect((await load('later', ...later)).exit).toBe(0);
    expect((await planOf('20314-now-2030'))!.edition).toMatchObject({ status: 'in_force', from: '2021-01-01', to: '2030' });
    await load('longer', '--planning', 'long-2120', '--status', 'in_force', '--valid-from', '2021', '--valid-to', '2120');
    await load('later', ...later.slice(0, -1), 'long-2120');
    expect((await planOf('20314-long-2120'))!.edition).toMatchObject({ status: 'in_force', to: '2101-06-30' });
    await load('draft', '--planning', 'draft-2026', '--status', 'consultation', '--adjusts', '20314-now-2030');
    const draft = (await planOf('20314-draft-2026'))!;
    expect(draft).toMatchObject({ edition: { status: 'consultation', from: '', adjusts: ['20314-now-2030'] } });
    expect((await planOf('20314-now-2030'))!.edition!.status).toBe('in_force');
    expect(await askSource('planning', '20314-now-2030')).toMatchObject({ kind: 'official', authority: 'Sở NNMT Đà Nẵng' });
  });

  it('plan editions: columns give status and years; values that mean neither are reported, not guessed', async () => {
    const said = { HieuLucTu: '2021', HieuLucDen: '31/12/2030', TinhTrangQuyHoach: 'Đang lấy ý kiến' };
    const feature = { ...zoneAt(0.03, 'ODT'), properties: { LoaiDat: 'ODT', ...said } };
    await importer.load('zones', lots('said.geojson', feature), ...ZONES, '--planning', 'said');
    expect(await planOf('20314-said')).toMatchObject({ edition: { status: 'consultation', from: '2021', to: '2030-12-31' } });
    const doubtful = { ...feature, properties: { ...feature.properties, TinhTrangQuyHoach: 'còn tuỳ' } };
    const { text } = await importer.load('zones', lots('doubtful.geojson', doubtful), ...ZONES, '--planning', 'doubtful');
    expect(text).toContain('tình trạng hoặc thời kỳ quy hoạch không đọc được');
    expect((await planOf('20314-doubtful'))!.edition).toMatchObject({ status: '', from: '2021' });
  });

  it('plan editions: a replaced one must be loaded first, and lots have no editions', async () => {
    const path = lots('orphan.geojson', zoneAt(0.04, 'ODT'));
    await expect(importer.load('zones', path, ...ZONES, '--planning', 'orphan', '--replaces', 'nobody')).rejects.toThrow(
      /Không có bản quy hoạch "nobody"/,
    );
    expect(await planOf('20314-orphan')).toBeUndefined();
    expect(() => readImportOptions(['parcels', 'a.geojson', '--replaces', 'x'])).toThrow(/--replaces: chỉ với zones/);
    expect(() => readImportOptions(['zones', 'a.geojson', '--status', 'maybe'])).toThrow(/--status maybe/);
  });

  it('plan editions: the sample land has one ward with three, all marked as sample', async () => {
    const { data } = await askGateway(seeded.app, findParcelLandsCall, { ward_name: 'Mỹ Phước', city_name: 'An Giang' });
    const told = data.data.filter(({ edition }) => edition !== undefined);
    expect(told.map(({ edition }) => [edition!.status, edition!.from, edition!.to]).toSorted()).toEqual([
      ['consultation', '2026', '2030'],
      ['in_force', '2021', '2030'],
      ['replaced', '2015', '2020'],
    ]);
    expect(told.every(({ is_sample, title }) => is_sample && title.includes('dữ liệu mẫu'))).toBe(true);
    expect((await planOf('my-phuoc-sdd-2030'))!.edition!.replaces).toEqual(['my-phuoc-sdd-2020']);
    expect((await planOf('my-phuoc-sdd-2026'))!.edition!.adjusts).toEqual(['my-phuoc-sdd-2030']);
  });
});
