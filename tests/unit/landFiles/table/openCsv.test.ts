import { beforeAll, expect, it } from 'vitest';
import type { GeometryCore } from '../../../../workers/geometry/api.ts';
import { loadGeometryCore } from '../../../../workers/geometry/core.ts';
import { readDrawingText } from '../../../support/geometry/readDrawingText.ts';

/** Three corners in Đà Nẵng, X north and Y east. */
const CORNERS = ['1770215.923;550215.853', '1770222.905;550248.776', '1770188.261;550255.306'] as const;

let core: GeometryCore;
beforeAll(async () => {
  core = await loadGeometryCore();
});

async function read(text: string) {
  const result = await readDrawingText(core, text);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

const rowsOf = (parcel: number): string[] => CORNERS.map((row, at) => `83;${parcel};${at + 1};${row};${'remark '.repeat(20)}`);
const parcels = (count: number): string =>
  ['SoTo;SoThua;STT;X;Y;Ghi chú', ...Array.from({ length: count }, (_, at) => rowsOf(at + 1)).flat()].join('\n');

const titled = (count: number): string =>
  Array.from({ length: count }, (_, at) => [`Tờ 83, thửa ${at + 1}`, ...CORNERS.map((row) => `${row};${'remark '.repeat(20)}`)])
    .flat()
    .join('\n');

it('openCsv: parcels of one table are shapes, however many, and a table above the limit is refused', async () => {
  expect(parcels(400).length).toBeGreaterThan(200_000);
  expect(await read(parcels(400))).toMatchObject({ mode: 'area', count: 3, shapes: 400, leftOut: 399 });
  expect(await read(parcels(3).replace('1770222.905', '177O222.905'))).toMatchObject({ shapes: 2, leftOut: 2 });
  expect(await read(parcels(34_000))).toMatchObject({ shapes: 34_000, leftOut: 33_999 });
  await expect(read(titled(36_000))).rejects.toThrow('tooLarge');
});

it('openCsv: quotation marks around cells and decimal commas within them do not change corners', async () => {
  const quoted = (text: string): string => text.replaceAll('.', ',').replace(/[^;\n]+/g, '"$&"');
  expect(await read(quoted(parcels(3)))).toMatchObject({ mode: 'area', count: 3, shapes: 3, linesLeftOut: 0 });
  expect(await read(quoted(parcels(3)).replaceAll(';', ','))).toMatchObject({ mode: 'area', count: 3, shapes: 3, linesLeftOut: 0 });
  expect(await read(quoted(CORNERS.join('\r\n')))).toMatchObject({ mode: 'area', count: 3, fromGrid: true });
});

it('openCsv: corners with numbers joined to X are all read, and a single one is not', async () => {
  const rows = ['1.951.234,56 583.470,05', '2.951.240,10 583.480,20', '3.951.228,75 583.491,50'];
  expect(await read(rows.join('\n'))).toMatchObject({ mode: 'area', count: 3, linesLeftOut: 0, fromGrid: true });
  await expect(read(rows[0]!)).rejects.toThrow('noColumns');
});
