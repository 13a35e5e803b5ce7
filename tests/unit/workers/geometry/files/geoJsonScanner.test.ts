import { expect, it } from 'vitest';
import { GeoJsonScanner } from '../../../../../workers/geometry/files/geoJsonScanner.ts';
import { KmlScanner } from '../../../../../workers/geometry/files/kmlScanner.ts';
import { scanRecords } from '../../../../../workers/geometry/files/scanRecords.ts';
import type { ShapeScanner } from '../../../../../workers/geometry/files/scannedShape.ts';

const at = (lng: number): string => `[[${lng},21],[${lng + 0.1},21],[${lng + 0.1},21.1],[${lng},21]]`;
const GEOJSON = `{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[105,21]},{"type":"Polygon","coordinates":[${at(105)},${at(105.05)}]},
  {"type":"LineString","coordinates":[[106,21],[107,21]]},{"type":"MultiPolygon","coordinates":[[${at(107)}],[${at(108)}]]}]}`;
const ring = (lng: number): string =>
  `<LinearRing><coordinates>${lng},21 ${lng + 0.1},21 ${lng + 0.1},21.1 ${lng},21</coordinates></LinearRing>`;
const KML = `<kml><Document><Point><coordinates>105,21</coordinates></Point>
  <Polygon><outerBoundaryIs>${ring(105)}</outerBoundaryIs><innerBoundaryIs>${ring(105.05)}</innerBoundaryIs></Polygon>
  <LineString><coordinates>106,21 107,21</coordinates></LineString><Polygon><outerBoundaryIs>${ring(107)}</outerBoundaryIs></Polygon></Document></kml>`;
const mifRing = (lng: number, lat = 21, side = 0.1): string =>
  `4\n${lng} ${lat}\n${lng + side} ${lat}\n${lng + side} ${lat + side}\n${lng} ${lat}\n`;
const MIF = `Version 300\nColumns 0\nData\nPoint 105 21\nRegion 2\n${mifRing(105)}${mifRing(105.07, 21.01, 0.02)}Pline 2\n106 21\n107 21\nRegion 1\n${mifRing(107)}`;

it.each<[string, (skipped: number) => ShapeScanner | Promise<ShapeScanner>, string, number]>([
  ['GeoJSON', (skipped) => new GeoJsonScanner(skipped), GEOJSON, 5],
  ['KML', (skipped) => new KmlScanner(skipped), KML, 4],
  ['MIF', (skipped) => scanRecords('mif', skipped, () => Promise.resolve(null)), MIF, 4],
])('files: each line and area of a %s can be opened, holes and points counted with the rest', async (_format, scannerOf, text, others) => {
  const opened = [0, 1, 2].map(async (skipped) => {
    const scanner = await scannerOf(skipped);
    scanner.push(new TextEncoder().encode(text));
    const { mode, vertices, shapes, leftOut } = scanner.end();
    return [mode, vertices.at(0).lng, vertices.count, shapes, leftOut];
  });
  expect(await Promise.all(opened)).toEqual([
    ['area', 105, 4, 3, others],
    ['line', 106, 2, 3, others],
    ['area', 107, 4, 3, others],
  ]);
});

it('files: behind the last line or area a GeoJSON has its point alone', () => {
  const scanner = new GeoJsonScanner(3);
  scanner.push(new TextEncoder().encode(GEOJSON));
  expect(scanner.end()).toMatchObject({ mode: 'point' });
});
