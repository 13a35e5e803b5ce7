import { expect, it } from 'vitest';
import { TypedCorners } from '../../../../src/landFiles/table/typedCorners.ts';

function read(text: string) {
  const corners = new TypedCorners();
  corners.push(text);
  const { polygons, lines, points } = corners.end(text).shape;
  return { polygons, lines, points, linesLeftOut: corners.linesLeftOut };
}

const ROWS = [
  ['2325123,45', '583456,78'],
  ['2325130,12', '583470,05'],
  ['2325115,00', '583480,50'],
];
const LOW = [
  ['951234,56', '583456,78'],
  ['951241,12', '583470,05'],
  ['951226,00', '583480,50'],
];
const metres = (text: string): number => Number(text.replace(',', '.'));
const pathOf = (rows: readonly string[][]): Float64Array => Float64Array.from(rows.flatMap(([x, y]) => [metres(y!), metres(x!)]));
const grouped = (text: string, mark: string): string => text.replaceAll(/\B(?=(\d{3})+,)/g, mark);

it.each([
  ['X and Y', 'X;Y', ROWS, ([x, y]: string[], at: number) => `${at}.${x}; ${y}`],
  ['X and Y, of six digits', 'X;Y', LOW, ([x, y]: string[], at: number) => `${at}.${x}; ${y}`],
  ['X and Y, grouped', 'X;Y', LOW, ([x, y]: string[], at: number) => `${at}.${grouped(x!, '.')};${grouped(y!, '.')}`],
  ['a number, X and Y', 'STT;X;Y', ROWS, ([x, y]: string[], at: number) => `${at}.${x};${y}`],
  [
    'a number, X and Y, grouped',
    'STT|X (m)|Y (m)',
    ROWS,
    ([x, y]: string[], at: number) => `${at}.${grouped(x!, '.')}|${grouped(y!, '.')}`,
  ],
  ['a number, X and Y, of six digits', 'STT\tX\tY', LOW, ([x, y]: string[], at: number) => `${at}, ${x}\t${y}`],
  ['sides', 'STT;X;Y;S', ROWS, ([x, y]: string[], at: number) => `${at}.${x};${y};14,85`],
  ['remarks', 'STT;X;Y;Mã', LOW, ([x, y]: string[], at: number) => `${at}.${grouped(x!, '.')};${grouped(y!, '.')};123456`],
  ['Y and X', 'Y;X', ROWS, ([x, y]: string[], at: number) => `${at}.${y};${x}`],
  ['text', 'X;Y', ROWS, ([x, y]: string[], at: number) => `Góc ${at}.${x};${y}`],
] as const)('TypedCorners: numbers joined to X below a heading of %s are no part of it', (_what, heading, rows, line) => {
  const lines = rows.map((row, at) => line(row, at + 1));
  const area = { polygons: [[pathOf(rows)]], linesLeftOut: 0 };
  expect(read([heading, ...lines].join('\n'))).toMatchObject(area);
  expect(read([heading, ...lines, lines[0]].join('\r\n'))).toMatchObject(area);
});

it('TypedCorners: with side lengths and numbers joined to X, an empty last side makes a line', () => {
  const lines = ROWS.map(([x, y], at) => `${at + 1}.${x};${y};${at < 2 ? '14,85' : ''}`);
  expect(read(['STT;X;Y;S', ...lines].join('\n')).lines).toEqual([pathOf(ROWS)]);
});

it('TypedCorners: grouped metres without numbers, and metres of another plane, are read by headings', () => {
  const rows = ROWS.map(([x, y]) => `${grouped(x!, '.')};${grouped(y!, '.')}`);
  expect(read(['X;Y', ...rows].join('\n')).polygons).toEqual([[pathOf(ROWS)]]);
  expect(read('X;Y\n1.000,50;2.000,25\n1.010,50;2.000,25\n1.010,50;2.010,25').polygons).toHaveLength(1);
});

const DEGREES = '1;21.028511;105.804817\n2;21.028611;105.804917\n3;21.028511;105.804917';
it.each([
  ['STT;Vĩ độ;Kinh độ', 'wgs84'],
  ['Hệ toạ độ VN-2000\nSTT;Vĩ độ;Kinh độ', 'vn2000'],
  ['Hệ toạ độ: VN2000 và WGS84\nSTT;Vĩ độ;Kinh độ', 'wgs84'],
  ['STT;Vĩ độ (VN-2000);Kinh độ (VN-2000)', 'vn2000'],
  ['STT;Vĩ độ VN2000;Kinh độ VN2000', 'vn2000'],
  ['Chuyển từ VN-2000\nSTT;Vĩ độ WGS84;Kinh độ WGS84', 'wgs84'],
  ['STT;Lat;Long;X (VN-2000);Y (VN-2000)', 'wgs84'],
])('TypedCorners: degrees under %j are of %s', (heading, kind) => {
  const corners = new TypedCorners();
  corners.push(`${heading}\n${DEGREES}`);
  expect(corners.end('').crs).toEqual({ kind });
});

it('TypedCorners: a line below the table names the system of its degrees, too', () => {
  const corners = new TypedCorners();
  corners.push(`${DEGREES}\nGhi chú: toạ độ theo hệ VN-2000\n`);
  expect(corners.end('').crs).toEqual({ kind: 'vn2000' });
});
