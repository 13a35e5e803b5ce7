import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCadastralItemsCall } from '../../../src/contract/land/parcels.ts';
import type { DrawnLine, DrawnText } from '../../../src/landFiles/cad/drawnSheet.ts';
import { dxfBinaryBytes, dxfTextBytes } from '../../support/cad/dxfBytes.ts';
import { sheetDgn } from '../../support/cad/sheetDgn.ts';
import { sheetDxf } from '../../support/cad/sheetDxf.ts';
import { askGateway } from '../../support/gateways/askGateway.ts';
import { openSeededApp, type SeededApp } from '../../support/gateways/seededGateway.ts';
import { type ImportRunner, openImportRunner } from '../../support/land/importLand.ts';
import { drawLots } from '../../support/lines/drawnLots.ts';
import { dxfOf } from '../../support/lines/dxfOf.ts';
import { gridLots } from '../../support/lines/gridLots.ts';

/** Position in phường Hòa Xuân, in metres of TM-3 at 107°45′. */
const [EAST, NORTH] = [550_212, 1_770_189];
const line = (layer: string, path: number[], isClosed = false): DrawnLine => ({
  layer,
  path: Float64Array.from(path, (value, at) => value + (at % 2 === 0 ? EAST : NORTH)),
  isClosed,
});
const text = (layer: string, words: string, x: number, y: number): DrawnText => ({
  layer,
  text: words,
  x: x + EAST,
  y: y + NORTH,
  height: 1,
});
const PLACE = ['--ward', '20314', '--grid', 'tm3:107.75'];

let seeded: SeededApp;
let importer: ImportRunner;
beforeAll(async () => {
  seeded = await openSeededApp();
  importer = openImportRunner(seeded);
});
afterAll(async () => {
  importer.close();
  await seeded.close();
});

describe('import of drawings', () => {
  it('import: DXF parcels are built from loose lines, found by number, and corrections are reported', async () => {
    const lines = [
      line('10', [0, 0, 40, 0, 40, 20, 0, 20]),
      line('10', [0.02, 20, 0, 0.03]),
      line('10', [20, 0.03, 20, 20.04]),
      line('10', [3, 3, 4, 4]),
    ];
    const texts = [
      text('13', '7001', 8, 10),
      text('4', '401.5', 8, 8),
      text('2', 'ODT', 8, 12),
      text('13', '7002', 28, 10),
      text('13', '7003', 90, 90),
    ];
    const path = importer.file('DC971.dxf', dxfOf({ lines, texts, left: [] }));
    await expect(importer.load('parcels', path, ...PLACE)).rejects.toThrow(/--sheet 12/);
    const { exit, text: told } = await importer.load('parcels', path, ...PLACE, '--sheet', '971');
    expect(told).toContain('2 thêm mới (added)');
    expect(told).toMatch(/Dựng 2 vùng từ nét vẽ .*đầu nét đã nối.*1 nét cụt đã bỏ/);
    expect(told).toMatch(/1 × đã bỏ nét cụt .*: \d+\.\d\d \d+\.\d\d 1\.41 m/);
    expect(told).toMatch(/1 × chữ không thuộc thửa nào .*7003/);
    expect(exit).toBe(0);
    const found = await askGateway(seeded.app, findCadastralItemsCall, {
      land_number: '971',
      parcel_number: '7001',
      ward_name: 'Hoà Xuân',
    });
    expect(found.data.data[0]).toMatchObject({ land_code: 'ODT', acreage: 401.5 });
    expect((await importer.load('parcels', path, ...PLACE, '--sheet', '971')).text).toContain('2 giữ nguyên (same)');
  });

  it('import: DXF R12, R2018, binary DXF and DGN V7 give the same parcels, numbers and areas', async () => {
    const place = [EAST + 100, NORTH + 100] as const;
    const { sheet, lots } = drawLots(gridLots(6, 4, place, 972), 972);
    const files: ReadonlyArray<readonly [string, Uint8Array]> = [
      ['r12.dxf', dxfTextBytes(sheetDxf(sheet, 'AC1009'))],
      ['r2018.dxf', dxfTextBytes(sheetDxf(sheet, 'AC1032'), true)],
      ['binary.dxf', dxfBinaryBytes(sheetDxf(sheet, 'AC1015'), false)],
      ['v7.dgn', sheetDgn(sheet, place)],
    ];
    for (const [at, [name, bytes]] of files.entries()) {
      const { exit, text: told } = await importer.load('parcels', importer.file(name, bytes), ...PLACE, '--sheet', '972');
      expect(told).toContain(at === 0 ? `${lots.length} thêm mới (added)` : `${lots.length} giữ nguyên (same)`);
      expect(exit, told).toBe(0);
    }
    const stored = await seeded.store.query<{ parcel_number: string; acreage: number; land_code: string }>(
      'select parcel_number, acreage, land_code from cadastral_items where ward_code = $1 and land_number = $2 order by parcel_number::int',
      ['20314', '972'],
    );
    expect(stored).toEqual(
      lots.map(({ number, areaM2, code }) => ({
        parcel_number: number,
        acreage: Number(areaM2.toFixed(1)),
        land_code: code,
      })),
    );
  });

  it('import: closed lines of a DXF become zones, coded by layer and the table of codes', async () => {
    const lines = [
      line('DAT O', [0, 0, 300, 0, 300, 200, 0, 200], true),
      line('CLN', [400, 0, 500, 0, 500, 100, 400, 100], true),
      line('CLN', [0, 0, 9, 9]),
    ];
    const path = importer.file('qh.dxf', `999\r\ndrawn by hand\r\n${dxfOf({ lines, texts: [], left: [] })}`);
    const table = importer.file('codes.csv', 'layer,code\nDAT O,ODT\n');
    const { exit, text: told } = await importer.load('zones', path, ...PLACE, '--planning', 'ban-ve', '--codes', table);
    expect(told).toContain('2 thêm mới (added)');
    expect(told).toContain('nét hở không phải là vùng');
    expect(exit).toBe(0);
  });

  it.each([
    ['DGN V8', 'a.dgn', Buffer.from('d0cf11e0a1b11ae100000000', 'hex')],
    ['DWG', 'a.dwg', Buffer.from('AC1032\0\0\0\0')],
  ])('import: a %s is refused with the format to save it as', async (format, name, bytes) => {
    await expect(importer.load('parcels', importer.file(name, bytes), ...PLACE)).rejects.toThrow(new RegExp(`${format}.*DGN V7 hoặc DXF`));
  });

  it.each([
    ['--snap', '0'],
    ['--snap', 'x'],
    ['--sheet', 'tờ một'],
    ['--boundary-layers', ','],
  ])('import: %s %s is refused', async (...args) => {
    await expect(importer.load('parcels', 'a.dxf', ...args)).rejects.toThrow(new RegExp(args[0]!));
  });
});
