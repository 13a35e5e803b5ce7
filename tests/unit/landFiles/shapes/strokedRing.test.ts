import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ringArea } from '../../../../src/domain/geometry/ring.ts';
import type { LandFeature } from '../../../../src/gateway/import/landSource.ts';
import { readLandBytes } from '../../../support/land/readLandBytes.ts';
import { ROOT } from '../../../support/run/repository.ts';

const fixture = (name: string): Buffer => readFileSync(`${ROOT}tests/fixtures/land/${name}`);
const areasOf = ({ polygons }: LandFeature): number[][] => polygons.map((rings) => rings.map((ring) => Math.abs(ringArea(ring))));

/** Exact areas of curves.csv. */
const AREAS = [[[Math.PI * 100 ** 2]], [[100 * 100 + (Math.PI * 50 ** 2) / 2, Math.PI * 10 ** 2]], [[50], [Math.PI * 10 ** 2]], [[50]]];

describe('arcs in well-known text, GeoPackage and FlatGeobuf', () => {
  it.each(['curves.csv', 'curves.gpkg', 'curves.fgb'])('%s: areas with arcs are stroked to a centimetre', async (name) => {
    const features = await readLandBytes(name, fixture(name));
    expect(features.map(({ fault }) => fault)).toEqual(AREAS.map(() => undefined));
    for (const [at, polygons] of AREAS.entries()) {
      const found = areasOf(features[at]!);
      expect(found.map((rings) => rings.length)).toEqual(polygons.map((rings) => rings.length));
      for (const [part, rings] of polygons.entries())
        for (const [ring, area] of rings.entries()) expect(Math.abs(found[part]![ring]! / area - 1)).toBeLessThan(1e-3);
    }
  });

  it('the three formats give the same corners', async () => {
    const [csv, gpkg, fgb] = await Promise.all(
      ['curves.csv', 'curves.gpkg', 'curves.fgb'].map(async (name) =>
        (await readLandBytes(name, fixture(name))).map(({ polygons }) => polygons),
      ),
    );
    expect(gpkg).toEqual(csv);
    expect(fgb).toEqual(csv);
  });
});

const wkt = async (text: string): Promise<LandFeature> => (await readLandBytes('a.csv', `wkt,a\n"${text}",1\n`))[0]!;

describe('well-known text with curves', () => {
  it.each([
    ['CURVEPOLYGON Z (CIRCULARSTRING Z (500000 0 5,500010 10 5,500020 0 5,500010 -10 5,500000 0 5))', undefined],
    [
      'SRID=9210;CurvePolygonZM(CompoundCurveZM(CircularStringZM(500000 0 1 1,500010 10 1 1,500020 0 1 1),(500020 0 1 1,500000 0 1 1)))',
      undefined,
    ],
    ['GEOMETRYCOLLECTION(POLYGON((0 0,1 0,1 1,0 0)),CURVEPOLYGON((5 5,6 5,6 6,5 5)))', undefined],
    ['MULTISURFACE EMPTY', 'empty'],
    ['CURVEPOLYGON(EMPTY)', 'empty'],
    ['GEOMETRYCOLLECTION(TIN(((0 0,1 0,1 1,0 0))),POLYGON((0 0,1 0,1 1,0 0)))', 'not-polygon'],
    ['CIRCULARSTRING(0 0,1 1,2 0)', 'not-polygon'],
    ['COMPOUNDCURVE((0 0,1 0),(1 0,1 1))', 'not-polygon'],
    ['CURVEPOLYGON(CIRCULARSTRING(0 0,10 10,20 0,10 -10))', 'broken'],
    ['CURVEPOLYGON(CIRCULARSTRING(0 0,10 10,20 0,10 -10,0 0)', 'broken'],
    ['CURVEPOLYGON((0 0,1 0,1 1,0 0)) x', 'broken'],
    ['CURVEPOLYGON(POINT(0 0))', 'broken'],
    ['CURVEPOLYGON(CIRCULARSTRING(0,10 10,20 0))', 'broken'],
    ['MULTISURFACE(', 'broken'],
  ])('%s', async (text, fault) => {
    expect((await wkt(text)).fault).toBe(fault);
  });

  it('hostile: nested collections, endless arcs and circles around the globe are reported', async () => {
    const deep = `${'GEOMETRYCOLLECTION('.repeat(100_000)}POLYGON((0 0,1 0,1 1,0 0))${')'.repeat(100_000)}`;
    expect((await wkt(deep)).fault).toBe('broken');
    expect((await wkt(`CURVEPOLYGON(${'COMPOUNDCURVE('.repeat(100_000)}`)).fault).toBe('broken');
    expect((await wkt('CURVEPOLYGON(CIRCULARSTRING(500000 0,9000000 0,500000 0))')).fault).toBe('too-complex');
    const arcs = Array.from({ length: 4_000 }, (_, at) => `${500_000 + (at % 2)} ${2_300_000 + (at % 2)},${560_000 + at} 2300000`).join(
      ',',
    );
    expect((await wkt(`CURVEPOLYGON(CIRCULARSTRING(${arcs},500000 2300000))`)).fault).toBe('too-complex');
  });
});
