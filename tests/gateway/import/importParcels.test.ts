import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCadastralItemsCall, findCadastralItemsAroundCall } from '../../../src/contract/land/parcels.ts';
import { findCadastralsCall } from '../../../src/contract/land/sheets.ts';
import { findPlacesCall } from '../../../src/contract/places/places.ts';
import { tm3Grid } from '../../../src/domain/coordinates/vn2000.ts';
import { loadGeometryCore } from '../../../workers/geometry/core.ts';
import { askGateway } from '../../support/gateways/askGateway.ts';
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

/** Centre of phường Hòa Xuân, Đà Nẵng, and the same on its TM-3 grid (107°45'). */
const [LNG, LAT] = [108.221, 16.005];
const [EAST, NORTH] = [550212, 1770189];
const STEP = 0.0003;
const asDegrees = (value: number): number => Number(value.toFixed(9));

const countParcels = async (sheet: string): Promise<number> =>
  (await askGateway(seeded.app, findCadastralItemsCall, { land_number: sheet, ward_name: 'Hòa Xuân' })).data.total;

describe('import of parcels', () => {
  it('import: parcels in degrees are found by sheet and number, by position, by address, and as a sheet', async () => {
    const lots = [1, 2, 3].map((n) => lotFeature(901, n, squareAt(LNG + n * STEP, LAT, 0.0002), { DiaChi: `${n} Đường Nạp Thử` }));
    const { exit, text } = await importer.load('parcels', importer.file('degrees.geojson', collection(lots)));
    expect(text).toContain('3 thêm mới (added)');
    expect(text).toMatch(/Trường \(fields\): .*street ← DiaChi/);
    expect(exit).toBe(0);

    const found = await askGateway(seeded.app, findCadastralItemsCall, { land_number: '901', parcel_number: '2', ward_name: 'Hòa Xuân' });
    const parcel = found.data.data[0]!;
    expect(parcel).toMatchObject({ land_code: 'ODT', ward_code: '20314', is_sample: false, title: 'Thửa 2, tờ bản đồ 901' });
    expect(parcel.position[0]).toEqual({ longitude: asDegrees(LNG + 2 * STEP), latitude: LAT });
    expect(parcel.position).toHaveLength(4);
    // 0.0002° by 0.0002° are about 21.4 by 22.1 m.
    expect(parcel.acreage).toBeGreaterThan(470);
    expect(parcel.acreage).toBeLessThan(477);

    const [west, south] = [LNG + 2 * STEP, LAT];
    const corner = (lng: number, lat: number) => ({ longitude: lng, latitude: lat });
    const position = [corner(west, south), corner(west + 1e-5, south), corner(west + 1e-5, south + 1e-5), corner(west, south + 1e-5)];
    const around = await askGateway(seeded.app, findCadastralItemsAroundCall, { position, limitPoint: 500, status: 'ACTIVE' });
    expect(around.data.map((item) => item._id)).toContain('20314-901-2');

    const sheets = await askGateway(seeded.app, findCadastralsCall, { land_number: '901', ward_name: 'Hòa Xuân' });
    expect(sheets.data.data[0]).toMatchObject({ parcel_count: 3, is_sample: false });
    const places = await askGateway(seeded.app, findPlacesCall, { search: '2 đường nạp thử, hòa xuân' });
    expect(places.data[0]?.name).toContain('2 Đường Nạp Thử');
    expect((await seeded.app.request('/gateway/images/cadastrals/20314-901-2.svg')).status).toBe(200);
  });

  it('import: VN-2000 metres are converted with the given grid, and the area is computed on the grid', async () => {
    const ring = squareAt(EAST, NORTH, 20.5);
    const path = importer.file('metres.geojson', collection([lotFeature('0902', '007', ring)]));
    expect((await importer.load('parcels', path, '--grid', 'tm3:107.75')).exit).toBe(0);
    const found = await askGateway(seeded.app, findCadastralItemsCall, { land_number: '902', parcel_number: '7', ward_name: 'Hòa Xuân' });
    const core = await loadGeometryCore();
    const expected = core.toWgs84(Float64Array.from(ring.slice(0, 4).flat()), tm3Grid(107.75));
    const got = found.data.data[0]!.position.flatMap(({ longitude, latitude }) => [longitude, latitude]);
    got.forEach((degrees, at) => expect(Math.abs(degrees - expected[at]!)).toBeLessThan(1e-9));
    expect(found.data.data[0]!.acreage).toBeCloseTo(420.3, 1);
  });

  it('import: CSV with WKT and newline-delimited GeoJSON equal a FeatureCollection', async () => {
    const ring = squareAt(LNG, LAT + 0.001, 0.0002);
    const wkt = (at: number[][]): string => `"POLYGON Z ((${at.map(([x, y]) => `${x} ${y} 0`).join(', ')}))"`;
    const csv = [
      'Số tờ;Số thửa;Loại đất;Mã xã;WKT',
      `903;1;odt;20314;${wkt(ring)}`,
      `903;2;ODT;20314;${wkt(squareAt(LNG + STEP, LAT + 0.001, 0.0002))}`,
    ];
    expect((await importer.load('parcels', importer.file('lots.csv', `\ufeff${csv.join('\r\n')}\r\n`))).exit).toBe(0);
    const lines = [lotFeature(903, 1, ring), lotFeature(903, 2, squareAt(LNG + STEP, LAT + 0.001, 0.0002))].map((feature) =>
      JSON.stringify(feature),
    );
    const again = await importer.load('parcels', importer.file('lots.ndjson', lines.join('\n')));
    expect(again.text).toContain('0 thêm mới (added) · 0 thay đổi (changed) · 2 giữ nguyên (same)');
    expect(await countParcels('903')).toBe(2);
  });

  it('import: loading twice changes nothing; a moved parcel is updated together with its sheet', async () => {
    const at = (lng: number) =>
      importer.file(
        'moving.geojson',
        collection([lotFeature(904, 1, squareAt(lng, LAT, 0.0002)), lotFeature(904, 2, squareAt(LNG, LAT + 0.002, 0.0002))]),
      );
    await importer.load('parcels', at(LNG + 0.01));
    const newest = async () =>
      (await seeded.store.query<{ x: string }>(`select max(xmin::text::bigint)::text as x from cadastral_items`))[0]!.x;
    const before = await newest();
    expect((await importer.load('parcels', at(LNG + 0.01))).text).toContain('2 giữ nguyên (same)');
    expect(await newest()).toBe(before);
    expect((await importer.load('parcels', at(LNG), '--moved-ground')).text).toContain('1 thay đổi (changed) · 1 giữ nguyên (same)');
    const sheet = (await askGateway(seeded.app, findCadastralsCall, { land_number: '904', ward_name: 'Hòa Xuân' })).data.data[0]!;
    expect(Math.max(...sheet.parcel_land_cadastral_positions.map(({ longitude }) => longitude))).toBeCloseTo(LNG + 0.0002, 9);
    expect(sheet.parcel_count).toBe(2);
  });

  it('import: every fault is reported with its record, valid records are loaded, the exit code reports it', async () => {
    const good = squareAt(LNG, LAT + 0.003, 0.0002);
    const bowTie = [good[0]!, good[2]!, good[1]!, good[3]!, good[0]!];
    const features = [
      lotFeature(905, 1, good),
      lotFeature(905, 1, good),
      lotFeature(905, 2, bowTie),
      lotFeature(905, 3, good.slice(0, 4)),
      lotFeature(905, 4, [good[0]!, good[0]!, ...good.slice(1)]),
      lotFeature(
        905,
        5,
        good.map(([lng, lat]) => [lat!, lng!]),
      ),
      lotFeature(905, 6, squareAt(2.35, 48.85, 0.0002)),
      lotFeature(905, 7, squareAt(105.8, 21.03, 0.0002)),
      lotFeature(905, 8, [good[0]!, good[1]!, good[0]!]),
      lotFeature('', 9, good),
      lotFeature(905, 10, good, { MaXa: '99999' }),
      { type: 'Feature', properties: { SoTo: 905, SoThua: 11, MaXa: '20314' }, geometry: null },
      { type: 'Feature', properties: { SoTo: 905, SoThua: 12, MaXa: '20314' }, geometry: { type: 'Point', coordinates: [LNG, LAT] } },
      {
        type: 'Feature',
        properties: { SoTo: 905, SoThua: 13, MaXa: '20314' },
        geometry: { type: 'Polygon', coordinates: [[[LNG, null], [1]]] },
      },
      lotFeature(905, 14, good, { LoaiDat: 'XYZ', DienTich: 9999 }),
    ];
    const path = importer.file('faults.geojson', collection(features));
    const dry = await importer.load('parcels', path, '--dry-run');
    expect(dry.exit).toBe(1);
    expect(await countParcels('905')).toBe(0);

    const { exit, text } = await importer.load('parcels', path);
    expect(exit).toBe(1);
    expect(await countParcels('905')).toBe(5);
    const folder = join(dirname(path), 'reports');
    const name = readdirSync(folder).find((entry) => /^faults.*json$/.test(entry))!;
    const summary = JSON.parse(readFileSync(join(folder, name), 'utf8')) as {
      issues: Array<{ kind: string; count: number; examples: Array<{ ordinal: number }> }>;
    };
    expect(summary.issues.map(({ kind, examples }) => [kind, ...examples.map(({ ordinal }) => ordinal)])).toEqual([
      ['empty', 12],
      ['not-polygon', 13],
      ['broken', 14],
      ['flat', 9],
      ['no-number', 10],
      ['no-ward', 11],
      ['swapped-axes', 6],
      ['outside-vietnam', 7],
      ['far-from-ward', 8],
      ['duplicate', 2],
      ['unclosed', 4],
      ['repeated-vertex', 5],
      ['self-crossing', 3],
      ['unknown-land-code', 15],
      ['area-differs', 15],
    ]);
    expect(text).toContain('Bỏ ra (left out): 10');

    const mended = await importer.load('parcels', path, '--swap-axes', '--uncross', '--allow', 'far-from-ward');
    expect(mended.text).toContain('2 thêm mới (added) · 1 thay đổi (changed) · 4 giữ nguyên (same)');
    const untied = await askGateway(seeded.app, findCadastralItemsCall, { land_number: '905', parcel_number: '2', ward_name: 'Hòa Xuân' });
    // Two triangles: half of the square of its corners.
    expect(untied.data.data[0]!.acreage).toBeCloseTo(236.6, 0);
    expect(untied.data.data[0]!.parts?.map((rings) => rings.map((ring) => ring.length))).toEqual([[3], [3]]);
  });

  it.each([
    [
      'a file cut off',
      'cut.geojson',
      () => collection([lotFeature(906, 1, squareAt(LNG, LAT, 0.0002)), lotFeature(906, 2, squareAt(LNG, LAT, 0.0002))]).slice(0, -60),
      /bị cắt cụt/,
    ],
    [
      'invalid JSON further on',
      'torn.geojson',
      () => `{"type":"FeatureCollection","features":[${JSON.stringify(lotFeature(907, 1, squareAt(LNG, LAT, 0.0002)))},{"type":nope}]}`,
      /không đúng cú pháp/,
    ],
  ])('import: %s is reported as incomplete', async (_what, name, text, words) => {
    const { exit, text: said } = await importer.load('parcels', importer.file(name, text()));
    expect(exit).toBe(2);
    expect(said).toMatch(words);
    expect(said).toContain('không nạp gì');
  });

  it('import: a file without records is not reported as done', async () => {
    const { exit, text } = await importer.load('parcels', importer.file('nothing.geojson', collection([])), '--ward', '20314');
    expect([exit, text]).toEqual([1, expect.stringContaining('không có bản ghi nào (no records)')]);
    expect(text).not.toContain('xong (done)');
  });

  it.each([
    ['metres of an unknown grid', collection([lotFeature(908, 1, squareAt(EAST, NORTH, 20))]), [], /--grid tm3/],
    [
      'a foreign reference system',
      collection([lotFeature(908, 1, squareAt(EAST, NORTH, 20))], {
        crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::32648' } },
      }),
      [],
      /EPSG:32648/,
    ],
    [
      'fields that nobody knows',
      collection([{ ...lotFeature(908, 1, squareAt(LNG, LAT, 0.0002)), properties: { a: 1, b: 2 } }]),
      [],
      /a, b/,
    ],
    ['a field that is not there', collection([lotFeature(908, 1, squareAt(LNG, LAT, 0.0002))]), ['--field', 'sheet=TO'], /"TO"/],
    ['a ward that is none', collection([lotFeature(908, 1, squareAt(LNG, LAT, 0.0002))]), ['--ward', '00000'], /00000/],
    [
      'another encoding',
      Buffer.from(collection([lotFeature(908, 1, squareAt(LNG, LAT, 0.0002), { DiaChi: 'Lê' })]), 'latin1'),
      [],
      /--encoding/,
    ],
    ['an encoding that is a font', collection([lotFeature(908, 1, squareAt(LNG, LAT, 0.0002))]), ['--encoding', 'tcvn3'], /TCVN3/],
  ])('import: %s is refused before anything is stored', async (what, content, args, words) => {
    const path = importer.file(`${what.replaceAll(' ', '-')}.geojson`, content);
    const refused = importer.load('parcels', path, ...args);
    // A wrong encoding may fail at any record.
    const text = await refused.then(
      (done) => done.text,
      (error: Error) => error.message,
    );
    expect(text).toMatch(words);
    expect(await countParcels('908')).toBe(0);
  });

  it('import: a reference system in the file is used if it is a VN-2000 grid', async () => {
    const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::5899' } };
    const path = importer.file('epsg.geojson', collection([lotFeature(909, 1, squareAt(EAST, NORTH, 20))], { crs }));
    expect((await importer.load('parcels', path)).exit).toBe(0);
    const found = await askGateway(seeded.app, findCadastralItemsCall, { land_number: '909', ward_name: 'Hòa Xuân' });
    expect(found.data.data[0]!.longitude_center).toBeCloseTo(LNG, 3);
  });
});
