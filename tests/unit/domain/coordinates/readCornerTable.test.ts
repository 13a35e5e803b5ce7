import { expect, it } from 'vitest';
import { coordinateRange } from '../../../../src/domain/coordinates/coordinateRange.ts';
import { readCornerTable } from '../../../../src/domain/coordinates/readCornerTable.ts';

const ROWS = [
  { x: '1771012,43', y: '550214,18' },
  { x: '17711020,10', y: '550220,55' },
  { x: '1771015,87', y: '55022,906' },
  { x: '1771013,00', y: '550221,00' },
  { x: '1771014,50', y: '550217,20' },
];

it.each([
  ['tabs, with numbers and sides', (x: string, y: string, at: number) => `${at + 1}\t${x}\t${y}\t7,02`],
  ['spaces', (x: string, y: string) => `${x} ${y}`],
  ['marks', (x: string, y: string, at: number) => `| ${at + 1} | ${x} | ${y} |`],
])('readCornerTable: lines with a slip are corners as written, separated by %s', (_what, line) => {
  expect(readCornerTable(['Góc X Y', ...ROWS.map(({ x, y }, at) => line(x, y, at))].join('\n')).rows).toEqual(ROWS);
});

const THREE = [
  { x: 2325123.45, y: 583456.78 },
  { x: 2325130.12, y: 583470.05 },
  { x: 2325115, y: 583480.5 },
];

it.each([
  ['numbers in brackets and semicolons', '1) 2325123.45; 583456.78\n2) 2325130.12; 583470.05\n3) 2325115.00; 583480.50'],
  ['a cell a line', '1\n2325123.45\n583456.78\n2\n2325130.12\n583470.05\n3\n2325115.00\n583480.50'],
  ['a cell a line, without numbers', '2325123.45\n583456.78\n2325130.12\n583470.05\n2325115.00\n583480.50'],
  ['a column of X, then of Y', 'X\n2325123.45\n2325130.12\n2325115.00\nY\n583456.78\n583470.05\n583480.50'],
  ['a row of X, then of Y', 'X 2325123.45 2325130.12 2325115.00\nY 583456.78 583470.05 583480.50'],
  ['X and Y on lines of their own', 'X = 2325123.45\nY = 583456.78\nX = 2325130.12\nY = 583470.05\nX = 2325115\nY = 583480.5'],
  ['spaces in thousands and between columns', '2 325 123,45 583 456,78\n2 325 130,12 583 470,05\n2 325 115,00 583 480,50'],
  ['the same behind numbers', '1 2 325 123,45 583 456,78\n2 2 325 130,12 583 470,05\n3 2 325 115,00 583 480,50'],
  ['dots for both marks', '2.325.123.45 583.456.78\n2.325.130.12 583.470.05\n2.325.115.00 583.480.50'],
  ['commas for both marks', '2,325,123,45\t583,456,78\n2,325,130,12\t583,470,05\n2,325,115,00\t583,480,50'],
  ['words before', 'Điểm 1: X = 2325123.45; Y = 583456.78\nĐiểm 2: X = 2325130.12; Y = 583470.05\nĐiểm 3: X = 2325115; Y = 583480.5'],
  [
    'B and L beside',
    '1 2325123.45 583456.78 21°01\'29.96" 105°48\'11.2"\n2 2325130.12 583470.05 21°01\'30.1" 105°48\'11.7"\n3 2325115.00 583480.50 21°01\'29.7" 105°48\'12.0"',
  ],
])('readCornerTable: three corners are read from %s', (_what, text) => {
  const { pairs, rows, fault } = readCornerTable(text);
  expect(fault).toBeNull();
  expect(pairs).toEqual(THREE);
  expect(rows).toHaveLength(3);
});

it('readCornerTable: a corner’s number never becomes part of a coordinate', () => {
  expect(readCornerTable('Điểm 1: X = 951234.56; Y = 483456.78').pairs).toEqual([{ x: 951234.56, y: 483456.78 }]);
  expect(readCornerTable('1 951234.56 483456.78').pairs).toEqual([{ x: 951234.56, y: 483456.78 }]);
});

const CA_MAU = [
  { x: 951234.56, y: 583470.05 },
  { x: 951240.1, y: 583480.2 },
  { x: 951228.75, y: 583491.5 },
];

it.each([
  ['dots', '1.951.234,56 583.470,05\n2.951.240,10 583.480,20\n3.951.228,75 583.491,50'],
  ['dots for both marks', '1.951.234.56;583.470.05\n2.951.240.10;583.480.20\n3.951.228.75;583.491.50'],
  ['spaces', '1 951 234,56 583 470,05\n2 951 240,10 583 480,20\n3 951 228,75 583 491,50'],
  ['commas', '1,951,234.56 583,470.05\n2,951,240.10 583,480.20\n3,951,228.75 583,491.50'],
  ['words and dots', 'Góc 1.951.234,56 583.470,05\nGóc 2.951.240,10 583.480,20\nGóc 3.951.228,75 583.491,50'],
  ['a dot in the first row alone', '1.951.234,56 583.470,05\n2. 951.240,10 583.480,20\n3. 951.228,75 583.491,50'],
  ['numbers that go on', '9.951.234,56 583.470,05\n10.951.240,10 583.480,20\n11.951.228,75 583.491,50'],
])('readCornerTable: numbers that %s join to a six-digit X are no part of it', (_what, text) =>
  expect(readCornerTable(text)).toMatchObject({ pairs: CA_MAU, rows: { length: 3 }, fault: null }),
);

it('readCornerTable: numbers joined to a leading Y are no part of it', () =>
  expect(readCornerTable('1.583.470,05 951.234,56\n2.583.480,20 951.240,10').pairs).toEqual([
    { x: 583470.05, y: 951234.56 },
    { x: 583480.2, y: 951240.1 },
  ]));

it('readCornerTable: two corners a line with equally growing X are four corners on one grid', () =>
  expect(readCornerTable('497615 2253933   497616 2253901\n497596 2253902   497597 2253931').pairs).toHaveLength(4));

it('readCornerTable: a seven-digit X in every row contains no corner number', () => {
  const rows = ['1.951.234,56 583.470,05', '1.951.240,10 583.480,20', '1.951.228,75 583.491,50'];
  expect(readCornerTable(rows.join('\n')).pairs).toEqual(CA_MAU.map(({ x, y }) => ({ x: x + 1_000_000, y })));
  expect(readCornerTable(rows.map((row, at) => `${at + 1}\t${row}`).join('\n')).pairs).toHaveLength(3);
});

it.each(['1.951.234,56 583.470,05', '1 951 234,56 583 470,05', '1,951,234.56; 583,470.05', 'Mốc 1.951.234 583.470'])(
  'readCornerTable: only a range decides the first digit of the single row %j; otherwise it is no pair',
  (text) => {
    const rangeOf = (code: string) => [coordinateRange(code, 'old')!];
    expect(readCornerTable(text)).toMatchObject({ rows: { length: 1 }, pairs: [], fault: null });
    expect(readCornerTable(text, rangeOf('01')).pairs).toEqual([]);
    expect(readCornerTable(text, rangeOf('96')).pairs[0]?.x).toBeCloseTo(951_234.3, -1);
    expect(readCornerTable(text, rangeOf('44')).pairs[0]?.x).toBeCloseTo(1_951_234.3, -1);
  },
);

it.each(['X = 1.951.234,56 Y = 583.470,05', '2.325.123,45 583.456,78', '1\t1.951.234,56\t583.470,05', '14.867.411\n107.364.176'])(
  'readCornerTable: %j has no corner number before its digits',
  (text) => expect(readCornerTable(text).rows.length).toBe(readCornerTable(text).pairs.length),
);

it('readCornerTable: a letter in a number stays as written', () => {
  const text = '1\t2325123.45\t583456.78\n2\t2325130.12\t58347O.05\n3\t2325115.00\t583480.50';
  expect(readCornerTable(text).rows[1]).toEqual({ x: '2325130.12', y: '58347O.05' });
  expect(readCornerTable(text).pairs).toHaveLength(2);
});

it.each(['2325123.45 18583456.78', '1\t2325123.45\t18583456.78\n2\t2325130.12\t18583470.05', 'Hệ toạ độ HN-72\n2325123.45 583456.78'])(
  'readCornerTable: HN-72 is recognised and not read: %j',
  (text) => {
    expect(readCornerTable(text)).toEqual({ rows: [], pairs: [], parcels: [], fault: { kind: 'hn72' } });
  },
);

it.each([
  ['X = 2325123.45', 1],
  ['1 2325123.45 583456.78\n2 2325130.12\n3 12 14\n4 2325130.12', 2],
  ['1234567 123456', 1],
] as const)('readCornerTable: %j resembles corners, and line %i is reported as not understood', (text, line) => {
  const reading = readCornerTable(text);
  expect(reading.pairs).toEqual([]);
  expect(reading.fault).toMatchObject({ kind: 'line', line });
});

it('readCornerTable: tables of mostly other content and words are not corners', () => {
  for (const text of [
    '1771012,43 550214,18\n1771020,10 550220,55\ndiện tích 126,4 m2\n1,5 2,5\n3,5',
    'Hòa Xuân',
    '',
    '12 triệu 1771012 đồng',
  ]) {
    expect(readCornerTable(text).fault, text).toBeNull();
  }
});

const FIRST = THREE.map(({ x, y }) => [x.toFixed(2), y.toFixed(2)]);
const SECOND = THREE.map(({ x, y }) => [(x + 40).toFixed(2), (y + 30).toFixed(2)]);
const numbered = (rows: readonly string[][], mark: string, ...before: string[]): string[] =>
  rows.map((row, at) => [...before, `${at + 1}`, ...row].join(mark));
const closing = (rows: readonly string[][], mark: string): string => ['1', ...rows[0]!].join(mark);

it.each([
  ['columns of sheet and parcel', ['SoTo;SoThua;STT;X;Y', ...numbered(FIRST, ';', '83', '8'), ...numbered(SECOND, ';', '83', '9')], '83'],
  [
    'the same with tabs and sides',
    ['Số tờ\tSố thửa\tSTT\tX (m)\tY (m)\tS', ...numbered(FIRST, '\t', '83', '8'), ...numbered(SECOND, '\t', '83', '9')],
    '83',
  ],
  ['a comma between', ['sheet,parcel,no,x,y', ...numbered(FIRST, ',', '83', '8'), ...numbered(SECOND, ',', '83', '9')], '83'],
  ['lines that name them', ['Thửa đất số 8, tờ bản đồ số 83', ...numbered(FIRST, ' '), 'Thửa 9, tờ 83', ...numbered(SECOND, ' ')], '83'],
  ['lines that name them in English', ['Parcel 8', ...numbered(FIRST, '\t'), 'Parcel 9', ...numbered(SECOND, '\t')], ''],
])('readCornerTable: two parcels are separated by %s', (_what, lines, sheet) => {
  const { parcels, rows, fault } = readCornerTable(lines.join('\n'));
  const rowsOf = (corners: readonly string[][]) => corners.map(([x, y]) => ({ x, y }));
  expect(parcels).toEqual([
    { sheet, parcel: '8', rows: rowsOf(FIRST) },
    { sheet, parcel: '9', rows: rowsOf(SECOND) },
  ]);
  expect(rows).toHaveLength(6);
  expect(fault).toBeNull();
});

it('readCornerTable: restarted corner numbers begin another parcel, also after a closing corner', () => {
  const lines = [...numbered(FIRST, '\t'), closing(FIRST, '\t'), ...numbered(SECOND, '\t'), closing(SECOND, '\t')];
  expect(readCornerTable(lines.join('\n')).parcels.map(({ rows }) => rows.length)).toEqual([3, 3]);
  expect(readCornerTable(lines.slice(0, 4).join('\n'))).toMatchObject({ parcels: [], rows: { length: 3 } });
});

it('readCornerTable: a table of one parcel, of points or of one parcel a row is not split', () => {
  const one = ['SoTo;SoThua;STT;X;Y', ...numbered(FIRST, ';', '83', '8')];
  const each = ['SoTo;SoThua;X;Y', ...FIRST.map((row, at) => ['83', `${at}`, ...row].join(';'))];
  for (const lines of [one, each, numbered(FIRST, ' ')]) {
    expect(readCornerTable(lines.join('\n'))).toMatchObject({ parcels: [], rows: { length: 3 }, fault: null });
  }
});

it.each([
  ['of both columns', '1\t25123.45\t83456.78\n2\t25130.12\t83470.05\n3\t25115.00\t83480.50', ['25123.45', '83456.78']],
  ['of X', 'X Y\n25123,45 583456,78\n25130,12 583470,05\n25115,00 583480,50', ['25123,45', '583456,78']],
])('readCornerTable: rows without their first digits, %s, stay as written and are no pairs', (_what, text, [x, y]) => {
  expect(readCornerTable(text)).toMatchObject({ rows: [{ x, y }, {}, {}], pairs: [], fault: null });
});

it.each(['15000.50 16000.50\n99000.50 20.5\n15000.50 16000.50', 'giá 15000.50 và 16000.50', '12345.67 23456.78\n12345.67 23456.78'])(
  'readCornerTable: %j is not a corner table',
  (text) => expect(readCornerTable(text).rows).toEqual([]),
);

it.each([
  ['several corners in a line, over several lines', '2325123.45 583456.78  2325130.12 583470.05\n2325115.00 583480.50', THREE],
  ['a space before the mark', '2325123 .45 583456 .78', THREE.slice(0, 1)],
  ['numbers that a dot alone parts from X', '1.2325123.45 583456.78\n2.2325130.12 583470.05\n3.2325115.00 583480.50', THREE],
  ['the same before grouped digits', '1.2.325.123.45 583.456.78\n2.2.325.130.12 583.470.05\n3.2.325.115.00 583.480.50', THREE],
  ['the same before whole metres', '1.583456 2325123', [{ x: 583456, y: 2325123 }]],
  ['the same in cells', 'X;Y\n1.2325123,45; 583456,78\n2.2325130,12; 583470,05\n3.2325115; 583480,5', THREE],
  ['the same in cells of whole metres', 'STT|X|Y\n1.2325123|583456', [{ x: 2325123, y: 583456 }]],
  ['the same between commas', '1.2325123,45,583456,78\n2.2325130,12,583470,05\n3.2325115,00,583480,50', THREE],
  ['grouped digits between commas', '2.325.123,45,583.456,78\n2.325.130,12,583.470,05\n2.325.115,00,583.480,50', THREE],
  ['grouped digits and decimal points between commas', '2,325,123.45,583,456.78\n2,325,130.12,583,470.05\n2,325,115.0,583,480.5', THREE],
  ['whole metres between commas', '1) 2325123,583456', [{ x: 2325123, y: 583456 }]],
])('readCornerTable: %s lose no corner and no digit', (_what, text, corners) => expect(readCornerTable(text).pairs).toEqual(corners));

it('readCornerTable: a line that begins with 72 below the name of Hà Nội is not HN-72', () => {
  const { fault, pairs } = readCornerTable('Thành phố Hà Nội\n72 2325123.45 583456.78\n73 2325130.12 583470.05\n74 2325115.00 583480.50');
  expect([fault, pairs.length]).toEqual([null, 3]);
});

it.each(['12.905561; 105.642877 (Google Maps)', '14,867411\n107,264176', 'X : 19.567524, Y : 107.907428'])(
  'readCornerTable: six decimals of degrees are not metres: %j',
  (text) => expect(readCornerTable(text).rows).toEqual([]),
);

it.each(['1;19.951234;105.804817;2325123', '21.283456\t105.804817\t2325123\t583456', '1 21.028511 105.804817 2325123 583456'])(
  'readCornerTable: no corner number is split from the degrees of %j',
  (text) => expect(readCornerTable(text).pairs.filter(({ x }) => x !== 2325123)).toEqual([]),
);

it.each(['48Q 583456.5 2325123.5', '48 P 276244.0mE 1607091.4mN', 'UTM 48Q 739318.6, 2471115.5'])(
  'readCornerTable: UTM on WGS84 is not a VN-2000 corner and is reported as not understood: %j',
  (text) => expect(readCornerTable(text)).toMatchObject({ rows: [], pairs: [], fault: { kind: 'line', line: 1 } }),
);

it('readCornerTable: a space after the decimal mark loses no digit, and UTM on WGS84 is not VN-2000', () => {
  const { pairs } = readCornerTable('1775123. 45 551234. 56\n1775130. 10 551240. 20\n1775120. 00 551250. 00');
  expect(pairs[0]).toEqual({ x: 1775123.45, y: 551234.56 });
  expect(readCornerTable('EPSG:32648 583456 2325123')).toMatchObject({ pairs: [], fault: { kind: 'line', line: 1 } });
});
