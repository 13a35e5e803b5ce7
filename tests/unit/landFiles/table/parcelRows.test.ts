import { expect, it } from 'vitest';
import { UNKNOWN_CRS, VN2000, WGS84 } from '../../../../src/domain/coordinates/sourceCrs.ts';
import type { LandRecord } from '../../../../src/landFiles/landFile.ts';
import { CsvReader } from '../../../../src/landFiles/table/csvReader.ts';

const CORNERS = [
  ['1770215.923', '550215.853'],
  ['1770222.905', '550248.776'],
  ['1770188.261', '550255.306'],
] as const;

/** Table of two parcels with the same corners. */
const table = (heading: string, row: (parcel: number, corner: number, x: string, y: string) => string): string =>
  [heading, ...[1, 2].flatMap((parcel) => CORNERS.map(([x, y], at) => row(parcel, at + 1, x, y)))].join('\n');

function read(text: string): LandRecord[] {
  const reader = new CsvReader();
  const half = text.length / 2;
  return [...reader.push(text.slice(0, half)), ...reader.push(text.slice(half)), ...reader.end()];
}

const propertiesOf = (text: string): unknown[] => read(text).map(({ properties }) => properties);
const corners = ({ shape }: LandRecord): number[][] =>
  shape.polygons.map((rings) => rings.map(({ length }) => length / 2)).map(([n]) => [n!]);

it.each([
  ['every row', (parcel: number, corner: number, x: string, y: string) => `83;${parcel};${corner};${x};${y};ODT;120.000,5;Hà`],
  [
    'the first row, as merged cells are',
    (parcel: number, corner: number, x: string, y: string) =>
      corner === 1 ? `83;${parcel};1;${x};${y};ODT;120.000,5;Hà` : `;;${corner};${x};${y};;;`,
  ],
])('ParcelRows: land code, area and name in %s are kept', (_what, row) => {
  const text = table('Số tờ;Số thửa;STT;X (m);Y (m);Loại đất;Diện tích (m²);Chủ', row);
  const kept = { 'Loại đất': 'ODT', 'Diện tích (m²)': '120.000,5', Chủ: 'Hà' };
  expect(propertiesOf(text)).toEqual(['1', '2'].map((parcel) => ({ 'Số tờ': '83', 'Số thửa': parcel, ...kept })));
  expect(propertiesOf(`BẢNG KÊ TOẠ ĐỘ\n\n${text}`)).toEqual(propertiesOf(text));
});

it('ParcelRows: different land codes of one parcel are both kept, values of its corners are not', () => {
  const text = table(
    'SoTo,SoThua,LoaiDat,GhiChu,X,Y',
    (parcel, corner, x, y) => `83,${parcel},${corner < 2 ? 'ODT' : 'CLN'},${corner},${x},${y}`,
  );
  expect(propertiesOf(text)[0]).toEqual({ SoTo: '83', SoThua: '1', LoaiDat: 'ODT; CLN', GhiChu: '' });
});

it('ParcelRows: a ring ends where corner numbers restart or the first corner is repeated', () => {
  const ring = (from: number): string[] => CORNERS.map(([x, y], at) => `83;1;${at + 1};${Number(x) + from};${y}`);
  const [first, second] = [ring(0), ring(100)];
  expect(read(['SoTo;SoThua;STT;X;Y', ...first, ...second].join('\n')).map(corners)).toEqual([[[3], [3]]]);
  const closed = [...first, first[0]!, ...second, second[0]!].map((row) => row.replace(/^(83;1);\d/, '$1'));
  expect(read(['SoTo;SoThua;X;Y', ...closed].join('\n')).map(corners)).toEqual([[[4], [4]]]);
});

it('ParcelRows: an invalid corner and a parcel of two corners are reported, and the others are read', () => {
  const text = table('SoTo;SoThua;STT;X;Y', (parcel, corner, x, y) => `83;${parcel};${corner};${x};${y}`);
  const [first, second] = read(text.replace('1;2;1770222.905', '1;2;177O222.905'));
  expect(first).toMatchObject({ fault: 'not-number', detail: 'góc 2 (corner): 177O222.905; 550248.776' });
  expect(second).toMatchObject({ ordinal: 2, properties: { SoThua: '2' } });
  expect(second!.fault).toBeUndefined();
  expect(read(text.slice(0, text.lastIndexOf('\n')))[1]).toMatchObject({ fault: 'broken', detail: '2 góc (corners)' });
});

it('ParcelRows: rows without a parcel start another one, unless its cells are merged', () => {
  const text = table('SoTo;SoThua;X;Y', (parcel, _corner, x, y) => `83;${parcel === 1 ? '1' : ''};${x};${y}`);
  expect(propertiesOf(text)).toEqual(['1', ''].map((SoThua) => ({ SoTo: '83', SoThua })));
});

it('ParcelRows: latitudes and longitudes are degrees, X and Y are metres', () => {
  const degrees = table('SoTo;SoThua;Vĩ độ;Kinh độ', (parcel, corner) => `83;${parcel};16.0${corner};108.2${corner % 2}`);
  expect(read(degrees)[0]).toMatchObject({
    crs: WGS84,
    shape: { polygons: [[Float64Array.of(108.21, 16.01, 108.2, 16.02, 108.21, 16.03)]] },
  });
  for (const named of [`Hệ toạ độ VN-2000\n${degrees}`, degrees.replace('Vĩ độ;Kinh độ', 'Vĩ độ (VN-2000);Kinh độ (VN-2000)')])
    expect(read(named)[0]!.crs).toBe(VN2000);
  expect(read(table('SoTo;SoThua;X;Y', (parcel, _corner, x, y) => `83;${parcel};${x};${y}`))[0]!.crs).toBe(UNKNOWN_CRS);
});

it('ParcelRows: numbers joined to X and HN-72 corners are left to another reader', () => {
  expect(read(table('SoTo;SoThua;X;Y', (parcel, corner, _x, y) => `83;${parcel};${corner}.951.234,56;${y}`))).toEqual([]);
  const older = `Hệ tọa độ HN-72;;;\n${table('SoTo;SoThua;X;Y', (parcel, _corner, x, y) => `83;${parcel};${x};${y}`)}`;
  expect(read(older)).toEqual([]);
});

it.each(['Số hiệu đỉnh thửa', 'Điểm', 'Góc ranh thửa đất', 'STT'])(
  'ParcelRows: corners numbered under %s again begin another ring',
  (name) => {
    const rows = [0, 100].flatMap((away) => CORNERS.map(([x, y], at) => `${at + away};83;1;${at + 1};${x};${Number(y) + away}`));
    const [parcel, ...others] = read(`${name === 'STT' ? 'Hàng' : 'STT'};SoTo;SoThua;${name};X;Y\n${rows.join('\n')}`);
    expect(others).toEqual([]);
    expect(corners(parcel!)).toEqual([[3], [3]]);
  },
);

it('ParcelRows: values in a row above the corners are kept, and a parcel without corners is a fault', () => {
  const above = [1, 2].flatMap((parcel) => [`83;${parcel};;;ODT`, ...CORNERS.map(([x, y]) => `;;${x};${y};`)]);
  const records = read(['SoTo;SoThua;X;Y;LoaiDat', '83;5;;;CLN', ...above, 'Người lập bảng;;;;', ';Nguyễn Văn A;;;'].join('\n'));
  expect(records.map(({ properties, fault, detail }) => [properties['SoThua'], properties['LoaiDat'], fault, detail])).toEqual([
    ['5', 'CLN', 'broken', '0 góc (corners)'],
    ['1', 'ODT', undefined, undefined],
    ['2', 'ODT', undefined, undefined],
  ]);
});

it('ParcelRows: a sheet in the last cell of its rows is kept', () => {
  const rows = [1, 2].flatMap((parcel) => CORNERS.map(([x, y], at) => `${parcel};${x};${y}${parcel + at === 1 ? ';83' : ''}`));
  expect(propertiesOf(`SoThua;X;Y;SoTo;GhiChu\n${rows.join('\n')}`)).toEqual([
    { SoTo: '83', SoThua: '1', GhiChu: '' },
    { SoTo: '83', SoThua: '2' },
  ]);
});

it('CsvReader: commas of a title do not split the columns below it', () => {
  const text = table('Tờ bản đồ số;Thửa đất số;X;Y;Loại đất', (parcel, _corner, x, y) => `83;${parcel};${x};${y};ODT`.replaceAll('.', ','));
  expect(propertiesOf(`BẢNG KÊ TOẠ ĐỘ, xã Hoà Tiến, huyện Hoà Vang\n${text}`)).toEqual(
    ['1', '2'].map((parcel) => ({ 'Tờ bản đồ số': '83', 'Thửa đất số': parcel, 'Loại đất': 'ODT' })),
  );
});

it('CsvReader: corners with swapped X and Y are corrected and counted', () => {
  const reader = new CsvReader();
  const text = table('SoTo;SoThua;X;Y', (parcel, _corner, x, y) => `83;${parcel};${parcel === 1 ? `${y};${x}` : `${x};${y}`}`);
  const [first, second] = [...reader.push(text), ...reader.end()];
  expect(first!.shape).toEqual(second!.shape);
  expect(reader.swapped).toBe(3);
});

it('hostile: short rows below 500 headings cost as much as their letters', () => {
  const names = Array.from({ length: 500 }, (_, at) => `c${at}`).join(';');
  const records = read(`SoThua;X;Y;${names}\n${Array.from({ length: 20_000 }, (_, at) => `${at};1770215;550215`).join('\n')}`);
  expect(records).toHaveLength(20_000);
  expect(Object.keys(records[0]!.properties)).toHaveLength(501);
  expect(records.slice(1).every(({ properties }) => Object.keys(properties).length === 1)).toBe(true);
});
