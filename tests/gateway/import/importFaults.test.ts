import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCadastralItemsCall } from '../../../src/contract/land/parcels.ts';
import { shiftDatum } from '../../../src/domain/coordinates/shiftDatum.ts';
import { exportLand } from '../../../src/gateway/export/exportLand.ts';
import { askGateway } from '../../support/gateways/askGateway.ts';
import { collection, type ImportRunner, openImportRunner, lotFeature, squareAt } from '../../support/land/importLand.ts';
import { toLegacyCharset } from '../../support/land/toLegacyCharset.ts';
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

const SIDE = 0.0002;
const lot = (parcel: number | string, at: number, more: Record<string, unknown> = {}): object =>
  lotFeature(954, parcel, squareAt(108.221 + at * 0.0003, 16.005, SIDE), more);

describe('import of files with faults', () => {
  it('import: degrees on VN-2000 are converted to WGS84 by the official shift', async () => {
    const file = importer.file(
      'vn2000.geojson',
      collection([lot(1, 0)], { crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::4756' } } }),
    );
    const { exit } = await importer.load('parcels', file);
    expect(exit).toBe(0);
    const found = await askGateway(seeded.app, findCadastralItemsCall, { land_number: '954', parcel_number: '1', ward_name: 'Hòa Xuân' });
    const [lng, lat] = shiftDatum(Float64Array.of(108.221, 16.005));
    const { longitude, latitude } = found.data.data[0]!.position[0]!;
    expect(Math.hypot(longitude - lng!, latitude - lat!)).toBeLessThan(1e-8);
  });

  it('import: a NaN or a first corner in metres leaves out only that record', async () => {
    const nan = JSON.stringify(lot(3, 3)).replace('16.005', 'NaN');
    const text = collection([lotFeature(954, 2, squareAt(559_000, 1_770_000, 20)), lot(4, 4), lot(5, 5)]).replace(
      '"features":[',
      `"features":[${nan},`,
    );
    const { exit, text: told } = await importer.load('parcels', importer.file('nan.geojson', text), '--dry-run');
    expect(exit).toBe(1);
    expect(told).toContain('2 nạp được');
    expect(told).toMatch(/1 × hình bị hỏng.*bản ghi 1\n/);
    expect(told).toMatch(/1 × nằm ngoài Việt Nam.*bản ghi 2\n/);
  });

  it('import: an unsuitable geometry is left out even if its kind is allowed, and changes the exit code', async () => {
    const line = lotFeature(954, 6, [
      [108.221, 16.005],
      [108.222, 16.005],
      [108.221, 16.005],
    ]);
    for (const args of [['parcels'], ['zones', '--planning', 'p', '--ward', '20314']]) {
      const { exit, text } = await importer.load(
        ...args,
        importer.file('line.geojson', collection([line, lot(7, 7)])),
        '--dry-run',
        '--allow',
        'flat',
      );
      expect(exit).toBe(1);
      expect(text).toMatch(/Bỏ ra \(left out\): 1\n\s+1 × hình không có diện tích/);
    }
  });

  it('import: parcels without numbers are left out, or drawn without search, and reload unchanged', async () => {
    const file = importer.file(
      'bare.geojson',
      collection([lot(0, 10), lot('', 11), lot(8, 12), { ...lot(9, 13), properties: { MaXa: '20314', LoaiDat: 'DGT' } }]),
    );
    const refused = await importer.load('parcels', file, '--dry-run');
    expect(refused.exit).toBe(1);
    expect(refused.text).toContain('3 × thiếu hoặc sai số tờ, số thửa');
    const { exit, text } = await importer.load('parcels', file, '--without-numbers');
    expect(exit).toBe(0);
    expect(text).toContain('4 thêm mới (added)');
    expect(text).toContain('3 × thiếu số tờ hoặc số thửa');
    expect((await importer.load('parcels', file, '--without-numbers')).text).toContain('4 giữ nguyên (same)');
    const sheet = await askGateway(seeded.app, findCadastralItemsCall, { land_number: '954', ward_name: 'Hòa Xuân' });
    const bare = sheet.data.data.filter(({ parcel_number }) => parcel_number === '–');
    expect(bare).toHaveLength(2);
    const detail = await askGateway(seeded.app, findCadastralItemsCall, { _id: bare[0]!._id });
    expect(detail.data.data[0]!.title).toContain('Thửa –');
    const sheets = await seeded.store.query<{ land_number: string; parcel_count: number; found: number }>(
      `select land_number, parcel_count, (select count(*)::int from cadastral_items i where i.ward_code = s.ward_code and i.land_number = s.land_number) as found
       from cadastrals s where ward_code = '20314' and land_number in ('954', '–') order by land_number`,
    );
    expect(sheets.map(({ land_number }) => land_number)).toEqual(['954', '–']);
    for (const { parcel_count, found } of sheets) expect(parcel_count).toBe(found);
  });

  it('import: unreadable areas and stray points are reported; a broken part rejects its record', async () => {
    const withParts = (parcel: number, at: number, part: object): object => {
      const { geometry, ...rest } = lot(parcel, at) as { geometry: object };
      return { ...rest, geometry: { type: 'GeometryCollection', geometries: [geometry, part] } };
    };
    const file = importer.file(
      'parts.geojson',
      collection([
        lot(30, 30, { DienTich: 'khoảng 470' }),
        lot(31, 31, { DienTich: '0' }),
        lot(32, 32, { DienTich: '1.2.3' }),
        withParts(33, 33, { type: 'Point', coordinates: [108.2, 16] }),
        withParts(34, 34, { type: 'Polygon', coordinates: [[['x']]] }),
      ]),
    );
    const { exit, text } = await importer.load('parcels', file, '--dry-run');
    expect(exit).toBe(1);
    expect(text).toContain('4 nạp được');
    expect(text).toMatch(/2 × diện tích ghi không đọc được.*bản ghi 1, 3\n/);
    expect(text).toMatch(/1 × có điểm hoặc đường bên cạnh.*bản ghi 4\n/);
    expect(text).toMatch(/1 × hình bị hỏng.*bản ghi 5\n/);
  });

  it('import: TCVN3 text is reported by column in summary and report', async () => {
    const streets = ['Đường Trần Hưng Đạo', 'Đường Nguyễn Huệ', 'Đường Lê Lợi', 'Đường Phạm Văn Đồng'].map((name) =>
      toLegacyCharset(name, 'tcvn3'),
    );
    const file = importer.file('tcvn3.geojson', collection(streets.map((DuongPho, at) => lot(20 + at, 20 + at, { DiaChi: DuongPho }))));
    const { text } = await importer.load('parcels', file);
    expect(text).toContain('Chữ TCVN3 (ABC) đã đổi sang Unicode (converted to Unicode): DiaChi');
    const summary = JSON.parse(readFileSync(`${/\S+\.json$/.exec(text)![0]}`, 'utf8')) as { texts: { turned: unknown } };
    expect(summary.texts.turned).toEqual([{ charset: 'tcvn3', columns: ['DiaChi'] }]);
    const found = await askGateway(seeded.app, findCadastralItemsCall, { land_number: '954', parcel_number: '20', ward_name: 'Hòa Xuân' });
    expect(found.data.data[0]!.address).toContain('Đường Trần Hưng Đạo');
  });
});

describe('import of drawings', () => {
  const zone = (layer: string, at: number): object => ({
    type: 'Feature',
    properties: { Layer: layer },
    geometry: { type: 'Polygon', coordinates: [squareAt(108.222 + at * 0.001, 16.005, 0.0008)] },
  });

  it('import: unknown layers get a proposed code table for the next load; compound codes keep all parts', async () => {
    const layers = ['0DAT DOINUI', '0DAT DOINUI', 'KHUNG', 'ont, cln', 'RST'];
    const file = importer.file('drawing.geojson', collection(layers.map(zone)));
    const args = ['zones', file, '--ward', '20314', '--planning', 'drawn'];
    const first = await importer.load(...args);
    expect(first.text).toContain('Mã hoặc lớp lạ, đề nghị (unknown codes, proposals): 0DAT DOINUI → DCS, KHUNG → ?');
    const table = /\S+\.codes\.csv/.exec(first.text)![0];
    expect(readFileSync(table, 'utf8')).toBe('layer,code\n0DAT DOINUI,DCS\nKHUNG,\n');
    const second = await importer.load(
      ...args,
      '--codes',
      importer.file('codes.csv', `${readFileSync(table, 'utf8')}`.replace('KHUNG,', 'khung,DGT')),
    );
    expect(second.text).toContain('3 thay đổi (changed) · 2 giữ nguyên (same)');
    expect(second.text).not.toContain('lạ');
    const rows = await seeded.store.query<{ land_code: string }>(
      `select land_code from parcel_land_zones where parcel_land_id like '%drawn%' order by ordinal`,
    );
    expect(rows.map(({ land_code }) => land_code)).toEqual(['DCS', 'DCS', 'DGT', 'ONT+CLN', 'RST']);
    await expect(importer.load(...args, '--codes', importer.file('bad.csv', 'layer,code\nA,XYZ\n'))).rejects.toThrow(/mã lạ "XYZ"/);
    await expect(importer.load(...args, '--codes', 'nowhere.csv')).rejects.toThrow(/--codes nowhere\.csv/);
  });
});

describe('import of drawings with colours', () => {
  const zone = (properties: object, at: number): object => ({
    type: 'Feature',
    properties,
    geometry: { type: 'Polygon', coordinates: [squareAt(108.222 + at * 0.001, 16.005, 0.0008)] },
  });

  it('import: a drawing’s own colour is kept for unknown codes and exported; hostile values are not', async () => {
    const zones = [
      { Layer: 'ODT', fill: '#111111' },
      { Layer: '0DAT LA', fill: '#FF8000' },
      { Layer: '', fill: '#00f' },
      { Layer: '0DAT LA', fill: '"/><script>' },
    ];
    const file = importer.file('coloured.geojson', collection(zones.map(zone)));
    const args = ['zones', '--ward', '20314', '--planning', 'coloured'];
    const { text, exit } = await importer.load(...args, file);
    expect(exit).toBe(0);
    const bare = await importer.load(...args, importer.file('no-code.geojson', collection([zone({ Layer: '' }, 0)])), '--dry-run');
    expect(bare.text).toMatch(/1 × phân khu không có mã loại đất: được vẽ, không có màu/);
    expect(text).toMatch(/2 × không có mã loại đất đã biết: vẽ bằng màu của bản vẽ.*: bản ghi 2, 3\n/);
    const sent = (await (await seeded.app.request('/gateway/files/plannings/20314-coloured.geojson')).json()) as {
      features: Array<{ properties: { land_code: string; fill?: string } }>;
    };
    expect(sent.features.map(({ properties: { fill } }) => fill)).toEqual([undefined, '#ff8000', '#0000ff', undefined]);
    const svg = await (await seeded.app.request('/gateway/images/plannings/20314-coloured.svg')).text();
    expect(svg).toContain('fill="#ff8000"');
    const out = importer.file('coloured.fgb', '');
    await exportLand(
      seeded.store,
      { kind: 'zones', path: out, filter: { planningId: '20314-coloured', withSample: false } },
      () => undefined,
    );
    expect((await importer.load('zones', out)).text).toContain('4 giữ nguyên (same)');
  });

  it('import: a drawing with colours but no code column is loaded; one without both is refused', async () => {
    const args = ['zones', '--ward', '20314', '--planning', 'painted', '--dry-run'];
    const painted = collection([zone({ name: 'Khu A', fill: '#123456' }, 0)]);
    expect((await importer.load(...args, importer.file('painted.geojson', painted))).exit).toBe(0);
    await expect(importer.load(...args, importer.file('bare.geojson', collection([zone({ name: 'Khu A' }, 0)])))).rejects.toThrow(
      /landCode/,
    );
  });
});

describe('import of service responses', () => {
  it('import: an EsriJSON on its own grid is loaded; a partial one is reported and changes the exit code', async () => {
    const features = [
      {
        attributes: { MaXa: '20314', SoTo: 955, SoThua: 1, LoaiDat: 'ODT' },
        geometry: { rings: [squareAt(548_000, 1_769_500, 20).toReversed()] },
      },
    ];
    const answer = { geometryType: 'esriGeometryPolygon', spatialReference: { wkid: 102_100, latestWkid: 5899 } };
    const { exit, text } = await importer.load('parcels', importer.file('esri.json', JSON.stringify({ ...answer, features })));
    expect(text).toContain('1 thêm mới (added)');
    expect(exit).toBe(0);
    const found = await askGateway(seeded.app, findCadastralItemsCall, { land_number: '955', parcel_number: '1', ward_name: 'Hòa Xuân' });
    expect(found.data.data[0]!.acreage).toBeCloseTo(400, 0);
    const part = await importer.load(
      'parcels',
      importer.file('part.json', JSON.stringify({ ...answer, features, exceededTransferLimit: true })),
      '--dry-run',
    );
    expect(part.text).toContain('exceededTransferLimit');
    expect(part.exit).toBe(1);
  });
});
