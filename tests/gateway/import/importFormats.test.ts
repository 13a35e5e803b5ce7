import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCadastralItemsCall } from '../../../src/contract/land/parcels.ts';
import { askGateway } from '../../support/gateways/askGateway.ts';
import { collection, type ImportRunner, openImportRunner, lotFeature, squareAt } from '../../support/land/importLand.ts';
import { ROOT } from '../../support/run/repository.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';

const fixture = (name: string): string => `${ROOT}tests/fixtures/land/${name}`;

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

/** PROJ's lng, lat of each corner by sheet and parcel; the first corner is repeated. */
function cornersByProj(): Map<string, number[]> {
  const corners = new Map<string, number[]>();
  for (const line of readFileSync(fixture('corners.cs2cs.txt'), 'utf8').trim().split('\n')) {
    const [lng, lat, , sheet, parcel] = line.split(/\s+/);
    const key = `${sheet}/${parcel}`;
    corners.set(key, [...(corners.get(key) ?? []), Number(lng), Number(lat)]);
  }
  return corners;
}

const METRES_PER_DEGREE = 111_320;

describe('import of files made by GDAL', () => {
  it('import: a zipped Shapefile in VN-2000 TM-3 is found by number, within 1 mm of PROJ’s result', async () => {
    const { exit, text } = await importer.load('parcels', fixture('shapefile.zip'));
    expect(text).toContain('30 thêm mới (added)');
    expect(exit).toBe(0);
    for (const [key, expected] of cornersByProj()) {
      const [land_number, parcel_number] = key.split('/');
      const found = await askGateway(seeded.app, findCadastralItemsCall, {
        land_number,
        parcel_number,
        ward_name: 'Thảo Điền',
        city_name: 'Hồ Chí Minh',
      });
      const parcel = found.data.data[0]!;
      const got = parcel.position.flatMap(({ longitude, latitude }) => [longitude, latitude]);
      // A Shapefile's outlines are clockwise, whatever the source had.
      const wanted = new Set(Array.from({ length: expected.length / 2 - 1 }, (_, at) => at));
      for (let i = 0; i < got.length; i += 2) {
        const at = [...wanted].find(
          (corner) => Math.hypot(got[i]! - expected[corner * 2]!, got[i + 1]! - expected[corner * 2 + 1]!) * METRES_PER_DEGREE < 0.001,
        );
        expect(at, `${key}, corner ${i / 2}`).toBeDefined();
        wanted.delete(at!);
      }
      expect(wanted.size).toBe(0);
    }
  });

  it.each([
    ['a GeoPackage', 'geopackage.gpkg', []],
    ['a FlatGeobuf', 'flatgeobuf.fgb', []],
    ['a CSV with WKT', 'lots.csv', ['--grid', 'tm3:105.75']],
    ['a CSV on the grid of its province', 'lots.csv', ['--grid', 'province']],
    ['a Shapefile with texts in windows-1258', 'shapefile.cp1258.zip', ['--grid', 'province:79']],
  ])('import: %s of the same lots gives the same land', async (_what, name, args) => {
    const { exit, text } = await importer.load('parcels', fixture(name), ...args);
    expect(exit).toBe(0);
    // Only the order of the corners may differ.
    expect(text).toMatch(/0 thêm mới \(added\) · (0|30) thay đổi \(changed\) · (0|30) giữ nguyên/);
    const found = await askGateway(seeded.app, findCadastralItemsCall, { land_number: '952', parcel_number: '15', ward_name: 'Thảo Điền' });
    expect(found.data.data[0]).toMatchObject({
      land_code: 'ODT',
      address: expect.stringContaining('26 Đường Thảo Điền, Phường Thảo Điền'),
    });
    const again = await importer.load('parcels', fixture(name), ...args);
    expect(again.text).toContain('30 giữ nguyên (same)');
  });

  it('import: a KML in degrees gives the same positions as the other formats', async () => {
    const { exit } = await importer.load('parcels', fixture('kml.kml'), '--field', 'parcel=name');
    expect(exit).toBe(0);
    const found = await askGateway(seeded.app, findCadastralItemsCall, { land_number: '951', parcel_number: '1', ward_name: 'Thảo Điền' });
    const [lng, lat] = cornersByProj().get('951/1')!;
    const corners = found.data.data[0]!.position;
    expect(corners.some(({ longitude, latitude }) => Math.hypot(longitude - lng!, latitude - lat!) * METRES_PER_DEGREE < 0.001)).toBe(true);
  });

  it('import: a record of 100,001 rings is left out and reported in both languages; the others are loaded', async () => {
    const lot = (parcel: number): object => lotFeature(953, parcel, squareAt(108.221 + parcel * 0.0003, 16.005, 0.0002));
    const rings = Array.from({ length: 100_001 }, () => []);
    const tangled = { ...lot(2), geometry: { type: 'Polygon', coordinates: rings } };
    const { exit, text } = await importer.load('parcels', importer.file('a.geojson', collection([lot(1), tangled, lot(3)])), '--dry-run');
    expect(exit).toBe(1);
    expect(text).toContain('2 nạp được');
    expect(text).toMatch(/1 × hình có quá nhiều vòng.*\(too many rings.*bản ghi 2/);
  });

  it('import: a Shapefile with an unknown reference system asks for --grid', async () => {
    await expect(importer.load('parcels', fixture('shapefile.cp1258.zip'))).rejects.toThrow(/--grid/);
  });
});
