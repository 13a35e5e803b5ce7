import { describe, expect, it } from 'vitest';
import { openSource } from '../../../../../src/gateway/import/read/openSource.ts';
import type { LandFeature } from '../../../../../src/gateway/import/read/landSource.ts';
import { ringArea } from '../../../../../src/domain/geometry/ring.ts';
import type { SourceCrs } from '../../../../../src/domain/coordinates/sourceCrs.ts';
import { ROOT } from '../../../../support/run/repository.ts';

const LOTS = ['1', '2', '3', '4', '5', '6'];

async function read(name: string): Promise<{ features: LandFeature[]; crs: SourceCrs }> {
  const source = await openSource(`${ROOT}tests/fixtures/landFiles/${name}`, {});
  const features: LandFeature[] = [];
  for await (const batch of source.read()) features.push(...batch);
  return { features, crs: source.crs() };
}

const valuesOf = (features: readonly LandFeature[], name: string): string[] => features.map(({ properties }) => String(properties[name]));

describe('landSource', () => {
  it.each(['k1.spaces.kml', 'k6.html.kml', 'g3b.nd4756.geojson', 'g8.jsonfg.geojson', 'c4.excelquotes.csv'])(
    '%s: six lots with their numbers and outlines',
    async (name) => {
      const { features } = await read(name);
      expect(valuesOf(features, 'SoThua')).toEqual(LOTS);
      expect(valuesOf(features, 'SoTo')).toEqual(LOTS.map(() => '7'));
      expect(features.map(({ polygons }) => polygons.length)).toEqual(LOTS.map(() => 1));
    },
  );

  it('CSV: a table of corners is the parcels that its rows name', async () => {
    const { features } = await read('c6.corners.csv');
    expect(features.map(({ properties }) => properties)).toEqual(LOTS.map((SoThua) => ({ SoTo: '7', SoThua })));
    expect(features.map(({ polygons }) => ringArea(polygons[0]![0]!))).toEqual([240, 260, 280, 300, 320, 340]);
  });

  it('KML: blanks behind commas do not end a position', async () => {
    const { features } = await read('k1.spaces.kml');
    expect([...features[0]!.polygons[0]![0]!]).toEqual([108.2, 16, 108.2002, 16, 108.2002, 16.0001, 108.2, 16.0001, 108.2, 16]);
  });

  it('KML: the table of a description gives attributes', async () => {
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
