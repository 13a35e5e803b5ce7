import { beforeEach, expect, it, vi } from 'vitest';
import {
  chooseCornerProvince,
  chooseTableParcel,
  clearCorners,
  pasteCorners,
  removeCornerRow,
  replaceCorners,
  retryProvinces,
  setCorner,
  showTableParcels,
  chooseLikelyProvince,
} from '../../../../src/flows/search/pasteCorners.ts';
import { loadProvinces } from '../../../../src/flows/search/loadProvinces.ts';
import { typedTexts } from '../../../support/texts/typedTexts.ts';
import { explanationSlice } from '../../../../src/state/search/explanationSlice.ts';
import { noticeSlice } from '../../../../src/state/shell/noticeSlice.ts';
import { showLoaded } from '../../../../src/state/loadStatus.ts';
import { unitListOf } from '../../../../src/state/search/unitsSlice.ts';
import { addCornerRow, chooseMeridian, searchSlice } from '../../../../src/state/search/searchSlice.ts';

const rows = () => searchSlice.corners.rows.map(({ x, y }) => [x, y]);
const keyAt = (index: number): number => searchSlice.corners.rows[index]!.key;

beforeEach(() => clearCorners());

it('editCorners: rows are added and removed, and one always stays', () => {
  addCornerRow();
  setCorner(keyAt(1), 'x', '5');
  expect(rows()).toEqual([
    ['', ''],
    ['5', ''],
  ]);
  removeCornerRow(keyAt(0));
  expect(rows()).toEqual([['5', '']]);
  removeCornerRow(keyAt(0));
  expect(rows()).toEqual([['', '']]);
});

it('editCorners: a pasted table fills rows from the paste position and keeps those below', () => {
  addCornerRow();
  addCornerRow();
  setCorner(keyAt(0), 'x', 'above');
  setCorner(keyAt(2), 'x', 'below');
  expect(pasteCorners('1\t1771012,43\t550214,18\n2\t1771013,90\t550220,02', keyAt(1))).toBe(true);
  expect(rows()).toEqual([
    ['above', ''],
    ['1771012.43', '550214.18'],
    ['1771013.9', '550220.02'],
    ['below', ''],
  ]);
  expect(new Set(searchSlice.corners.rows.map((row) => row.key)).size).toBe(4);
});

it('editCorners: a single number is no table and is pasted into its field', () => {
  expect(pasteCorners('1771012.43', keyAt(0))).toBe(false);
  expect(rows()).toEqual([['', '']]);
});

it('editCorners: swapped axes are reported at once after a paste, and 500 ms after typing', () => {
  vi.useFakeTimers();
  pasteCorners('550214.18 1771012.43\n1771013.90 550220.02', keyAt(0));
  expect(searchSlice.corners.swappedRows).toEqual([1]);
  setCorner(keyAt(1), 'x', '550220.02');
  setCorner(keyAt(1), 'y', '1771013.90');
  vi.advanceTimersByTime(499);
  expect(searchSlice.corners.swappedRows).toEqual([1]);
  vi.advanceTimersByTime(1);
  expect(searchSlice.corners.swappedRows).toEqual([1, 2]);
  vi.useRealTimers();
});

it('editCorners: a province sets its meridian, none the literal formula, and the user may change it', () => {
  chooseCornerProvince('old', '48');
  expect(searchSlice.corners.meridianDeg).toBe(107.75);
  chooseMeridian(108);
  expect(searchSlice.corners.meridianDeg).toBe(108);
  chooseCornerProvince('2025', '24');
  expect(searchSlice.corners.meridianDeg).toBe(107);
  chooseCornerProvince('old', '');
  expect(searchSlice.corners.meridianDeg).toBeNull();
});

it('editCorners: pairs in one line, as in a chat message, are split', () => {
  expect(pasteCorners('1771012.43 550214.18 1771013.90 550220.02 1770993.51 550225.06', keyAt(0))).toBe(true);
  expect(rows()).toEqual([
    ['1771012.43', '550214.18'],
    ['1771013.9', '550220.02'],
    ['1770993.51', '550225.06'],
  ]);
});

it('editCorners: an impossible province is reported at once with likelier ones, and one press changes it', () => {
  chooseCornerProvince('old', '48');
  pasteCorners('2306400\t595300\n2306420\t595310', keyAt(0));
  const { gridFault } = searchSlice.corners;
  expect(gridFault!.rows).toEqual([1, 2]);
  const haiPhong = gridFault!.likely.find(({ code }) => code === '31')!;
  expect(haiPhong).toEqual({ code: '31', meridianDeg: 105.75 });
  chooseLikelyProvince(haiPhong);
  expect(searchSlice.corners).toMatchObject({ provinceCode: '31', meridianDeg: 105.75, gridFault: null });
  chooseCornerProvince('old', '48');
  expect(searchSlice.corners.gridFault).not.toBeNull();
  chooseCornerProvince('old', '');
  expect(searchSlice.corners.gridFault).toBeNull();
});

it('editCorners: the meridian in a pasted text is checked against the province until new corners come', () => {
  chooseCornerProvince('old', '48');
  pasteCorners("VN-2000, KTT 107°45', múi 3°\n1771012.43\t550214.18\n1771013.90\t550220.02", keyAt(0));
  expect(searchSlice.corners.gridFault).toBeNull();
  pasteCorners("VN-2000, KTT 108°15', múi 3°\n1771012.43\t550214.18\n1771013.90\t550220.02", keyAt(0));
  expect(searchSlice.corners.gridFault).toMatchObject({ namedDeg: 108.25, rows: [] });
  replaceCorners([{ x: '1771012.43', y: '550214.18' }]);
  expect(searchSlice.corners.gridFault).toBeNull();
  chooseCornerProvince('old', '');
});

it.each(typedTexts('corners'))('editCorners: %j fills the form with its corners', (text, expected) => {
  expect(pasteCorners(text, keyAt(0))).toBe(true);
  expect(rows().map((row) => row.map(Number))).toEqual(expected.split(', ').map((pair) => pair.split(' ').map(Number)));
});

it.each(typedTexts('hn72'))('editCorners: %j, of another system, is kept out of the form', (text) => {
  expect(pasteCorners(text, keyAt(0))).toBe(false);
  expect(noticeSlice.waiting.at(-1)?.message).toEqual({ id: 'oneBox.hn72' });
  noticeSlice.waiting = [];
});

it('editCorners: without a chosen province the one named in the text is chosen, and none of two', async () => {
  showLoaded(unitListOf({ provincesOf: 'old' }), {
    units: [
      { code: '48', name: 'Đà Nẵng', nameWithType: 'Thành phố Đà Nẵng' },
      { code: '49', name: 'Quảng Nam', nameWithType: 'Tỉnh Quảng Nam' },
    ],
  });
  const table = '1\t71012.43\t50214.18\n2\t71013.90\t50220.02\n3\t70993.51\t50225.06';
  pasteCorners(`Đà Nẵng, giáp Quảng Nam\n${table}`, keyAt(0));
  pasteCorners(table, keyAt(0));
  await expect.poll(() => rows()[0]).toEqual(['71012.43', '50214.18']);
  expect(searchSlice.corners.provinceCode).toBe('');
  pasteCorners(`Thửa đất ở TP Đà Nẵng\n${table}`, keyAt(0));
  await expect.poll(() => searchSlice.corners.provinceCode).toBe('48');
  chooseCornerProvince('old', '');
  Object.assign(unitListOf({ provincesOf: 'old' }), { status: 'failed', units: [] });
});

const CA_MAU = { code: '96', name: 'Cà Mau', name_with_type: 'Tỉnh Cà Mau' };

it('editCorners: the province named in a text is chosen as soon as any request loads the list', async () => {
  let answer: (response: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  const asked = loadProvinces('old');
  pasteCorners('Cà Mau\n1.951.234,56 583.470,05', keyAt(0));
  await expect.poll(() => (answer(new Response('', { status: 400 })), unitListOf({ provincesOf: 'old' }).status)).toBe('failed');
  await asked;
  expect([rows(), searchSlice.corners.provinceCode]).toEqual([[['1.951.234,56', '583.470,05']], '']);
  const again = retryProvinces();
  await expect.poll(() => (answer(Response.json({ data: [CA_MAU] })), unitListOf({ provincesOf: 'old' }).status)).toBe('ready');
  await again;
  expect(searchSlice.corners.provinceCode).toBe('96');
  await expect
    .poll(() => explanationSlice.found[0])
    .toMatchObject({
      repairs: [{ kind: 'rowNumber', row: 1, axis: 'x', was: '1.951.234,56', is: 951234.56 }],
      pairs: [{ x: 951234.56, y: 583470.05 }],
    });
  pasteCorners('1.951.234,56 583.470,05', keyAt(0));
  expect(rows()).toEqual([['951234.56', '583470.05']]);
  chooseCornerProvince('old', '');
  Object.assign(unitListOf({ provincesOf: 'old' }), { status: 'failed', units: [] });
  vi.unstubAllGlobals();
});

it('editCorners: a paste like corners that is not understood reports where; a number reports nothing', () => {
  expect(pasteCorners('1 2325123.45 583456.78\n2 2325130.12\n3 12 14\n4 2325130.12', keyAt(0))).toBe(false);
  expect(noticeSlice.waiting.at(-1)?.message).toMatchObject({ id: 'oneBox.unclear', values: { line: 2, text: '2 2325130.12' } });
  noticeSlice.waiting = [];
  for (const text of ['1771012.43', '2 325 123,45', 'Hòa Xuân']) expect(pasteCorners(text, keyAt(0))).toBe(false);
  expect(noticeSlice.waiting).toEqual([]);
});

it('editCorners: each parcel of a pasted table is one press away and keeps its corrections', () => {
  const rowsOf = (parcel: number): string[] =>
    [1, 2, 3].map((at) => `83;${parcel};${at};${2325100 + 40 * parcel + at}.00;${583400 + at * at}.00`);
  expect(pasteCorners(['SoTo;SoThua;STT;X;Y', ...rowsOf(8), ...rowsOf(9)].join('\n'), keyAt(0))).toBe(true);
  expect(explanationSlice).toMatchObject({ chosen: 0, parcels: [{ parcel: '8' }, { parcel: '9' }] });
  expect(rows().map(([x]) => x)).toEqual(['2325421.00', '2325422.00', '2325423.00']);
  showTableParcels(explanationSlice.parcels, 1);
  expect(explanationSlice).toMatchObject({ chosen: 1, parcels: [{ parcel: '8' }, { parcel: '9' }] });
  expect(rows().map(([x]) => x)).toEqual(['2325461.00', '2325462.00', '2325463.00']);
  setCorner(keyAt(0), 'y', '583500.00');
  chooseTableParcel(0);
  expect(rows()[0]).toEqual(['2325421.00', '583401.00']);
  chooseTableParcel(1);
  expect(rows()[0]).toEqual(['2325461.00', '583500.00']);
  clearCorners();
  expect(explanationSlice.parcels).toEqual([]);
});
