import { beforeAll, expect, it } from 'vitest';
import { tm3Grid } from '../../../../../src/domain/coordinates/vn2000.ts';
import { DRAWING_MAX_POINTS } from '../../../../../src/domain/limits.ts';
import { type LandFileChoice, type LandFileSummary, NO_CHOICE } from '../../../../../src/domain/landFile/landFile.ts';
import type { DrawnLine } from '../../../../../src/landFiles/cad/drawnSheet.ts';
import type { GeometryCore } from '../../../../../workers/geometry/api.ts';
import { loadGeometryCore } from '../../../../../workers/geometry/core.ts';
import { LandLayers } from '../../../../../workers/geometry/layers/landLayers.ts';
import { chosenFile } from '../../../../support/geometry/readChosenFiles.ts';
import { dxfOf } from '../../../../support/lines/dxfOf.ts';

let core: GeometryCore;
let layers: LandLayers;
beforeAll(async () => {
  core = await loadGeometryCore();
  layers = new LandLayers(core);
});

const open = (files: readonly File[], choice: LandFileChoice = NO_CHOICE, grid = tm3Grid(107.75)) =>
  layers.open(files, choice, grid, 'test', () => undefined);

async function opened(...asked: Parameters<typeof open>): Promise<LandFileSummary> {
  const answer = await open(...asked);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value;
}

const corpus = (name: string): File => chosenFile(`corpus/${name}`);
const rowsOf = () => {
  const rows = layers.ask('test', (layer) => layer.rows(0, 100));
  if (!rows.ok) throw new Error(rows.error.message);
  return rows.value;
};

it.each([
  ['gdal.plain.shp.zip', 'Shapefile', 'said'],
  ['gdal.plain.tab.zip', 'TAB', 'said'],
  ['gdal.plain.mif.zip', 'MIF', 'said'],
  ['gdal.plain.gpkg.gz', 'GeoPackage', 'said'],
  ['gdal.plain.kmz', 'KML', 'said'],
  ['gdal.plain.wgs84.geojson', 'GeoJSON', 'said'],
  ['gdal.plain.csv', 'CSV', 'unsaid'],
])('file layers: the six lots of %s have their numbers and positions', async (name, format, evidence) => {
  const summary = await opened([corpus(name)]);
  expect(summary).toMatchObject({ format, counts: { area: 6, line: 0, point: 0, text: 0 }, leftOut: 0, system: { evidence } });
  await opened([corpus('gdal.plain.wgs84.geojson')]).then(({ box }) => {
    for (const side of ['west', 'south', 'east', 'north'] as const) expect(summary.box[side]).toBeCloseTo(box[side], 6);
  });
  expect(rowsOf().map(({ sheet, parcel }) => sheet !== '' && parcel !== '')).toEqual([true, true, true, true, true, true]);
});

it.each([
  ['of two formats', ['gdal.plain.wgs84.geojson', 'gdal.plain.kml'], 12],
  ['of one name', ['gdal.plain.fgb', 'gdal.plain.kml', 'gdal.plain.csv'], 18],
  ['of one name, parts of a table', ['gdal.plain.tab', 'gdal.plain.map', 'gdal.plain.id', 'gdal.plain.dat', 'gdal.plain.kml'], 12],
  ['in archives', ['gdal.plain.shp.zip', 'gdal.plain.kmz'], 12],
  ['in an archive and beside it', ['gdal.plain.shp.zip', 'gdal.plain.kml'], 12],
])('file layers: several files %s chosen together are one layer', async (_what, names, areas) => {
  expect(await opened(names.map(corpus))).toMatchObject({ counts: { area: areas }, others: 0 });
});

it('file layers: X and Y without a system are on the grid in use or on the chosen one', async () => {
  const lots = new File(['SoTo;SoThua;STT;X;Y\n', ...[8, 9].flatMap((parcel) => corners(parcel))], 'lots.csv');
  const inUse = await opened([lots], NO_CHOICE, tm3Grid(107.75));
  expect(inUse).toMatchObject({ counts: { area: 2 }, system: { grid: tm3Grid(107.75), evidence: 'unsaid', sample: { y: 550_200 } } });
  const chosen = await opened([lots], { meridianDeg: 108.25, encoding: '' });
  expect(chosen.system).toMatchObject({ grid: tm3Grid(108.25), evidence: 'chosen' });
  expect(chosen.box.west - inUse.box.west).toBeCloseTo(0.5, 3);
});

const corners = (parcel: number): string[] =>
  [0, 1, 2, 3].map((at) => `83;${parcel};${at + 1};${1_771_000 + 40 * parcel + 20 * (at >> 1)};${550_200 + 20 * (((at + 1) >> 1) % 2)}\n`);

it('file layers: parcels of a drawing are built from its boundaries, with the numbers inside them', async () => {
  const { format, counts } = await opened([chosenFile('corpus/gdal.sheet.dxf')]);
  expect(format).toBe('DXF');
  expect(counts.area).toBeGreaterThan(0);
  expect(rowsOf().some(({ parcel }) => parcel !== '')).toBe(true);
});

it.each([
  ['cut.geojson', 'cutOff'],
  ['cut.tab.zip', 'cutOff'],
  ['locked.zip', 'zipLocked'],
  ['blank.geojson', 'empty'],
])('file layers: %s is refused as %s', async (name, fault) => {
  expect(await open([corpus(name)])).toMatchObject({ ok: false, error: { kind: 'malformed', message: fault } });
});

it('file layers: reading can be cancelled, and a closed layer is released', async () => {
  const reading = layers.open([corpus('gdal.plain.wgs84.geojson')], NO_CHOICE, tm3Grid(107.75), 'given up', () =>
    layers.cancel('given up'),
  );
  layers.cancel('given up');
  expect(await reading).toMatchObject({ ok: false, error: { kind: 'stale' } });
  await opened([corpus('gdal.plain.wgs84.geojson')]);
  layers.close('test');
  expect(layers.ask('test', (layer) => layer.size)).toMatchObject({ ok: false, error: { kind: 'worker' } });
});

it('file layers: lots written as a DXF have numbers, codes and areas when opened again', async () => {
  await opened([corpus('gdal.plain.shp.zip')]);
  const facts = () =>
    rowsOf().flatMap(({ parcel, landCode, areaM2 }) => (areaM2 === null ? [] : `${landCode} ${parcel} ${areaM2.toFixed(0)}`));
  const written = facts().toSorted();
  const file = await layers.write('test', 'lots', 'dxf', tm3Grid(107.75));
  if (!file.ok) throw new Error(file.error.message);
  await opened([new File([file.value], 'lots.dxf')]);
  expect(facts().toSorted()).toEqual(written);
});

const RING = '[[105,21],[105.5,21],[105.5,21.5],[105,21]]';
const AREA = `{"type":"Polygon","coordinates":[${RING}]}`;
const LINE = '{"type":"LineString","coordinates":[[105,21],[106,22]]}';
const POINT = '{"type":"Point","coordinates":[105.2,21.2]}';
const collection = (...shapes: string[]): string =>
  `{"type":"FeatureCollection","features":[${shapes.map((shape) => `{"type":"Feature","geometry":${shape}}`).join()}]}`;

it.each([
  ['an area', AREA, { index: 0, others: 0 }],
  ['an area with a hole, behind its label', collection(POINT, AREA.replace(']}', `,${RING}]}`)), { index: 1, others: 2 }],
  ['a line', LINE, { index: 0, others: 0 }],
  ['a point', POINT, { index: 0, others: 0 }],
  ['typed corners', 'lat,lng\n21,105\n21,105.5\n21.5,105.5\n', { index: 0, others: 0 }],
  ['two areas', collection(AREA, AREA), null],
  ['two areas in one record', `{"type":"MultiPolygon","coordinates":[[${RING}],[${RING}]]}`, null],
  ['an area and a line', collection(AREA, LINE), null],
  ['two points', collection(POINT, POINT), null],
  ['two points in one record', '{"type":"MultiPoint","coordinates":[[105,21],[106,22]]}', null],
])('file layers: a file of %s reports which shape can be edited', async (_what, text, lone) => {
  expect(await opened([new File([text], '')])).toMatchObject({ lone });
});

it('file layers: a hole of too few corners is left out, and its area stays', async () => {
  const holes = ['[]', '[[105.1,21.1],[105.2,21.1],[105.1,21.1]]'];
  for (const hole of holes) {
    const text = AREA.replace(']}', `,${hole}]}`);
    expect(await opened([new File([text], '')])).toMatchObject({ counts: { area: 1 }, lone: { index: 0, others: 0 } });
  }
});

it('file layers: a system that one of several files declares at its end applies to that file only', async () => {
  const corner = (x: number, y: number): string => `{"type":"Feature","geometry":{"type":"Point","coordinates":[${y},${x}]}}`;
  const crs = '"crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::9217"}}';
  const late = `{"type":"FeatureCollection","features":[${corner(1_771_000, 550_200)}],${crs}}`;
  const files = [new File([late], 'late.geojson'), new File([POINT], 'degrees.geojson')];
  const boxOf = async (file: File) => (await opened([file])).box;
  const [one, other] = [await boxOf(files[0]!), await boxOf(files[1]!)];
  const { counts, box } = await opened(files);
  expect(counts.point).toBe(2);
  expect(box).toEqual({ west: other.west, south: one.south, east: one.east, north: other.north });
});

it('file layers: a shape with more points than a drawing allows opens as a layer', async () => {
  const positions = Array.from({ length: DRAWING_MAX_POINTS + 1 }, (_, at) => [108 + at * 1e-6, 16 + (at % 2) * 1e-5]);
  const text = JSON.stringify({ type: 'LineString', coordinates: positions });
  expect(await opened([new File([text], 'long.geojson')])).toMatchObject({ counts: { area: 0, line: 1, point: 0, text: 0 }, leftOut: 0 });
  const record = layers.ask('test', (layer) => layer.record(0));
  if (!record.ok) throw new Error(record.error.message);
  expect(record.value.hasMore).toBe(false);
  expect([...record.value.path]).toEqual(positions.flat());
});

const CORNERS = ['1770215.923;550215.853', '1770222.905;550248.776', '1770188.261;550255.306'];
const cornerTable = (...numbers: string[]): string =>
  ['SoTo;SoThua;X;Y', ...numbers.flatMap((number) => CORNERS.map((corner) => `83;${number};${corner}`))].join('\n');

it.each([
  ['an invalid corner', cornerTable('7', '8').replace('1770222.905', '177O222.905'), '83/7: 177O222.905; 550248.776'],
  ['a corner outside the grid', cornerTable('7', '8').replace('550248.776', '55024'), '83/7: 55024, 1770222.905'],
  ['two corners', cornerTable('7', '8').split('\n').slice(0, -1).join('\n'), '83/8: 2 góc (corners)'],
  ['invalid degrees', collection(AREA, AREA.replace('[105.5,21]', '[105.5,210]')), '#2: 105.5, 210'],
])('file layers: a record left out for %s is reported with its numbers and the value', async (_what, text, firstLeftOut) => {
  expect(await opened([new File([text], text.startsWith('{') ? 'a.geojson' : 'a.csv')])).toMatchObject({
    leftOut: 1,
    firstLeftOut,
    lone: null,
  });
});

it('file layers: the number of corners with swapped X and Y in a corner table is reported', async () => {
  const text = cornerTable('7', '8').replace(CORNERS[0]!, CORNERS[0]!.split(';').toReversed().join(';'));
  expect(await opened([new File([text], 'a.csv')])).toMatchObject({ counts: { area: 2 }, swapped: 1, leftOut: 0, firstLeftOut: '' });
});

it.each([
  ['several sheets without frames', ['12', '13'], '12, 13'],
  ['one sheet', ['12'], ''],
])('file layers: a drawing of %s reports whether its parcels’ sheet is unclear', async (_what, titles, unclearSheets) => {
  const side = (path: number[]): DrawnLine => ({
    layer: '10',
    path: Float64Array.from(path, (value, at) => value + (at % 2 === 0 ? 550_000 : 1_770_000)),
    isClosed: false,
  });
  const lines = [side([0, 0, 20, 0, 20, 10]), side([20, 10, 0, 10, 0, 0])];
  const texts = titles.map((title, at) => ({ layer: 'TEN', text: `To ban do so ${title}`, x: 550_000, y: 1_770_050 + at, height: 1 }));
  const file = new File([dxfOf({ lines, texts, left: [] })], 'a.dxf');
  expect(await opened([file])).toMatchObject({ counts: { area: 1 }, unclearSheets });
});
