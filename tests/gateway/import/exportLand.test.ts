import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findParcelLandsCall, suggestParcelLandsCall } from '../../../src/contract/land/plannings.ts';
import { PLANNING_MAX_ZONES } from '../../../src/domain/limits.ts';
import { exportLand } from '../../../src/gateway/export/exportLand.ts';
import { askGateway } from '../../support/gateways/askGateway.ts';
import { collection, type ImportRunner, openImportRunner, squareAt } from '../../support/land/importLand.ts';
import { ROOT } from '../../support/run/repository.ts';
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

const ignore = (): void => undefined;
const [LNG, LAT] = [108.221, 16.005];

const zone = (code: string, rings: number[][][], more: Record<string, unknown> = {}): object => ({
  type: 'Feature',
  properties: { MDSD: code, ...more },
  geometry: { type: 'Polygon', coordinates: rings },
});

describe('export of land', () => {
  it.each(['geojson', 'ndjson', 'fgb'])(
    'export: parcels of a Shapefile written as %s and loaded again are unchanged',
    async (extension) => {
      await importer.load('parcels', `${ROOT}tests/fixtures/land/shapefile.zip`);
      const path = importer.file(`out.${extension}`, '');
      const filter = { wardCode: '27088', withSample: false };
      expect(await exportLand(seeded.store, { kind: 'parcels', path, filter }, ignore)).toBe(30);
      expect(existsSync(`${path}.part`)).toBe(false);
      const { exit, text } = await importer.load('parcels', path);
      expect(text).toContain('0 thêm mới (added) · 0 thay đổi (changed) · 30 giữ nguyên (same)');
      expect(exit).toBe(0);
    },
  );

  it.each(['kml', 'shp.zip', 'gpkg', 'dxf'])('export: parcels of a ward written as %s can be loaded again', async (extension) => {
    const path = importer.file(`whole.${extension}`, '');
    expect(await exportLand(seeded.store, { kind: 'parcels', path, filter: { wardCode: '27088', withSample: false } }, ignore)).toBe(30);
    const more = extension === 'dxf' ? ['--ward', '27088', '--sheet', '1', '--grid', 'province'] : [];
    const { text } = await importer.load('parcels', path, '--dry-run', ...more);
    // Both sheets of a drawing use the same parcel numbers.
    expect(text).toContain(`${extension === 'dxf' ? 15 : 30} nạp được (can be imported)`);
  });

  it('export: sample land is exported only on request, page after page', async () => {
    const path = importer.file('sample.ndjson', '');
    const count = await exportLand(seeded.store, { kind: 'parcels', path, filter: { wardCode: '20314', withSample: true } }, ignore);
    expect(count).toBeGreaterThan(15_000);
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    expect(lines).toHaveLength(count);
    expect(new Set(lines.map((line) => (JSON.parse(line) as { properties: { id: string } }).properties.id)).size).toBe(count);
    expect(await exportLand(seeded.store, { kind: 'parcels', path, filter: { wardCode: '20314', withSample: false } }, ignore)).toBe(0);
  });

  it.each(['csv', 'xlsx'])('export: parcels of a ward written as %s and loaded again are unchanged', async (extension) => {
    const path = importer.file(`points.${extension}`, '');
    expect(await exportLand(seeded.store, { kind: 'parcels', path, filter: { wardCode: '27088', withSample: false } }, ignore)).toBe(30);
    const { text } = await importer.load('parcels', path, '--grid', 'wgs84');
    expect(text).toContain('0 thêm mới (added) · 0 thay đổi (changed) · 30 giữ nguyên (same)');
  });

  it('export: parcels of a ward written as GPX have the corners of their GeoJSON', async () => {
    const filter = { wardCode: '27088', withSample: false };
    const [gpx, lines] = ['track.gpx', 'track.ndjson'].map((name) => importer.file(name, ''));
    for (const path of [gpx!, lines!]) expect(await exportLand(seeded.store, { kind: 'parcels', path, filter }, ignore)).toBe(30);
    const points = [...readFileSync(gpx!, 'utf8').matchAll(/<trkpt lat="([\d.]+)" lon="([\d.]+)"/g)].map(([, lat, lng]) => [
      Number(lng),
      Number(lat),
    ]);
    const shapes = readFileSync(lines!, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => (JSON.parse(line) as { geometry: { coordinates: unknown[] } }).geometry.coordinates);
    const positions = shapes.flat(Infinity) as number[];
    expect(points.flat().toSorted()).toEqual(positions.toSorted());
    expect(points.length).toBeGreaterThan(120);
  });

  it('export: an empty selection is refused, and land of several provinces in a single-grid format', async () => {
    const written = (path: string, filter: { wardCode?: string; withSample: boolean }) =>
      exportLand(seeded.store, { kind: 'parcels', path: importer.file(path, ''), filter }, ignore);
    await expect(written('none.dxf', { wardCode: '00001', withSample: false })).rejects.toThrow(/không có bản ghi nào/);
    await expect(written('several.csv', { withSample: true })).rejects.toThrow(/nhiều tỉnh/);
  });

  it('export: a file that cannot be written leaves nothing behind', async () => {
    const path = importer.file('no-folder', '');
    await expect(
      exportLand(seeded.store, { kind: 'parcels', path: `${path}/x.fgb`, filter: { withSample: false } }, ignore),
    ).rejects.toThrow(/Không ghi được/);
    await expect(exportLand(seeded.store, { kind: 'parcels', path: `${path}.shp`, filter: { withSample: false } }, ignore)).rejects.toThrow(
      /\.fgb/,
    );
  });
});

describe('import of zones', () => {
  const outer = squareAt(LNG, LAT, 0.004);
  const hole = squareAt(LNG + 0.001, LAT + 0.001, 0.001);
  const zonesFile = async (_id: string) => (await askGateway(seeded.app, findParcelLandsCall, { _id })).data.data[0]!.files[0]!;
  const asked = ['--ward', '20314', '--planning', 'qh-thu', '--title', 'Quy hoạch thử nghiệm đến năm 2040', '--map-code', 'QHTN-01'];

  it('import: zones become a planning that is suggested, drawn and read as GeoJSON with its holes', async () => {
    const features = [zone('ODT', [outer, hole]), zone('DKV', [hole]), zone('DGT', [squareAt(LNG + 0.004, LAT, 0.001)])];
    const path = importer.file('zones.geojson', collection(features));
    expect((await importer.load('zones', path, ...asked)).text).toContain('3 thêm mới (added)');
    expect((await importer.load('zones', path, ...asked)).text).toContain('3 giữ nguyên (same)');

    const suggested = await askGateway(seeded.app, suggestParcelLandsCall, { search: 'thử nghiệm 2040' });
    expect(suggested.data.map((item) => item._id)).toEqual(['20314-qh-thu']);
    expect(suggested.data[0]).toMatchObject({ year: 2040, file_map_code: 'QHTN-01', is_sample: false, ward_name: 'Hòa Xuân' });
    const file = await seeded.app.request(`/gateway${suggested.data[0]!.files[0]!.url}`);
    const read = (await file.json()) as { features: Array<{ properties: { land_code: string }; geometry: { coordinates: number[][][] } }> };
    expect(read.features.map(({ properties }) => properties.land_code)).toEqual(['ODT', 'DKV', 'DGT']);
    expect(read.features[0]!.geometry.coordinates).toHaveLength(2);
    expect((await seeded.app.request(`/gateway${suggested.data[0]!.images[0]!.url}`)).status).toBe(200);

    // The short id given to the import works, too.
    const byWord = { planningId: 'qh-thu', withSample: false };
    expect(await exportLand(seeded.store, { kind: 'zones', path: importer.file('by-word.geojson', ''), filter: byWord }, ignore)).toBe(3);
    const out = importer.file('zones.fgb', '');
    expect(
      await exportLand(seeded.store, { kind: 'zones', path: out, filter: { planningId: '20314-qh-thu', withSample: false } }, ignore),
    ).toBe(3);
    expect((await importer.load('zones', out)).text).toContain('0 thêm mới (added) · 0 thay đổi (changed) · 3 giữ nguyên (same)');
    // A Shapefile's column names have at most ten letters, and its coordinates are on the grid.
    const zipped = importer.file('zones.shp.zip', '');
    expect(
      await exportLand(seeded.store, { kind: 'zones', path: zipped, filter: { planningId: '20314-qh-thu', withSample: false } }, ignore),
    ).toBe(3);
    expect((await importer.load('zones', zipped)).text).toContain('0 thêm mới (added)');
  });

  it('import: a drawing’s false hole becomes an area and is reported; a parcel keeps a real hole', async () => {
    const [apart, island] = [squareAt(LNG + 0.006, LAT, 0.001), squareAt(LNG + 0.0012, LAT + 0.0012, 0.0004)];
    const path = importer.file('cad.geojson', collection([zone('ODT', [outer, hole, apart, island])]));
    const { exit, text } = await importer.load('zones', path, '--ward', '20314', '--planning', 'qh-cad');
    expect([exit, text]).toEqual([0, expect.stringContaining('1 × “lỗ” nằm ngoài vòng đầu')]);
    const file = await seeded.app.request(`/gateway${(await zonesFile('20314-qh-cad')).url}`);
    const read = (await file.json()) as { features: Array<{ geometry: { coordinates: number[][][] } }> };
    expect(read.features.map(({ geometry }) => geometry.coordinates.length)).toEqual([2, 1, 1]);
    const lot = { ...zone('', [hole, outer]), properties: { so_to: '901', so_thua: '1' } };
    const loaded = await importer.load('parcels', importer.file('cad-lot.geojson', collection([lot])), '--ward', '20314');
    expect(loaded.text).toContain('1 × “lỗ” nằm ngoài vòng đầu');
    const stored = await seeded.store.query<{ parts: string }>(`select parts from cadastral_items where id = '20314-901-1'`);
    expect(stored.map(({ parts }) => (JSON.parse(parts) as number[][][][]).map((rings) => rings.length))).toEqual([[2]]);
  });

  it('import: a planning with fewer zones than before loses the others', async () => {
    await importer.load('zones', importer.file('fewer.geojson', collection([zone('ODT', [outer, hole]), zone('DKV', [hole])])), ...asked);
    const file = await seeded.app.request(`/gateway${(await zonesFile('20314-qh-thu')).url}`);
    expect(((await file.json()) as { features: unknown[] }).features).toHaveLength(2);
  });

  it('import: zones beyond the number that a planning shows are reported', async () => {
    const lines = Array.from({ length: PLANNING_MAX_ZONES + 2 }, () => JSON.stringify(zone('ODT', [outer])));
    const { exit, text } = await importer.load('zones', importer.file('too-many.ndjson', lines.join('\n')), ...asked, '--dry-run');
    expect(text).toContain('2 × ngoài 20,000 phân khu đầu');
    expect(exit).toBe(0);
  });

  it('import: zones without a planning are refused', async () => {
    const path = importer.file('nobody.geojson', collection([zone('ODT', [outer])]));
    await expect(importer.load('zones', path, '--ward', '20314')).rejects.toThrow(/--planning/);
  });
});

describe('import of units and removal of the sample land', () => {
  it('import: a fuller table adds targets of a divided ward, and unknown codes store nothing', async () => {
    const { store } = seeded;
    const [row] = await store.query<{ old_code: string; new_code: string }>(
      "select old_code, new_code from ward_changes where old_code = '20314'",
    );
    const [other] = await store.query<{ code: string }>(
      "select code from units where edition = '2025' and level = 'ward' and code <> $1 order by code limit 1",
      [row!.new_code],
    );
    await expect(importer.load('units', importer.file('strange.csv', `old_code,new_code\n20314,99999\n`))).rejects.toThrow(/99999/);
    const { text } = await importer.load(
      'units',
      importer.file('units.csv', `old_code,new_code\n20314,${other!.code}\n20314,${row!.new_code}\n`),
    );
    expect(text).toContain('1 xã/phường cũ, 2 dòng');
    const after = await store.query<{ new_code: string; is_main: boolean }>(
      "select new_code, is_main from ward_changes where old_code = '20314' order by is_main desc",
    );
    expect(after).toEqual([
      { new_code: row!.new_code, is_main: true },
      { new_code: other!.code, is_main: false },
    ]);
  });

  it('import: remove-sample removes the sample land and leaves loaded land', async () => {
    const own = async () =>
      (await seeded.store.query<{ n: number }>('select count(*)::int as n from cadastral_items where not is_sample'))[0]!.n;
    const before = await own();
    expect((await importer.load('remove-sample')).exit).toBe(0);
    expect(await own()).toBe(before);
    for (const table of ['cadastral_items', 'cadastrals', 'parcel_lands']) {
      expect(await seeded.store.query(`select id from ${table} where is_sample limit 1`)).toEqual([]);
    }
    const [left] = await seeded.store.query<{ n: number }>(
      'select count(*)::int as n from parcel_addresses a where not exists (select 1 from cadastral_items i where i.province_code = a.province_code and i.id = a.parcel_id)',
    );
    expect(left!.n).toBe(0);
  });
});
