import { beforeAll, describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { shiftDatum } from '../../../src/domain/coordinates/shiftDatum.ts';
import { tm3Grid } from '../../../src/domain/coordinates/vn2000.ts';
import { openSource } from '../../../src/gateway/import/read/openSource.ts';
import type { GeometryCore } from '../../../workers/geometry/api.ts';
import { loadGeometryCore } from '../../../workers/geometry/core.ts';
import { DrawingFiles } from '../../../workers/geometry/files/drawingFiles.ts';
import { ROOT } from '../../support/run/repository.ts';

/** The grid in use, where a file does not name its own. */
const GRID = tm3Grid(107.75);
const CASES = `${ROOT}tests/fixtures/landFiles/`;

let core: GeometryCore;
beforeAll(async () => {
  core = await loadGeometryCore();
});

/** A ring without the corner that closes it. */
const opened = (ring: Float64Array): Float64Array => (ring[0] === ring.at(-2) && ring[1] === ring.at(-1) ? ring.slice(0, -2) : ring);

/** Outlines of the lots as the importer reads them, in degrees, without the corner that closes them. */
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

/** The same as the app opens them, one after the other. */
async function openedOutlines(name: string): Promise<Float64Array[]> {
  const files = new DrawingFiles(core);
  const file = new File([readFileSync(CASES + name)], name);
  const outlines: Float64Array[] = [];
  for (let shapes = 1; outlines.length < shapes;) {
    const read = await files.read([file], GRID, 'one', () => undefined, outlines.length);
    if (!read.ok) throw new Error(read.error.message);
    ({ shapes } = read.value);
    outlines.push(read.value.lngLat);
  }
  return outlines;
}

describe('importer and app', () => {
  it.each([
    ['g3b.nd4756.geojson', 6],
    ['g8.jsonfg.geojson', 6],
    ['g12.nulls.geojson', 3],
    ['k1.spaces.kml', 6],
    ['k6.html.kml', 6],
    ['c4.excelquotes.csv', 6],
    ['c6.corners.csv', 6],
    ['s9.absolute.zip', 6],
  ])('files: %s holds the same lots in both', async (name, lots) => {
    const [imported, inApp] = [await importedOutlines(name), await openedOutlines(name)];
    expect(imported).toHaveLength(lots);
    expect(inApp).toHaveLength(lots);
    inApp.forEach((outline, lot) => {
      expect(outline).toHaveLength(imported[lot]!.length);
      outline.forEach((degrees, at) => expect(degrees).toBeCloseTo(imported[lot]![at]!, 9));
    });
  });
});
