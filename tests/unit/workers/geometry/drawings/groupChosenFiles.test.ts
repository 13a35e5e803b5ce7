import { beforeAll, describe, expect, it } from 'vitest';
import { utmGrid } from '../../../../../src/domain/coordinates/vn2000.ts';
import type { DrawingFileFault } from '../../../../../src/domain/drawing/drawingFile.ts';
import type { GeometryCore } from '../../../../../workers/geometry/api.ts';
import { loadGeometryCore } from '../../../../../workers/geometry/core.ts';
import { type OpenedShape, openShapes } from '../../../../support/geometry/openShapes.ts';
import { chosenFile, readChosenFiles } from '../../../../support/geometry/readChosenFiles.ts';
import { zipOf } from '../../../../support/land/zipOf.ts';
import { seededRandom } from '../../../../support/run/seededRandom.ts';

const CASES = process.env.THUA_LONG === '1' ? 20_000 : 100;
const corpus = (name: string): File => chosenFile(`corpus/${name}`);
const table = (...endings: string[]): File[] => endings.map((ending) => corpus(`gdal.plain.${ending}`));
const fileOf = (bytes: Uint8Array, name = 'a.bin'): File => new File([new Uint8Array(bytes)], name);
const bytesOf = async (file: Blob): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer());

let core: GeometryCore;
/** The same six lots in degrees, as converted by GDAL. */
let lots: OpenedShape[];
beforeAll(async () => {
  core = await loadGeometryCore();
  lots = await openShapes(core, [corpus('gdal.plain.wgs84.geojson')]);
});

/** Normalises direction and first corner. */
function cornersOf({ lngLat }: OpenedShape): Array<[number, number]> {
  const corners = Array.from({ length: lngLat.length / 2 }, (_, at): [number, number] => [lngLat[2 * at]!, lngLat[2 * at + 1]!]);
  return corners.toSorted((one, other) => one[0] - other[0] || one[1] - other[1]);
}

async function expectLots(files: readonly File[], format: string): Promise<void> {
  expect(await readChosenFiles(core, files)).toMatchObject({ format, mode: 'area', count: 4, leftOut: 5, shapes: 6, swapped: 0 });
  const read = await openShapes(core, files);
  expect(read).toHaveLength(lots.length);
  for (const [at, shape] of read.entries()) {
    expect([shape.mode, shape.lngLat.length]).toEqual(['area', 8]);
    for (const [corner, [lng, lat]] of cornersOf(shape).entries()) {
      const [wantedLng, wantedLat] = cornersOf(lots[at]!)[corner]!;
      // Nine decimals are written, and MapInfo rounds to some millimetres.
      expect(Math.abs(lng - wantedLng)).toBeLessThan(3e-8);
      expect(Math.abs(lat - wantedLat)).toBeLessThan(3e-8);
    }
  }
}

describe('files of land in the drawing panel', () => {
  it.each([
    ['gdal.plain.shp.zip', 'Shapefile'],
    ['gdal.xyz.shp.zip', 'Shapefile'],
    ['gdal.xym.shp.zip', 'Shapefile'],
    ['macos.zip', 'Shapefile'],
    ['uppercase.zip', 'Shapefile'],
    ['gdal.plain.tab.zip', 'TAB'],
    ['gdal.plain.mif.zip', 'MIF'],
    ['gdal.plain.kmz', 'KML'],
    ['gdal.plain.gpkg.gz', 'GeoPackage'],
    ['gdal.heights.gpkg.gz', 'GeoPackage'],
  ])('%s: each of its six lots opens at GDAL’s position', async (name, format) => {
    await expectLots([corpus(name)], format);
  });

  it('related files are chosen together in any order, and a .shp alone is read on the grid in use', async () => {
    await expectLots(table('id', 'map', 'dat', 'tab'), 'TAB');
    const read = await readChosenFiles(core, [corpus('gdal.bare.shp')]);
    expect(read).toMatchObject({ format: 'Shapefile', fromGrid: true, shapes: 6, others: 0 });
  });

  it('a declared VN-2000 grid or WGS84 is used, and an unsupported system is reported', async () => {
    const own = await readChosenFiles(core, [chosenFile('shapefile.zip')]);
    expect(own).toMatchObject({ fromGrid: true, grid: { kind: 'tm3', centralMeridianDeg: 105.75 } });
    expect(own).not.toHaveProperty('otherSystem');
    const other = await readChosenFiles(core, [corpus('gdal.utm49.shp.zip')], { grid: utmGrid(49) });
    expect(other.otherSystem).toMatch(/UTM/);
    const degrees = await readChosenFiles(core, [chosenFile('table.zip')]);
    expect(degrees).toMatchObject({ format: 'TAB', fromGrid: false, mode: 'area', count: 4 });
    expect([...degrees.lngLat.subarray(0, 2)].map((deg) => Math.round(deg * 1e4) / 1e4)).toEqual([105.8, 21]);
  });

  it('holes and points are counted, parts opened singly, and of several layers others are counted', async () => {
    expect(await readChosenFiles(core, [corpus('gdal.holes.tab.zip')])).toMatchObject({ mode: 'area', shapes: 10, leftOut: 12 });
    expect(await readChosenFiles(core, [corpus('gdal.layers.zip')])).toMatchObject({ format: 'Shapefile', shapes: 34, others: 0 });
    expect(await readChosenFiles(core, [corpus('gdal.tables.gpkg.gz')])).toMatchObject({ format: 'GeoPackage', shapes: 6, others: 2 });
    expect(await readChosenFiles(core, [corpus('kinds.zip')])).toMatchObject({ format: 'Shapefile', others: 0 });
    expect(await readChosenFiles(core, [chosenFile('curves.gpkg')])).toMatchObject({ mode: 'area', format: 'GeoPackage' });
  });

  it.each<[string, () => File[] | Promise<File[]>, DrawingFileFault]>([
    ['a .tab alone', () => table('tab'), 'partsMissing'],
    ['a .map alone', () => table('map'), 'partsMissing'],
    ['a .tab without its .id', () => table('tab', 'map', 'dat'), 'partsMissing'],
    ['unrelated files', () => table('map', 'id'), 'noDrawingFile'],
    [
      'a table of pictures',
      () => [new File(['!table\nDefinition Table\n  Type "RASTER"\n'], 'a.tab'), ...renamed('a', 'map', 'id')],
      'otherTable',
    ],
    ['a .map that is cut off', () => [corpus('cut.tab.zip')], 'cutOff'],
    ['a .shp that is cut off', () => [corpus('cutshp.zip')], 'cutOff'],
    ['a zip that is cut off', () => [corpus('cut.zip')], 'cutOff'],
    ['a zip that declares a wrong length', () => [corpus('lies.zip')], 'damaged'],
    ['a zip with a password', () => [corpus('locked.zip')], 'zipLocked'],
    ['a zip in a zip', () => [corpus('zipinzip.zip')], 'noDrawingFile'],
    ['an empty zip', () => [corpus('empty.zip')], 'noDrawingFile'],
    ['a zip of other texts', () => [corpus('noshapes.zip')], 'noColumns'],
    ['a workbook without corners', () => [corpus('gdal.xlsx')], 'noColumns'],
    ['a Shapefile without records', () => [corpus('gdal.empty.shp.zip')], 'noShape'],
    ['a GeoPackage without rows', () => [corpus('gdal.empty.gpkg.gz')], 'noShape'],
    ['SpatiaLite', () => [corpus('gdal.sqlite.gz')], 'needsGdal'],
    ['half a GeoPackage', async () => [fileOf((await bytesOf(corpus('gdal.plain.gpkg.gz'))).subarray(0, 40_000))], 'damaged'],
    ['a zip bomb', () => [fileOf(zipOf([{ name: 'a.geojson', bytes: new Uint8Array(65 * 2 ** 20) }]))], 'zipTooLarge'],
    [
      'a zip bomb that declares a small size',
      () => [fileOf(zipOf([{ name: 'a.kml', bytes: new Uint8Array(65 * 2 ** 20), saidBytes: 9 }]))],
      'damaged',
    ],
    [
      'a zip bomb in parts',
      () => [
        fileOf(
          zipOf([
            { name: 'a.gpkg', bytes: Buffer.concat([Buffer.from('SQLite format 3\0'), new Uint8Array(40 * 2 ** 20)]) },
            { name: 'a.gpkg-wal', bytes: new Uint8Array(40 * 2 ** 20) },
          ]),
        ),
      ],
      'tooLarge',
    ],
  ])('hostile: %s is reported', async (_what, files, fault) => {
    await expect(readChosenFiles(core, await files())).rejects.toThrow(new RegExp(`^${fault}$`));
  });

  it('hostile: files with altered bytes are read or reported, by seed', async () => {
    const sources = await Promise.all(
      [
        chosenFile('table.zip'),
        corpus('gdal.plain.shp.zip'),
        chosenFile('geopackage.gpkg'),
        corpus('gdal.bare.shp'),
        corpus('gdal.plain.kmz'),
      ].map(bytesOf),
    );
    const parts = await Promise.all(table('tab', 'map', 'id').map(bytesOf));
    const unexpected: string[] = [];
    for (let seed = 1; seed <= CASES; seed++) {
      const random = seededRandom(seed);
      const turned = (bytes: Uint8Array): Uint8Array => {
        const copy = bytes.slice(0, random() < 0.1 ? Math.floor(bytes.length * random()) : undefined);
        for (let turn = 0; turn < 1 + random() * 6; turn++) copy[Math.floor(random() * copy.length)] = Math.floor(random() * 256);
        return copy;
      };
      const own = seed % (sources.length + 1);
      const files = sources[own]
        ? [fileOf(turned(sources[own]))]
        : parts.map((bytes, at) => fileOf(at === seed % 3 ? turned(bytes) : bytes, `a.${['tab', 'map', 'id'][at]}`));
      try {
        const { lngLat } = await readChosenFiles(core, files);
        expect(lngLat.every(Number.isFinite)).toBe(true);
      } catch (error) {
        if (!/^\w+$/.test((error as Error).message)) unexpected.push(`seed ${seed}: ${(error as Error).stack}`);
      }
    }
    expect(unexpected).toEqual([]);
  });
});

const renamed = (name: string, ...endings: string[]): File[] =>
  endings.map((ending) => new File([corpus(`gdal.plain.${ending}`)], `${name}.${ending}`));
