import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openSource } from '../../../src/gateway/import/openSource.ts';
import type { LandFeature } from '../../../src/gateway/import/landSource.ts';
import { ringArea } from '../../../src/domain/geometry/ring.ts';
import type { SourceCrs } from '../../../src/domain/coordinates/sourceCrs.ts';
import { importGraph, isCode } from '../../support/house/sourceModule.ts';
import { readRepositoryFile, repositoryFiles, ROOT } from '../../support/run/repository.ts';

const LOTS = ['1', '2', '3', '4', '5', '6'];

async function read(name: string): Promise<{ features: LandFeature[]; crs: SourceCrs }> {
  const source = await openSource(`${ROOT}tests/fixtures/landFiles/${name}`, {});
  const features: LandFeature[] = [];
  for await (const batch of source.read()) features.push(...batch);
  return { features, crs: source.crs() };
}

const valuesOf = (features: readonly LandFeature[], name: string): string[] => features.map(({ properties }) => String(properties[name]));

describe('land file readers', () => {
  it.each(['k1.spaces.kml', 'k6.html.kml', 'g3b.nd4756.geojson', 'g8.jsonfg.geojson', 'c4.excelquotes.csv'])(
    '%s: six lots with their numbers and outlines',
    async (name) => {
      const { features } = await read(name);
      expect(valuesOf(features, 'SoThua')).toEqual(LOTS);
      expect(valuesOf(features, 'SoTo')).toEqual(LOTS.map(() => '7'));
      expect(features.map(({ polygons }) => polygons.length)).toEqual(LOTS.map(() => 1));
    },
  );

  it('CSV: a corner table gives the parcels that its rows name', async () => {
    const { features } = await read('c6.corners.csv');
    expect(features.map(({ properties }) => properties)).toEqual(LOTS.map((SoThua) => ({ SoTo: '7', SoThua })));
    expect(features.map(({ polygons }) => ringArea(polygons[0]![0]!))).toEqual([240, 260, 280, 300, 320, 340]);
  });

  it('KML: spaces after commas do not end a position', async () => {
    const { features } = await read('k1.spaces.kml');
    expect([...features[0]!.polygons[0]![0]!]).toEqual([108.2, 16, 108.2002, 16, 108.2002, 16.0001, 108.2, 16.0001, 108.2, 16]);
  });

  it('KML: a description’s table gives attributes', async () => {
    const { features } = await read('k6.html.kml');
    expect(features[0]!.properties).toMatchObject({ MaXa: '20305', SoTo: '7', SoThua: '1', LoaiDat: 'ODT' });
  });

  it('GeoJSON: the crs of features and the coordRefSys of places are read', async () => {
    expect((await read('g3b.nd4756.geojson')).crs).toEqual({ kind: 'vn2000' });
    expect((await read('g8.jsonfg.geojson')).crs.kind).toBe('grid');
  });

  it('GeoJSON: a null among the features is one fault, the lots beside it are read', async () => {
    const { features } = await read('g12.nulls.geojson');
    expect(features.map(({ ordinal }) => ordinal)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(features.map(({ fault }) => fault !== undefined)).toEqual([false, true, false, true, true, false]);
  });
});

const sources = repositoryFiles('src', 'workers')
  .filter(isCode)
  .map((path) => ({ path, text: readRepositoryFile(path) }));
const openers = sources.flatMap(({ path, text }) =>
  path.startsWith('src/landFiles/') && /export (?:async )?(?:function|const) open[A-Z]\w*[^]{0,220}?LandFile\b/.test(text) ? [path] : [],
);

it('land files: each format has one opener, which only openLandFile loads', () => {
  const formats = openers.filter((path) => path !== 'src/landFiles/openLandFile.ts');
  expect(formats.length).toBeGreaterThanOrEqual(9);
  const graph = importGraph(sources);
  const users = [...graph].flatMap(([path, targets]) => [...targets].flatMap((target) => (formats.includes(target) ? [path] : [])));
  expect(new Set(users)).toEqual(new Set(['src/landFiles/openLandFile.ts']));
});

it('land files: only src/landFiles recognises format signatures', () => {
  const marks = /SQLite format 3|06054b50|02014b50|\b9994\b|09fe02|b25787/i;
  const others = sources.filter(({ path, text }) => !path.startsWith('src/landFiles/') && marks.test(text)).map(({ path }) => path);
  expect(others).toEqual([]);
});

it('land files: importer and worker have no readers of their own', () => {
  expect(['src/gateway/import/read', 'workers/geometry/files/sniffFormat.ts'].filter((path) => existsSync(ROOT + path))).toEqual([]);
});
