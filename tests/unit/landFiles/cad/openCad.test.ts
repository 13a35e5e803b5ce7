import { beforeAll, expect, it } from 'vitest';
import { SPEC_GRID, tm3Grid } from '../../../../src/domain/coordinates/vn2000.ts';
import type { DrawingFileFault } from '../../../../src/domain/drawing/drawingFile.ts';
import type { GeometryCore } from '../../../../workers/geometry/api.ts';
import { loadGeometryCore } from '../../../../workers/geometry/core.ts';
import { FIXTURE_GRID, FIXTURE_MODES, FIXTURE_SHAPES, writeFixture } from '../../../fixtures/drawingFixtures.ts';
import { dxfBinaryBytes, dxfTextBytes, type DxfGroup } from '../../../support/cad/dxfBytes.ts';
import { drawnSheetDgn } from '../../../support/cad/drawnSheetDgn.ts';
import { drawnSheetDxf } from '../../../support/cad/drawnSheetDxf.ts';
import { readCadFixture } from '../../../support/cad/sheetDifferences.ts';
import { readDrawingText } from '../../../support/geometry/readDrawingText.ts';

let core: GeometryCore;
beforeAll(async () => {
  core = await loadGeometryCore();
});

async function read(content: Uint8Array | string, grid = tm3Grid(105)) {
  const result = await readDrawingText(core, content as BlobPart, grid);
  if (!result.ok) throw new Error(result.error.message);
  const { lngLat, ...rest } = result.value;
  return { ...rest, pairs: [...lngLat] };
}

const dxf = (elements: readonly DxfGroup[]): Uint8Array =>
  dxfTextBytes([[0, 'SECTION'], [2, 'ENTITIES'], ...elements, [0, 'ENDSEC'], [0, 'EOF']]);
const line = (x0: number, y0: number, x1: number, y1: number): DxfGroup[] => [
  [0, 'LINE'],
  [8, '0'],
  [10, x0],
  [20, y0],
  [11, x1],
  [21, y1],
];

it.each(FIXTURE_MODES)('files: our own DXF of one %s opens in place to a tenth of a millimetre, whatever grid is in use', async (mode) => {
  const shape = await read(await writeFixture(mode, 'dxf'), SPEC_GRID);
  // An area is saved with its corner numbers, which are texts.
  expect(shape).toMatchObject({ format: 'DXF', mode, fromGrid: true, grid: FIXTURE_GRID, leftOut: 0, swapped: 0 });
  const [drawn, opened] = [FIXTURE_SHAPES[mode], shape.pairs].map((pairs) => core.fromWgs84(Float64Array.from(pairs), FIXTURE_GRID));
  expect(opened).toHaveLength(drawn!.length);
  expect(Math.max(...drawn!.map((value, i) => Math.abs(value - opened![i]!)))).toBeLessThan(1e-4);
});

it('files: a DXF, also binary, opens its first area on the grid in use and counts everything else', async () => {
  const groups = drawnSheetDxf('AC1032');
  const [text, binary] = [await read(dxfTextBytes(groups)), await read(dxfBinaryBytes(groups, false))];
  expect(binary).toEqual(text);
  expect(text).toMatchObject({ mode: 'area', fromGrid: true, count: 37 });
  const metres = core.fromWgs84(Float64Array.from(text.pairs.slice(0, 2)), tm3Grid(105));
  expect(Array.from(metres, (value) => value.toFixed(3))).toEqual(['580000.000', '2326000.000']);
  // Ten parcels built of 23 lines, seven other lines, a point, and four hidden or unsupported elements.
  expect(text).toMatchObject({ shapes: 17, leftOut: 21 });
});

it('files: a DGN V7 opens its first area, GDAL’s its first lot', async () => {
  expect(await read(drawnSheetDgn(true))).toMatchObject({ format: 'DGN', mode: 'area', fromGrid: true, count: 4 });
  expect(await read(readCadFixture('lots.dgn'), tm3Grid(105.75))).toMatchObject({ mode: 'area', count: 5, leftOut: 9 });
});

it('files: a DXF in degrees is read as degrees, and swapped X and Y are corrected', async () => {
  expect(await read(dxf(line(105, 21, 106, 22)))).toMatchObject({ mode: 'line', fromGrid: false, pairs: [105, 21, 106, 22] });
  const swapped = await read(dxf(line(2_326_000, 580_000, 2_326_020, 580_030)));
  expect(swapped).toMatchObject({ fromGrid: true, swapped: 2 });
  expect(swapped.pairs).toEqual((await read(dxf(line(580_000, 2_326_000, 580_030, 2_326_020)))).pairs);
});

it.each<[string, string | Uint8Array, DrawingFileFault]>([
  ['a DXF that ends in its header', '  0\r\nSECTION\r\n  2\r\nHEADER\r\n', 'cutOff'],
  ['an empty DXF', '  0\nSECTION\n  2\nENTITIES\n  0\nENDSEC\n  0\nEOF\n', 'noShape'],
  ['a DXF with text for codes', '  0\nSECTION\n  2\nENTITIES\n  0\nLINE\nabc\n1\n', 'damaged'],
  [
    'a DXF outside of every grid',
    dxf([
      [0, 'LINE'],
      [8, '0'],
      [10, 1],
      [20, 1],
      [11, 2],
      [21, 2],
    ]),
    'outsideGrid',
  ],
  ['a DWG', 'AC1032\u0000\u0000\u0000', 'dwg'],
  ['a DGN V8', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), 'dgnV8'],
  ['half a DGN', drawnSheetDgn(false).slice(0, 2_500), 'cutOff'],
])('files: %s is refused with its own message', async (_what, content, fault) => {
  expect(await readDrawingText(core, content as BlobPart)).toMatchObject({ ok: false, error: { kind: 'malformed', message: fault } });
});
