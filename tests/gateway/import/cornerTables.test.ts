import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tm3Grid } from '../../../src/domain/coordinates/vn2000.ts';
import { type LandFileSummary, NO_CHOICE } from '../../../src/domain/landFile/landFile.ts';
import { loadGeometryCore } from '../../../workers/geometry/core.ts';
import { LandLayers } from '../../../workers/geometry/layers/landLayers.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';
import { type ImportRunner, openImportRunner } from '../../support/land/importLand.ts';
import { type DateCell, workbookOf } from '../../support/landFiles/workbook.ts';

let seeded: SeededApp;
let importer: ImportRunner;
let layers: LandLayers;
const folder = mkdtempSync(join(tmpdir(), 'thua-corners-'));
beforeAll(async () => {
  seeded = await openSeededApp();
  importer = openImportRunner(seeded);
  layers = new LandLayers(await loadGeometryCore());
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  importer.close();
  await seeded.close();
});

type Cell = string | number | DateCell;

const HEADING = ['Số tờ', 'Số thửa', 'STT', 'X (m)', 'Y (m)', 'Loại đất', 'Diện tích (m²)', 'Địa chỉ'];
/** Adjacent squares of 20 m in a ward of Đà Nẵng. */
const rowsOf = (sheet: Cell, parcel: Cell, at: number, code: string): Cell[][] =>
  [
    [0, 0],
    [0, 20],
    [20, 20],
    [20, 0],
  ].map(([x, y], corner) => [sheet, parcel, corner + 1, 1_770_189 + x!, 550_212 + at * 40 + y!, code, 400, 'Đường số 4']);

const SHEET = '9871';
const LOTS = [...rowsOf(SHEET, '7', 0, 'ODT'), ...rowsOf(SHEET, '8', 1, 'CLN')];
const csvOf = (rows: readonly Cell[][]): string => rows.map((cells) => cells.join(';')).join('\n');
const tables: ReadonlyArray<readonly [string, string | Buffer]> = [
  ['corners.csv', csvOf([HEADING, ...LOTS])],
  ['corners.xlsx', workbookOf([['Bảng kê toạ độ'], HEADING, ...LOTS])],
];
const DATED = [...rowsOf(SHEET, { day: 46_093 }, 0, 'ODT'), ...rowsOf(SHEET, '="9"', 1, 'CLN')];
const dated: ReadonlyArray<readonly [string, string | Buffer]> = [
  [
    'dates.csv',
    csvOf([HEADING, ...DATED.map(([sheet, parcel, ...rest]) => [sheet!, typeof parcel === 'object' ? '12-Mar' : parcel!, ...rest])]),
  ],
  ['dates.xlsx', workbookOf([HEADING, ...DATED.map(([sheet, parcel, ...rest]) => [sheet!, parcel === '="9"' ? '9' : parcel!, ...rest])])],
];

function put([name, content]: readonly [string, string | Buffer]): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

async function inApp(path: string, value: Partial<LandFileSummary> = { leftOut: 0 }) {
  const summary = await layers.open([new File([readFileSync(path)], path)], NO_CHOICE, tm3Grid(107.75), 'layer', () => undefined);
  expect(summary).toMatchObject({ ok: true, value });
  const rows = layers.ask('layer', (layer) => layer.rows(0, 10).map((row) => ({ ...row, ...layer.record(row.index) })));
  if (!rows.ok) throw new Error(rows.error.message);
  return rows.value;
}

const IMPORT = ['--grid', 'tm3:107.75', '--ward', '20314', '--dry-run'] as const;

describe('tables of corners', () => {
  it.each(tables)('%s: land code, area and address of each parcel are read by importer and app', async (...table) => {
    const path = put(table);
    const { text, exit } = await importer.load('parcels', path, ...IMPORT);
    expect([exit, text]).toEqual([0, expect.stringMatching(/2 nạp được/)]);
    expect(text).toContain('landCode ← Loại đất, area ← Diện tích (m²), street ← Địa chỉ');
    const rows = await inApp(path);
    expect(rows.map(({ sheet, parcel, landCode, statedM2 }) => [sheet, parcel, landCode, statedM2])).toEqual([
      [SHEET, '7', 'ODT', 400],
      [SHEET, '8', 'CLN', 400],
    ]);
    expect(rows[0]!.attributes).toContainEqual(['Địa chỉ', 'Đường số 4']);
  });

  it('a corner far away is reported with its value, and the other parcels are read', async () => {
    const [first] = LOTS;
    const path = put(['stray.csv', csvOf([HEADING, first!, ...LOTS]).replace('1770209;550232', '1770209;55023')]);
    const { text } = await importer.load('parcels', path, ...IMPORT);
    expect(text).toContain('1 nạp được (can be imported)');
    const report = readFileSync(/Báo cáo \(report\): (\S+\.csv)/.exec(text)![1]!, 'utf8');
    expect(report).toMatch(/^1,refused,outside-vietnam,tờ 9871 thửa 7,"đỉnh \(corner\): 55023, 1770209"/m);
    expect(await inApp(path, { leftOut: 1, firstLeftOut: `${SHEET}/7: 55023, 1770209` })).toMatchObject([{ parcel: '8' }]);
  });

  it('corners with swapped X and Y are corrected and reported by importer and app', async () => {
    const path = put(['swapped.csv', csvOf([HEADING, ...LOTS]).replace('1770209;550232', '550232;1770209')]);
    const { text } = await importer.load('parcels', path, ...IMPORT);
    expect(text).toContain('2 nạp được (can be imported)');
    expect(text).toContain('X ↔ Y');
    expect(await inApp(path, { swapped: 1, leftOut: 0 })).toHaveLength(2);
  });

  it.each(dated)('%s: a number that became a date is rejected, one in a formula is read', async (...table) => {
    const path = put(table);
    const { text } = await importer.load('parcels', path, ...IMPORT);
    expect(text).toContain('1 nạp được (can be imported)');
    expect(text).toMatch(/1 × .*\(a spreadsheet turned the sheet or parcel number into a date.*bản ghi 1/);
    expect((await inApp(path)).map(({ parcel }) => parcel)).toEqual(['', '9']);
  });
});
