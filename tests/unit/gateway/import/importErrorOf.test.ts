import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ImportError } from '../../../../src/gateway/import/importError.ts';
import { openSource } from '../../../../src/gateway/import/openSource.ts';
import type { LandFeature, ReadOptions } from '../../../../src/gateway/import/landSource.ts';
import { ROOT } from '../../../support/run/repository.ts';
import { zipOf } from '../../../support/land/zipOf.ts';

const SEEDS = process.env.THUA_LONG === '1' ? 400 : 6;

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'thua-hostile-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const fixture = (name: string): Buffer => readFileSync(`${ROOT}tests/fixtures/land/${name}`);

async function readAll(name: string, bytes: Uint8Array | string, options: ReadOptions = {}): Promise<LandFeature[]> {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  const features: LandFeature[] = [];
  for await (const batch of (await openSource(path, options)).read()) features.push(...batch);
  return features;
}

/** Returns a .shp and a .dbf with one empty record, followed by the given bytes. */
function shapefile(shpBytes: Buffer, saidShpBytes?: number): Buffer {
  const dbf = Buffer.alloc(32 + 32 + 1 + 2);
  dbf[0] = 3;
  dbf.writeUInt32LE(1, 4);
  dbf.writeUInt16LE(65, 8);
  dbf.writeUInt16LE(2, 10);
  dbf.write('A', 32, 'latin1');
  dbf.write('C', 43, 'latin1');
  dbf[48] = 1;
  dbf[64] = 0x0d;
  dbf.write('  ', 65, 'latin1');
  return zipOf([
    { name: 'a.shp', bytes: shpBytes, ...(saidShpBytes === undefined ? {} : { saidBytes: saidShpBytes }) },
    { name: 'a.dbf', bytes: dbf },
  ]);
}

function shp(length: number, records: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(100);
  head.writeInt32BE(9994, 0);
  head.writeInt32BE(length / 2, 24);
  head.writeInt32LE(1000, 28);
  head.writeInt32LE(5, 32);
  return Buffer.concat([head, records]);
}

/** Returns a polygon record that declares this many parts and points. */
function record(parts: number, points: number, bytes = 44): Buffer {
  const whole = Buffer.alloc(8 + bytes);
  whole.writeInt32BE(1, 0);
  whole.writeInt32BE(bytes / 2, 4);
  whole.writeInt32LE(5, 8);
  whole.writeInt32LE(parts, 8 + 36);
  whole.writeInt32LE(points, 8 + 40);
  return whole;
}

/** Returns a zip whose entries are marked as encrypted. */
function lockedZip(): Buffer {
  const zip = shapefile(shp(100));
  for (const [mark, flagAt] of [
    ['PK\u0003\u0004', 6],
    ['PK\u0001\u0002', 8],
  ] as const)
    for (let at = zip.indexOf(mark, 0, 'latin1'); at >= 0; at = zip.indexOf(mark, at + 4, 'latin1')) zip[at + flagAt]! |= 1;
  return zip;
}

describe('hostile files of land', () => {
  it.each(['shapefile.zip', 'geopackage.gpkg', 'flatgeobuf.fgb', 'lots.csv', 'kml.kml'])(
    'hostile: %s truncated anywhere is refused or reported, and never taken for complete',
    async (name) => {
      const whole = fixture(name);
      const all = await readAll(name, whole);
      expect(all).toHaveLength(30);
      for (const share of [0.02, 0.2, 0.4, 0.6, 0.8, 0.97]) {
        const cut = whole.subarray(0, Math.floor(whole.length * share));
        const read = await readAll(name, cut).catch((error: unknown) => error);
        if (read instanceof Error) expect(read).toBeInstanceOf(ImportError);
        // A CSV may end after any line unnoticed; within a line that line is reported as broken.
        else expect(name === 'lots.csv' && (read as LandFeature[]).filter(({ fault }) => !fault).length < 30).toBe(true);
      }
    },
  );

  it.each(['shapefile.zip', 'geopackage.gpkg', 'flatgeobuf.fgb', 'kml.kml'])(
    'hostile: %s with altered bytes is refused or reported, and never causes an internal error',
    async (name) => {
      const whole = fixture(name);
      for (let seed = 1; seed <= SEEDS; seed++) {
        const turned = Buffer.from(whole);
        for (let n = 0; n < 8; n++) turned[(seed * 7919 + n * 104_729) % turned.length]! ^= 1 << (n % 8);
        const read = await readAll(name, turned).catch((error: unknown) => error);
        if (read instanceof Error) expect(read, `seed ${seed}: ${read.stack}`).toBeInstanceOf(ImportError);
      }
    },
  );

  it.each([
    ['a .shp that declares more bytes', () => shapefile(shp(10_000)), /cắt cụt/],
    ['a .shp that expands beyond the declared size', () => shapefile(shp(100, Buffer.alloc(2 ** 20)), 100), /hỏng/],
    ['a bomb of zeros', () => shapefile(shp(100, Buffer.alloc(4 * 2 ** 20))), /Số bản ghi/],
    ['a record that declares more bytes than its file', () => shapefile(shp(152, record(1, 4, 44)).fill(0x7f, 104, 108)), /hỏng/],
    ['fewer records than rows', () => shapefile(shp(100)), /Số bản ghi/],
    ['a zip without a shape file', () => zipOf([{ name: 'a.txt', bytes: Buffer.from('a') }]), /không có \.shp/],
    [
      'a zip with two shape files',
      () =>
        zipOf([
          { name: 'a.shp', bytes: shp(100) },
          { name: 'b.shp', bytes: shp(100) },
        ]),
      /--layer.*a, b/,
    ],
    ['a zip with a password', () => lockedZip(), /mật khẩu/],
    ['an invalid zip', () => Buffer.from('PK\u0003\u0004 and then nothing of a zip'), /bị hỏng/],
  ])('hostile: %s', async (_what, bytes, words) => {
    await expect(readAll('hostile.zip', bytes())).rejects.toThrow(words);
  });

  it('hostile: a polygon that declares two billion points is broken', async () => {
    const features = await readAll('points.zip', shapefile(shp(152, record(1, 2_000_000_000))));
    expect(features.map(({ fault }) => fault)).toEqual(['broken']);
  });

  it.each([
    ['nothing', 'a.geojson', '', /rỗng/],
    ['a picture', 'a.geojson', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]), /không nhận ra|Không nhận ra/],
    ['UTF-16 that ends too early', 'a.geojson', Buffer.from('\ufeff{"type":"FeatureCollection"', 'utf16le'), /cắt cụt/],
    ['a list', 'a.geojson', '{"features":[1,2]}', /không phải GeoJSON/],
    ['two collections nested', 'a.geojson', '{"features":[{"features":[', /cắt cụt/],
    ['text behind the end', 'a.geojson', '{"type":"FeatureCollection","features":[]} and more', /không phải GeoJSON/],
    ['a CSV without shapes', 'a.csv', 'a,b\n1,2\n', /cột WKT/],
    ['a CSV with an open quotation mark', 'a.csv', 'wkt,b\n"POLYGON((1 1', /dấu ngoặc kép/],
    ['a KML with entities', 'a.kml', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><kml>&b;</kml>', /DOCTYPE/],
    [
      'a KML nested too deep',
      'a.kml',
      `<kml><Placemark>${'<MultiGeometry>'.repeat(20_000)}${'</MultiGeometry>'.repeat(20_000)}</Placemark></kml>`,
      /lồng nhau quá sâu/,
    ],
    ['a database that is no GeoPackage', 'a.gpkg', Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(4096)]), /GeoPackage/],
  ])('hostile: %s', async (_what, name, bytes, words) => {
    await expect(readAll(name, bytes)).rejects.toThrow(words);
  });

  it('hostile: nulls, unknown kinds and invalid shapes are reported record by record', async () => {
    const geometries = [
      null,
      {},
      { type: 'Polygon' },
      { type: 'Polygon', coordinates: [] },
      { type: 'Polygon', coordinates: [[]] },
      { type: 'Polygon', coordinates: [[['1', 2]]] },
      { type: 'LineString', coordinates: [[1, 2]] },
      { type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [1, 2] }] },
      Array.from({ length: 12 }).reduce<object>((inner) => ({ type: 'GeometryCollection', geometries: [inner] }), { type: 'Point' }),
    ];
    const lines = geometries.map((geometry) => JSON.stringify({ type: 'Feature', properties: null, geometry }));
    const features = await readAll('odd.ndjson', lines.join('\n'));
    expect(features.map(({ fault }) => fault)).toEqual([
      'empty',
      'broken',
      'broken',
      'empty',
      'empty',
      'broken',
      'not-polygon',
      'not-polygon',
      'too-deep',
    ]);
  });

  it('hostile: a ring of 100,000 corners is read completely across many chunks', async () => {
    const ring = Array.from({ length: 100_000 }, (_, at) => [105 + Math.cos(at / 20_000) / 100, 21 + Math.sin(at / 20_000) / 100]);
    const [feature] = await readAll(
      'huge.geojson',
      JSON.stringify({
        type: 'FeatureCollection',
        features: [{ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } }],
      }),
    );
    expect(feature!.polygons[0]![0]).toHaveLength(200_000);
  });

  it('hostile: windows-1258 texts are composed, and refused as UTF-8', async () => {
    // 'Điền' with its tone after the vowel, as in the code page.
    const bytes = Buffer.concat([
      Buffer.from('wkt;ten\n"POLYGON((1 1,2 1,2 2))";'),
      Buffer.from([0xd0, 0x69, 0xea, 0xcc, 0x6e]),
      Buffer.from('\n'),
    ]);
    await expect(readAll('cp.csv', bytes)).rejects.toThrow(/--encoding/);
    expect((await readAll('cp.csv', bytes, { encoding: 'windows-1258' }))[0]!.properties['ten']).toBe('Điền');
  });
});
