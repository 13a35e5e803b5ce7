import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { tm3Grid, utmGrid } from '../../../../src/domain/coordinates/vn2000.ts';
import type { SourceCrs } from '../../../../src/domain/coordinates/sourceCrs.ts';
import { seededRandom } from '../../run/seededRandom.ts';

/** File that GDAL writes: `ogr2ogr -f DRIVER … OPTIONS`. */
export interface GdalRun {
  name: string;
  epsg: number;
  driver: string;
  ending: string;
  options: readonly string[];
  /** Reader option if the file does not state the encoding. */
  encoding?: string;
}

/** Parcel to write. */
export interface GdalParcel {
  properties: Record<string, string | number | null>;
  /** Polygons of closed rings, in the file's coordinate system. */
  polygons: number[][][][];
}

export const hasGdal = spawnSync('ogr2ogr', ['--version']).status === 0;

/** Coordinate systems by code, with the centre of the land in each. */
const SYSTEMS: ReadonlyMap<number, { crs: SourceCrs; middle: readonly [number, number]; decimals: number; sideUnits: number }> = new Map([
  [4326, { crs: { kind: 'wgs84' }, middle: [108.2, 16], decimals: 7, sideUnits: 2e-4 }],
  [4756, { crs: { kind: 'vn2000' }, middle: [108.2, 16], decimals: 9, sideUnits: 2e-4 }],
  [5899, { crs: { kind: 'grid', grid: tm3Grid(107.75) }, middle: [548_000, 1_770_000], decimals: 3, sideUnits: 20 }],
  [9210, { crs: { kind: 'grid', grid: tm3Grid(105.75) }, middle: [603_000, 1_193_000], decimals: 3, sideUnits: 20 }],
  [3405, { crs: { kind: 'grid', grid: utmGrid(48) }, middle: [586_000, 2_325_000], decimals: 3, sideUnits: 20 }],
  [3406, { crs: { kind: 'grid', grid: utmGrid(49) }, middle: [200_000, 1_775_000], decimals: 3, sideUnits: 20 }],
]);
const CODES = [...SYSTEMS.keys()];

/** Returns the coordinate system of a code. */
export const systemOf = (epsg: number): SourceCrs => SYSTEMS.get(epsg)!.crs;

/** Returns a run's system; GDAL 3.6 writes WGS84 into MapInfo files whatever the datum was. */
export function crsOfRun({ epsg, driver }: GdalRun): SourceCrs {
  if (driver === 'CSV') return { kind: 'unknown' };
  const { crs } = SYSTEMS.get(epsg)!;
  if (driver !== 'MapInfo File') return crs;
  return crs.kind === 'grid' ? { kind: 'unread', name: expect.any(String) as string } : { kind: 'wgs84' };
}
/** Returns a tolerance of a millimetre. */
export const toleranceOf = ({ epsg }: GdalRun): number => (SYSTEMS.get(epsg)!.decimals === 3 ? 0.001 : 1e-8);

const STREETS = ['Đường Nguyễn Hữu Thọ', 'Ngõ 12, phố Yết Kiêu', 'Thửa "góc"; lô A', 'Đ. Trường Sa – kiệt 3', 'Ấp Mỹ Hòa', null] as const;
const CODES_OF_LAND = ['ODT', 'CLN', 'LUC', 'ODT+CLN'] as const;
const PARCELS = 24;

/** Generates parcels with holes and parts; deterministic by seed. */
export function gdalParcels(seed: number, { epsg }: Pick<GdalRun, 'epsg'>): GdalParcel[] {
  const random = seededRandom(seed);
  const { middle, decimals, sideUnits } = SYSTEMS.get(epsg)!;
  const round = (value: number): number => Number(value.toFixed(decimals));
  const ringAround = (x: number, y: number, size: number, isHole: boolean): number[][] => {
    const corners = 4 + Math.floor(random() * 9);
    const ring = Array.from({ length: corners }, (_, at) => {
      const angle = ((at + random() * 0.6) / corners) * 2 * Math.PI;
      const reach = size * (0.7 + random() * 0.3);
      return [round(x + Math.cos(angle) * reach), round(y + Math.sin(angle) * reach)];
    });
    if (isHole) ring.reverse();
    return [...ring, ring[0]!];
  };
  return Array.from({ length: PARCELS }, (_, at) => {
    const [x, y] = [middle[0] + (at % 6) * sideUnits * 5, middle[1] + Math.floor(at / 6) * sideUnits * 5];
    const parts = at % 7 === 3 ? 2 : 1;
    return {
      properties: {
        SoTo: 1 + (at % 3),
        SoThua: at + 1,
        LoaiDat: CODES_OF_LAND[at % CODES_OF_LAND.length]!,
        DienTich: Math.round(random() * 100_000) / 10,
        DiaChi: STREETS[at % STREETS.length]!,
      },
      polygons: Array.from({ length: parts }, (_, part) => [
        ringAround(x + part * sideUnits * 2.2, y, sideUnits, false),
        ...(at % 5 === 2 ? [ringAround(x + part * sideUnits * 2.2, y, sideUnits * 0.3, true)] : []),
      ]),
    };
  });
}

const collectionOf = (parcels: readonly GdalParcel[]): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: parcels.map(({ properties, polygons }) => ({
      type: 'Feature',
      properties,
      geometry: polygons.length === 1 ? { type: 'Polygon', coordinates: polygons[0] } : { type: 'MultiPolygon', coordinates: polygons },
    })),
  });

const each = <Value>(values: readonly Value[], make: (value: Value) => GdalRun[]): GdalRun[] => values.flatMap(make);
const lco = (...options: string[]): string[] => options.flatMap((option) => ['-lco', option]);

/** Drivers × options × encodings × systems. */
export const GDAL_RUNS: readonly GdalRun[] = [
  ...each(CODES, (epsg) =>
    [[], lco('WRITE_BBOX=YES'), ['-dim', 'XYZ'], lco('COORDINATE_PRECISION=9')].map((options) => ({
      name: `GeoJSON ${options.join(' ')}`,
      driver: 'GeoJSON',
      ending: 'geojson',
      epsg,
      options,
    })),
  ),
  ...[lco('RFC7946=YES'), lco('RFC7946=YES', 'WRITE_BBOX=YES')].map((options) => ({
    name: `GeoJSON ${options.join(' ')}`,
    driver: 'GeoJSON',
    ending: 'geojson',
    epsg: 4326,
    options,
  })),
  ...each([[], lco('RS=YES'), ['-dim', 'XYZ'], ['-dim', 'XYM']], (more) => [
    // Otherwise it rounds to a decimetre.
    {
      name: `GeoJSONSeq ${more.join(' ')}`,
      driver: 'GeoJSONSeq',
      ending: 'ndjson',
      epsg: 4326,
      options: [...more, ...lco('COORDINATE_PRECISION=9')],
    },
  ]),
  ...each(CODES, (epsg) =>
    ['COMMA', 'SEMICOLON', 'TAB'].flatMap((separator) =>
      [[], lco('WRITE_BOM=YES'), lco('STRING_QUOTING=ALWAYS'), lco('CREATE_CSVT=YES')].map((more) => ({
        name: `CSV ${separator} ${more.join(' ')}`,
        driver: 'CSV',
        ending: 'csv',
        epsg,
        options: [...lco('GEOMETRY=AS_WKT', `SEPARATOR=${separator}`), ...more],
      })),
    ),
  ),
  ...each(CODES, (epsg) =>
    ['YES', 'NO'].flatMap((index) =>
      ['XY', 'XYZ'].map((dim) => ({
        name: `FlatGeobuf index ${index} ${dim}`,
        driver: 'FlatGeobuf',
        ending: 'fgb',
        epsg,
        options: ['-dim', dim, ...lco(`SPATIAL_INDEX=${index}`)],
      })),
    ),
  ),
  ...each(CODES, (epsg) =>
    ['UTF-8', 'CP1258', ''].flatMap((encoding) =>
      ['XY', 'XYZ', 'XYM'].map((dim) => ({
        name: `Shapefile ${encoding || 'encoding left out'} ${dim}`,
        driver: 'ESRI Shapefile',
        ending: 'shp',
        epsg,
        options: ['-dim', dim, ...lco(`ENCODING=${encoding}`)],
        // GDAL then writes the bytes unchanged, and names no code page.
        ...(encoding === '' ? { encoding: 'utf-8' } : {}),
      })),
    ),
  ),
  ...each(CODES, (epsg) =>
    ['1.0', '1.1', '1.2', '1.3'].flatMap((version) =>
      [[], lco('SPATIAL_INDEX=NO'), ['-dim', 'XYZ'], lco('GEOMETRY_NAME=hinh', 'FID=ma')].map((more) => ({
        name: `GeoPackage ${version} ${more.join(' ')}`,
        driver: 'GPKG',
        ending: 'gpkg',
        epsg,
        options: ['-dsco', `VERSION=${version}`, ...more],
      })),
    ),
  ),
  ...['KML', 'LIBKML'].flatMap((driver) =>
    [[], ['-dim', 'XYZ']].map((options) => ({ name: `${driver} ${options.join(' ')}`, driver, ending: 'kml', epsg: 4326, options })),
  ),
  ...each(CODES, (epsg) =>
    ['UTF-8', 'CP1258'].flatMap((encoding) =>
      ['tab', 'mif'].map((ending) => ({
        name: `MapInfo ${ending} ${encoding}`,
        driver: 'MapInfo File',
        ending,
        epsg,
        options: lco(`ENCODING=${encoding}`, ...(ending === 'mif' ? ['FORMAT=MIF'] : [`BOUNDS=${boundsOf(epsg)}`])),
      })),
    ),
  ),
];

/** Returns bounds, because a TAB stores integers within them. */
function boundsOf(epsg: number): string {
  const { middle, sideUnits } = SYSTEMS.get(epsg)!;
  const reach = sideUnits * 500;
  return [middle[0] - reach, middle[1] - reach, middle[0] + reach, middle[1] + reach].join();
}

/**
 * Writes the parcels with GDAL into an empty folder.
 * @returns path of the file, or of a Shapefile's zip
 */
export function writeByGdal(folder: string, run: GdalRun, parcels: readonly GdalParcel[]): string {
  const source = join(folder, 'source.json');
  writeFileSync(source, collectionOf(parcels));
  const path = join(folder, `thua.${run.ending}`);
  const types = run.driver === 'ESRI Shapefile' || run.driver === 'GPKG' || run.driver === 'FlatGeobuf' ? ['-nlt', 'PROMOTE_TO_MULTI'] : [];
  const system = run.driver === 'CSV' ? [] : ['-a_srs', `EPSG:${run.epsg}`];
  execFileSync('ogr2ogr', ['-f', run.driver, path, source, '-nln', 'thua', ...system, ...types, ...run.options], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (run.ending !== 'shp') return path;
  const parts = readdirSync(folder).filter((name) => name.startsWith('thua.'));
  execFileSync('zip', ['-qX', 'thua.zip', ...parts], { cwd: folder });
  return join(folder, 'thua.zip');
}
