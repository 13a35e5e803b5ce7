import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DrawnLine, DrawnSheet, DrawnText } from '../../../../../src/landFiles/cad/drawnSheet.ts';
import { IssueReport } from '../../../../../src/gateway/import/check/issueReport.ts';
import type { DrawingOptions } from '../../../../../src/gateway/import/lines/drawingOptions.ts';
import { recordsOfDrawing } from '../../../../../src/gateway/import/lines/recordsOfDrawing.ts';
import { drawingLines, reportDrawing } from '../../../../../src/gateway/import/lines/reportDrawing.ts';
import type { DrawnRecords } from '../../../../../src/gateway/import/lines/parcelsOfDrawing.ts';

const line = (layer: string, path: number[], more: Partial<DrawnLine> = {}): DrawnLine => ({
  layer,
  path: Float64Array.from(path, (value, at) => value + (at % 2 === 0 ? 550_000 : 1_770_000)),
  isClosed: false,
  ...more,
});
const text = (layer: string, words: string, x: number, y: number): DrawnText => ({
  layer,
  text: words,
  x: x + 550_000,
  y: y + 1_770_000,
  height: 1,
});
const closed = (layer: string, x: number, y: number, side: number, fill?: string): DrawnLine =>
  line(layer, [x, y, x + side, y, x + side, y + side, x, y + side], { isClosed: true, ...(fill === undefined ? {} : { fill }) });
const options = (more: Partial<DrawingOptions> = {}): DrawingOptions => ({
  kind: 'parcels',
  build: false,
  layers: {},
  snapM: undefined,
  sheet: '7',
  wantsNumbers: true,
  ...more,
});
const sheetOf = (more: Partial<DrawnSheet> = {}): DrawnSheet => ({
  lines: [line('10', [0, 0, 20, 0, 20, 10, 0, 10, 0, 0]), line('10', [10, 0.15, 10, 10.02])],
  texts: [text('13', '1', 5, 5), text('4', '100.5', 5, 3.7), text('2', 'ODT', 5, 6.3)],
  left: [],
  ...more,
});

const open = (sheet: DrawnSheet, more: Partial<DrawingOptions> = {}): DrawnRecords => recordsOfDrawing(sheet, options(more));

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'thua-drawing-'))));
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the lines of a drawing's report. */
async function reported({ notes }: DrawnRecords): Promise<string> {
  const report = new IssueReport(join(folder, 'report'));
  await reportDrawing(notes, report);
  await report.close({});
  return readFileSync(`${report.path}.csv`, 'utf8');
}

describe('parcels of a drawing', () => {
  it('recordsOfDrawing: parcels have sheet, number, area and code; corrections and doubts have positions', async () => {
    const source = open(
      sheetOf({
        left: [
          { kind: 'SPLINE', count: 3, why: 'unread' },
          { kind: 'LINE', count: 2, why: 'damaged' },
        ],
      }),
    );
    const records = source.features;
    expect(
      records
        .map(({ ordinal, properties }) => [ordinal, properties])
        .sort(([, a], [, b]) => JSON.stringify(b).length - JSON.stringify(a).length),
    ).toEqual([
      [expect.any(Number), { sheet: '7', parcel: '1', area: 100.5, landCode: 'ODT' }],
      [expect.any(Number), { sheet: '7', parcel: '', area: '', landCode: '' }],
    ]);
    const told = await reported(source);
    expect(told).toContain('0,repaired,gap-closed,550010.00 1770000.15,0.15 m');
    expect(told).toMatch(/[12],warned,area-without-number,550015\.00 1770005\.\d\d,100\.0 m²/);
    expect(told).toContain('0,warned,element-unread,SPLINE,× 3');
    expect(told).toContain('0,refused,element-damaged,LINE,× 2');
    expect(drawingLines(source.notes)).toEqual([expect.stringMatching(/^ {2}Dựng 2 vùng .*1 khe hở đã đóng .*1 đầu thừa đã cắt/)]);
  });

  it('recordsOfDrawing: the sheet number is the command’s, else that of the title, and no group of houses', () => {
    const titled = (...words: string[]): DrawnSheet =>
      sheetOf({ texts: [...sheetOf().texts, ...words.map((each, at) => text('0', each, 50, 50 + at))] });
    const number = (sheet: DrawnSheet, asked?: string): unknown => open(sheet, { sheet: asked }).features[0]!.properties['sheet'];
    expect(number(titled('Tờ bản đồ số 12'))).toBe('12');
    expect(number(titled('MẢNH BẢN ĐỒ ĐỊA CHÍNH SỐ: 9'), '3')).toBe('3');
    for (const words of [[], ['Tổ 12'], ['Tờ bản đồ số 1', 'Tờ bản đồ số 2']])
      expect(() => open(titled(...words), { sheet: undefined })).toThrow(/--sheet/);
    expect(() => number(sheetOf(), undefined)).toThrow(/--sheet/);
  });

  it('recordsOfDrawing: with several sheets each parcel gets its frame’s sheet, and the report names them', async () => {
    const frame = (west: number, east: number): DrawnLine => ({
      layer: 'KHUNG',
      path: Float64Array.of(west, -5, east, -5, east, 20, west, 20).map((value, at) => value + (at % 2 === 0 ? 550_000 : 1_770_000)),
      isClosed: true,
    });
    const titles = [text('0', 'Tờ bản đồ số 12', 5, 15), text('0', 'Tờ bản đồ số 13', 15, 15)];
    const both = { ...sheetOf(), texts: [...sheetOf().texts, ...titles] };
    const framed = open({ ...both, lines: [...both.lines, frame(-5, 10), frame(10, 25)] }, { sheet: undefined });
    expect(framed.features.map(({ properties }) => properties['sheet']).sort()).toEqual(['12', '13']);
    expect(await reported(framed)).toContain('0,warned,file-doubtful,nhiều tờ (several sheets),"12, 13"');
    const half = { ...both, lines: [...both.lines, frame(-5, 10)] };
    expect(() => open(half, { sheet: undefined })).toThrow(/12, 13.*--sheet/);
    expect(await reported(open(both, { sheet: '9' }))).toContain('nhiều tờ');
    expect(() => open(both, { sheet: undefined })).toThrow(/12, 13.*--sheet/);
  });

  it('recordsOfDrawing: without a known layer the layers are listed, and those of the command are used', () => {
    const named = sheetOf({
      lines: sheetOf().lines.map((each) => ({ ...each, layer: 'A' })),
      texts: [text('B', '5', 5, 5), text('C', '77', 15, 5)],
    });
    expect(() => open(named)).toThrow(/--boundary-layers.*A \(2 nét, 0 chữ\); B \(0 nét, 1 chữ\)/);
    expect(() => open(named, { layers: { boundary: ['a'] } })).toThrow(/--number-layers.*B \(0 nét, 1 chữ\)/);
    const records = open(named, { layers: { boundary: ['a'], number: ['B', 'C'] } }).features;
    expect(records.map(({ properties }) => properties['parcel']).sort()).toEqual(['5', '77']);
    expect(open(named, { layers: { boundary: ['A'] }, wantsNumbers: false, sheet: undefined }).features).toHaveLength(2);
  });

  it('hostile: a drawing in degrees and one of tangled lines are refused with a message', () => {
    const degrees = sheetOf({ lines: [{ layer: '10', path: Float64Array.of(105, 21, 105.1, 21, 105.1, 21.1), isClosed: true }] });
    expect(() => open(degrees)).toThrow(/mét VN-2000/);
    const knot = Array.from({ length: 2_000 }, (_, at) => line('10', [at / 2, 0, 1_000 - at / 2, 1_000]));
    expect(() => open(sheetOf({ lines: knot }))).toThrow(/quá nhiều.*--boundary-layers/);
  });
});

describe('zones of a drawing', () => {
  it('recordsOfDrawing: closed lines and hatches become zones by layer, once; open lines are reported', async () => {
    const source = open(
      sheetOf({
        lines: [
          closed('ODT', 0, 0, 100),
          closed('ODT', 0, 0, 100, '#ff0000'),
          closed('ODT', 20, 20, 10),
          closed('ODT', 0, 0, 100),
          closed('CLN', 200, 0, 50),
          line('CLN', [300, 0, 310, 0, 310, 10, 300.02, 0]),
          line('CLN', [400, 0, 410, 0]),
          line('CLN', [1, 1, NaN, 4, 5, 5], { isClosed: true }),
        ],
      }),
      { kind: 'zones' },
    );
    const records = source.features;
    expect(records.map(({ properties, polygons, fault }) => [properties, polygons.map((rings) => rings.length), fault])).toEqual([
      [{ layer: 'ODT' }, [2], undefined],
      [{ layer: 'ODT', fill: '#ff0000' }, [1], undefined],
      [{ layer: 'CLN' }, [1], undefined],
      [{ layer: 'CLN' }, [1], undefined],
      [{ layer: 'CLN' }, [], 'broken'],
    ]);
    expect(await reported(source)).toContain('0,warned,open-lines,nét hở,× 1');
  });

  it('recordsOfDrawing: on request zones are built from loose lines, with the code inside each', () => {
    const sheet = sheetOf({ texts: [text('CHU', 'ODT', 5, 5), text('CHU', 'CLN', 15, 5)] });
    const records = open(
      { ...sheet, lines: sheet.lines.map((each) => ({ ...each, layer: 'RG' })) },
      { kind: 'zones', build: true },
    ).features;
    expect(records.map(({ properties }) => properties['landCode']).sort()).toEqual(['CLN', 'ODT']);
  });
});
