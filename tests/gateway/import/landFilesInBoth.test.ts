import { beforeAll, describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { shiftDatum } from '../../../src/domain/coordinates/shiftDatum.ts';
import { tm3Grid } from '../../../src/domain/coordinates/vn2000.ts';
import { openSource } from '../../../src/gateway/import/openSource.ts';
import type { GeometryCore } from '../../../workers/geometry/api.ts';
import { loadGeometryCore } from '../../../workers/geometry/core.ts';
import { openShapes } from '../../support/geometry/openShapes.ts';
import { ROOT } from '../../support/run/repository.ts';

/** Grid for files that do not name their own. */
const GRID = tm3Grid(107.75);
const CASES = `${ROOT}tests/fixtures/landFiles/`;

let core: GeometryCore;
beforeAll(async () => {
  core = await loadGeometryCore();
});

/** Returns a ring without its repeated first corner. */
const opened = (ring: Float64Array): Float64Array => (ring[0] === ring.at(-2) && ring[1] === ring.at(-1) ? ring.slice(0, -2) : ring);

/** Outlines of the lots in degrees as the importer reads them, without repeated corners. */
async function importedOutlines(name: string): Promise<Float64Array[]> {
  const source = await openSource(CASES + name, {});
  const outlines: Float64Array[] = [];
  for await (const batch of source.read())
    for (const { polygons } of batch) for (const [outline] of polygons) outlines.push(opened(outline!));
  const crs = source.crs();
  if (crs.kind === 'wgs84') return outlines;
  if (crs.kind === 'vn2000') return outlines.map((outline) => shiftDatum(outline));
  return outlines.map((outline) => core.toWgs84(outline, crs.kind === 'grid' ? crs.grid : GRID));
}

/** The same outlines as the app opens them. */
const openedOutlines = async (name: string): Promise<Float64Array[]> =>
  (await openShapes(core, [new File([readFileSync(CASES + name)], name)], GRID)).map(({ lngLat }) => lngLat);

describe('importer and app', () => {
  it.each([
    ['g3b.nd4756.geojson', 6],
    ['g8.jsonfg.geojson', 6],
    ['g12.nulls.geojson', 3],
    ['k1.spaces.kml', 6],
    ['k6.html.kml', 6],
    ['c4.excelquotes.csv', 6],
    ['c6.corners.csv', 6],
    ['s1d.order.noarea.zip', 6],
    ['s1e.gdal.nat.zip', 6],
    ['s3.headlen.zip', 6],
    ['s8.from0.zip', 6],
    ['s9.absolute.zip', 6],
    ['s12.foxpro.zip', 6],
    ['p1.walhead.gpkg', 6],
  ])('files: importer and app read the same lots from %s', async (name, lots) => {
    const [imported, inApp] = [await importedOutlines(name), await openedOutlines(name)];
    expect(imported).toHaveLength(lots);
    expect(inApp).toHaveLength(lots);
    inApp.forEach((outline, lot) => {
      expect(outline).toHaveLength(imported[lot]!.length);
      outline.forEach((degrees, at) => expect(degrees).toBeCloseTo(imported[lot]![at]!, 9));
    });
  });
});
