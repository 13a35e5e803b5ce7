import { beforeAll, expect, it } from 'vitest';
import { tm3Grid } from '../../../../src/domain/coordinates/vn2000.ts';
import type { DrawingFileFault } from '../../../../src/domain/drawing/drawingFile.ts';
import type { GeometryCore } from '../../../../workers/geometry/api.ts';
import { loadGeometryCore } from '../../../../workers/geometry/core.ts';
import { MifReader } from '../../../../src/landFiles/mapInfo/mifReader.ts';
import { shapeOfRecord } from '../../../../src/landFiles/geoJson/shapeOfGeoJson.ts';
import { damagedCopies } from '../../../support/cad/damagedCopies.ts';
import { readCadFixture } from '../../../support/cad/sheetDifferences.ts';
import { readDrawingText } from '../../../support/geometry/readDrawingText.ts';

const LONG = process.env.THUA_LONG === '1';
const CASES = LONG ? 50_000 : 300;
const AREA = [105, 21, 105.5, 21, 105.5, 21.5];
const mif = (objects: string): string =>
  `Version 300\r\nCharset "Neutral"\r\nDelimiter ","\r\nCoordSys Earth Projection 1, 104\r\nColumns 1\r\n  so Char(10)\r\nData\r\n\r\n${objects}`;

let core: GeometryCore;
beforeAll(async () => {
  core = await loadGeometryCore();
});

async function read(content: BlobPart, inUse = tm3Grid(107.75)) {
  const result = await readDrawingText(core, content, inUse);
  if (!result.ok) throw new Error(result.error.message);
  const { lngLat, ...rest } = result.value;
  return { ...rest, pairs: [...lngLat] };
}

const REGION =
  'Region  1\r\n  4\r\n105 21\r\n105.5 21\r\n105.5 21.5\r\n105 21\r\n    Pen (1,2,0)\r\n    Brush (1,0)\r\n    Center 105 21\r\n';
it.each([
  ['an area', mif(REGION), { mode: 'area', pairs: AREA, leftOut: 0 }],
  [
    'an area rather than the point before it',
    mif(`Point 105.2 21.2\n    Symbol (35,0,12)\n${REGION}`),
    { mode: 'area', pairs: AREA, leftOut: 1 },
  ],
  ['the first of twenty', mif(REGION.repeat(20)), { mode: 'area', pairs: AREA, leftOut: 19 }],
  [
    'holes and parts, counted',
    mif('Region 2\n 4\n105 21\n105.5 21\n105.5 21.5\n105 21\n 3\n105.1 21.1\n105.2 21.1\n105.2 21.2\n'),
    { mode: 'area', pairs: AREA, leftOut: 1 },
  ],
  ['a line of two ends', mif('Line 105 21 106 22\n'), { mode: 'line', pairs: [105, 21, 106, 22] }],
  ['a line of several points', mif('Pline 2\n105 21\n106 22\n Smooth\n'), { mode: 'line', pairs: [105, 21, 106, 22] }],
  [
    'the first of several lines',
    mif('Pline Multiple 2\n  2\n105 21\n106 22\n  2\n1 2\n3 4\n'),
    { mode: 'line', pairs: [105, 21, 106, 22], leftOut: 1 },
  ],
  ['a rectangle', mif('Rect 105 21 106 22\n'), { mode: 'area', pairs: [105, 21, 106, 21, 106, 22, 105, 22] }],
  ['several points: the first', mif('Multipoint 2\n105.2 21.2\n1 2\n'), { mode: 'point', pairs: [105.2, 21.2], leftOut: 1 }],
  [
    'records without a shape and texts',
    mif('None\nText "a"\n 105 21 106 22\n    Font ("Arial",0,0,0)\nPoint 105.2 21.2\n'),
    { mode: 'point', leftOut: 0 },
  ],
])('files: a MIF gives %s, as a whole and byte by byte', async (_what, text, wanted) => {
  expect(await read(text)).toMatchObject({ format: 'MIF', ...wanted });
  const bytes = new TextEncoder().encode(text);
  const scanned = [[bytes], Array.from(bytes, (byte) => Uint8Array.of(byte))].map((pieces) => {
    const reader = new MifReader();
    return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()].map(shapeOfRecord);
  });
  expect(scanned[1]).toEqual(scanned[0]);
});

it('files: an ellipse and an arc of a MIF are stroked', async () => {
  const circle = await read(mif('Ellipse 105.4 21.4 105.6 21.6\n'));
  expect(circle).toMatchObject({ mode: 'area', fromGrid: false });
  const radii = circle.pairs.flatMap((lng, i) => (i % 2 === 0 ? [Math.hypot(lng - 105.5, circle.pairs[i + 1]! - 21.5)] : []));
  expect(Math.max(...radii.map((radius) => Math.abs(radius - 0.1)))).toBeLessThan(1e-9);
  const arc = await read(mif('Arc 105 21 105.25 21.25\n  0 90\n'));
  expect([arc.mode, ...arc.pairs.slice(0, 2)]).toEqual(['line', 105.25, 21.125]);
  expect(arc.pairs.at(-1)).toBeCloseTo(21.25, 9);
});

it('files: GDAL’s MIF of ten lots in metres opens the first and counts the others', async () => {
  const shape = await read(readCadFixture('lots.mif') as BlobPart, tm3Grid(105.75));
  expect(shape).toMatchObject({ format: 'MIF', mode: 'area', fromGrid: true, swapped: 0, leftOut: 9, count: 5 });
  const metres = core.fromWgs84(Float64Array.from(shape.pairs), tm3Grid(105.75));
  expect(Array.from(metres.slice(0, 2), (value) => value.toFixed(3))).toEqual(['607516.040', '1195173.150']);
});

it('files: a damaged or too large MIF record is left out and counted, the others open', async () => {
  const shape = await read(mif(`Ellipse 95 11 115 31\nRegion 1\n 1\nx 21\nRegion 2\n 0\n 4\n${REGION.slice(REGION.indexOf('105'))}`));
  expect(shape).toMatchObject({ mode: 'area', pairs: AREA, leftOut: 2, shapes: 1 });
});

it.each<[string, string, DrawingFileFault]>([
  ['half a MIF', mif('Region 1\n  4\n105 21\n105.5 21\n'), 'cutOff'],
  ['an empty MIF', mif(''), 'noShape'],
  ['a MIF with text for a number', mif('Point x 21\n'), 'notNumber'],
  ['a MIF with text for a count', mif('Region x\n'), 'damaged'],
  ['a MIF with a transform', 'Version 300\nTransform 1,1,5,5\nColumns 0\nData\n', 'damaged'],
  ['a MIF of degrees and metres', mif('Line 105 21 580001 2326001\n'), 'metres'],
])('files: %s is refused with its own message', async (_what, content, fault) => {
  expect(await readDrawingText(core, content)).toMatchObject({ ok: false, error: { kind: 'malformed', message: fault } });
});

it('files: damaged copies of a MIF never trap and give a drawing or a fault', async () => {
  const whole = mif('Region 1\n4\n105 21\n105.5 21\n105.5 21.5\n105 21\nPline 2\n105 21\n106 22\nArc 105 21 106 22\n0 90\n');
  const faults: string[] = [];
  for (const { seed, bytes } of damagedCopies([new TextEncoder().encode(whole)], CASES)) {
    const shape = await readDrawingText(core, bytes as BlobPart);
    const isSound = shape.ok ? shape.value.lngLat.every(Number.isFinite) : shape.error.kind === 'malformed';
    if (!isSound) faults.push(String(seed));
  }
  expect(faults).toEqual([]);
});
