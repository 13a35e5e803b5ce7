import { expect, it } from 'vitest';
import { orderAxes } from '../../../../src/domain/coordinates/cornerPair.ts';
import { readingDoubt, readCoordinates } from '../../../../src/domain/coordinates/readCoordinates.ts';
import { type CornerTableReading, readCornerTable } from '../../../../src/domain/coordinates/readCornerTable.ts';
import { type SearchBoxReading, readSearchBox, toOneLine } from '../../../../src/domain/search/readSearchBox.ts';
import { seededRandom } from '../../../support/run/seededRandom.ts';
import { typedTexts } from '../../../support/texts/typedTexts.ts';
import { type WrittenText, writtenText } from '../../../support/texts/writtenText.ts';

/** `THUA_LONG=1 npm run test:some -- --project unit tests/unit/domain/search/readSearchBox.test.ts` tries all. */
const TEXTS = process.env.THUA_LONG === '1' ? 20_000 : 2_000;

const ROWS = [
  { x: 1771012.43, y: 550214.18 },
  { x: 1771013.9, y: 550220.02 },
];

it.each([
  ['a table with tabs', '1\t1771012.43\t550214.18\n2\t1771013.90\t550220.02'],
  ['spaces and decimal commas', '1771012,43 550214,18\r\n1771013,90 550220,02'],
  ['commas between', '1771012.43,550214.18\n1771013.90,550220.02'],
  ['commas for both', '1771012,43,550214,18\n1771013,90,550220,02'],
  ['one line', '1771012.43 550214.18 1771013.90 550220.02'],
])('readSearchBox: corners as %s are read, also after the box joined them in one line', (_what, text) => {
  const reading = { kind: 'corners', pairs: ROWS, typed: null, parcels: [] };
  expect(readSearchBox(text)).toEqual(reading);
  expect(readSearchBox(toOneLine(text))).toEqual(reading);
});

it.each([
  '16.005, 108.221',
  '16,005 108,221',
  '16°00\'18.0"N 108°13\'15.6"E',
  'https://www.google.com/maps/@16.005,108.221,17z',
  'geo:16.005000,108.221000',
  'đất ở 16.00500, 108.22100',
])('readSearchBox: %s is a position', (text) => {
  const reading = readSearchBox(text);
  expect(reading).toMatchObject({ kind: 'coordinates' });
  const { lat, lng } = reading.kind === 'coordinates' ? reading.found.position : { lat: NaN, lng: NaN };
  expect([lat.toFixed(4), lng.toFixed(4)]).toEqual(['16.0050', '108.2210']);
});

it.each([
  ['a digit too many', '17710155.87', '550229.06'],
  ['a digit too few', '177105.87', '550229.06'],
  ['a moved mark', '1771015.87', '55022.906'],
])('readSearchBox: a table with %s in one row is corners, and all stay as written', (_what, x, y) => {
  const typed = [...ROWS.map((row) => ({ x: String(row.x), y: String(row.y) })), { x, y }];
  expect(readSearchBox(typed.map((row) => `${row.x}\t${row.y}`).join('\n'))).toEqual({ kind: 'corners', pairs: ROWS, typed, parcels: [] });
});

it.each([
  ['đất ở 16.00500, 108.22100', 'đất ở 16.0'],
  ['nhà tôi: 21.028511 105.804817 gần chợ', 'nhà tôi: 21.0'],
  ['Kinh độ: 105°48\'17", Vĩ độ: 21°01\'42"', 'Kinh độ: 105'],
  ['Vị trí N21:01:42 E105:48:17', 'Vị trí N21:01:42 E10'],
  ['tọa độ thửa: X = 2325123.45; Y = 583456.78', 'tọa độ thửa: X = 2'],
  ['góc 1: 2325123.45 583456.78', 'góc 1: 2325'],
  ['Điểm 1: X = 951234.56; Y = 483456.78', 'Điểm 1: X = 9'],
  ['48Q 583456 2325123', '48Q 5'],
  ['lô 12 E: 104-33-33.7; N: 22-43-04.0', 'lô 12 E: 104-3'],
  ['Mốc 3 Đông102-29-27, B: 18-41-58', 'Mốc 3 Đông102-2'],
  ['48QWJ8345625123', '48QWJ8'],
  ['7PH72RH3+CW', '7PH72'],
  ['2325123.45 18583456.78', '23'],
  ['21°1\'42"N 105°48\'17"E', '21'],
])('readSearchBox: of %j nothing is sent once %j is typed', (whole, from) => {
  for (let end = from.length; end <= whole.length; end += 1) {
    expect(['words', 'parcelId'], whole.slice(0, end)).not.toContain(readSearchBox(whole.slice(0, end)).kind);
  }
});

it.each(typedTexts('words'))('readSearchBox: %j is a name or a parcel', (text) => expect(readSearchBox(text).kind).toBe('words'));

it.each([
  ['7PH72RH3+CW', '7PH72RH3+CW', null],
  ['7ph72rh3+cw Hà Nội', '7PH72RH3+CW', null],
  ['https://plus.codes/7PH72RH3+CW', '7PH72RH3+CW', null],
  ['https://plus.codes/7PH72RH3%2BCW', '7PH72RH3+CW', null],
  ['2RH3+CW Hoàn Kiếm, Hà Nội', '2RH3+CW', 'Hoàn Kiếm Hà Nội'],
  ['Hoàn Kiếm, 2RH3+CW', '2RH3+CW', 'Hoàn Kiếm'],
  ['2RH3+CW', '2RH3+CW', ''],
])('readSearchBox: %j is a plus code', (text, code, place) => expect(readSearchBox(text)).toEqual({ kind: 'plusCode', code, place }));

it.each(['Anh 3+4 Nguyễn Trãi', '12+34', 'QL1A+200', 'thửa 8 + tờ 83', '2RH3+', '2RH3+C'])(
  'readSearchBox: %j is not a plus code',
  (text) => {
    expect(readSearchBox(text).kind).not.toBe('plusCode');
  },
);

it('readSearchBox: short links, names, empty and endless texts are recognised', () => {
  expect(readSearchBox('https://maps.app.goo.gl/abc')).toEqual({ kind: 'shortLink' });
  expect(readSearchBox('  thửa 8   tờ 83 ')).toEqual({ kind: 'words', words: 'thửa 8 tờ 83' });
  expect(readSearchBox(' \n ')).toEqual({ kind: 'empty' });
  expect(readSearchBox('12 triệu 1771012 đồng')).toMatchObject({ kind: 'words' });
  expect(readSearchBox('1234567 123456')).toMatchObject({ kind: 'cornerFault', fault: { kind: 'line', line: 1 } });
  expect(readSearchBox('21.02')).toEqual({ kind: 'numbers' });
  expect(readSearchBox('Kinh độ: 105°4')).toEqual({ kind: 'numbers' });
  expect(readSearchBox('83/8')).toMatchObject({ kind: 'words' });
  const endless = readSearchBox('a'.repeat(1_000_000));
  expect(endless.kind === 'words' && endless.words.length).toBe(200);
});

/** The text as typed, and as a single-line box shows a paste. */
const ways = (text: string): string[] => [text, toOneLine(text)];

it.each(typedTexts('coordinates'))('readSearchBox: %j is the same position as in the coordinate form', (text, expected) => {
  const [lat, lng] = expected.split(', ').map(Number) as [number, number];
  const position = { lat: expect.closeTo(lat, 4.9) as number, lng: expect.closeTo(lng, 4.9) as number };
  for (const way of ways(text)) {
    const reading = readSearchBox(way);
    expect(reading, way).toMatchObject({ kind: 'coordinates', found: { position } });
    expect(reading.kind === 'coordinates' && readingDoubt(reading.found), way).toBeNull();
    expect(readCoordinates(way), way).toMatchObject({ unused: [], position });
  }
});

it.each(typedTexts('mended'))('readSearchBox: %j is a position to check, because letters were read as digits', (text, expected) => {
  const [lat, lng] = expected.split(', ').map(Number) as [number, number];
  const position = { lat: expect.closeTo(lat, 4.9) as number, lng: expect.closeTo(lng, 4.9) as number };
  for (const way of ways(text)) {
    const found = readCoordinates(way);
    expect(found, way).toMatchObject({ position });
    expect(found !== null && found !== 'shortLink' && readingDoubt(found)?.kind, way).toBe('mended');
    expect(readSearchBox(way), way).toEqual({ kind: 'coordinates', found });
  }
});

it.each(typedTexts('corners'))('readSearchBox: %j is exactly these corners', (text, expected) => {
  const corners = expected.split(', ').map((pair) => pair.split(' ').map(Number));
  for (const way of ways(text)) {
    const reading = readSearchBox(way);
    expect(reading, way).toMatchObject({ kind: 'corners', typed: null });
    expect(reading.kind === 'corners' && reading.pairs.map(({ x, y }) => [x, y]), way).toEqual(corners);
  }
});

it.each(typedTexts('doubtful'))('readSearchBox: %j gives nothing certain and is not sent', (text) => {
  for (const way of ways(text)) {
    const reading = readSearchBox(way);
    expect(['words', 'parcelId', 'corners'], way).not.toContain(reading.kind);
    expect(reading.kind === 'coordinates' && readingDoubt(reading.found) === null, way).toBe(false);
  }
});

it.each(typedTexts('hn72'))('readSearchBox: %j is recognised as HN-72 and not read', (text) => {
  for (const way of ways(text)) expect(readSearchBox(way)).toEqual({ kind: 'cornerFault', fault: { kind: 'hn72' } });
});

/** Numbers beside coordinates that are no part of them: of a parcel, a date, a corner 'A1'. */
const OTHER_NUMBERS = /(?:tờ|thửa) \d+:?|(?:ngày )?\d{1,2}\/\d{0,2}(?:\/\d{0,4})?|^(?:ngày \d{1,2}|[A-Z]\d)(?![\d.])/gi;
/** Texts that may be sent: names, two digits after a block's name as in 'D2 25', the start of a code. */
const NAME = /^(?:\D*| \d{1,2}|\d[A-Z]{0,3}\d?|48Q W)$/u;

it.each(['coordinates', 'mended', 'plusCode', 'corners', 'hn72', 'repair', 'begun'].flatMap(typedTexts))(
  'readSearchBox: of %j no number is sent at any stage of typing',
  (text) => {
    const line = toOneLine(text);
    const begun = Array.from(line, (_, at) => line.slice(0, at + 1));
    const sent = begun.filter((typed) => ['words', 'parcelId'].includes(readSearchBox(typed).kind));
    expect(sent.filter((typed) => !NAME.test(typed.replaceAll(OTHER_NUMBERS, '')))).toEqual([]);
  },
);

it.each([
  'VN-2000',
  'VN2000 ',
  'HN-72',
  'X=',
  'X: 2325',
  'Điểm 1: X',
  'Kinh độ',
  'Vĩ độ: 21',
  'N21',
  '48Q 58',
  '12/05/2021 X',
  '21h01\'42"',
  'đất ở 21',
  'đất ở 21 10',
  'zone 4',
  'vị trí: 105',
  'nhà anh Nam 21',
  'my house is at 21',
])('readSearchBox: %j begins coordinates or corners and is not sent', (text) =>
  expect(['words', 'parcelId']).not.toContain(readSearchBox(text).kind),
);

/** `sent`: numbers would be sent to the gateway. */
type Verdict = 'right' | 'wrong' | 'unsure' | 'sent';

function judgePosition(found: ReturnType<typeof readCoordinates>, written: WrittenText): Verdict {
  if (found === null || found === 'shortLink') return written.kind === 'position' ? 'unsure' : 'right';
  if (written.kind !== 'position') return readingDoubt(found) ? 'unsure' : 'wrong';
  const { position, toleranceDeg, hasOtherNumbers } = written;
  const [offLat, offLng] = [Math.abs(found.position.lat - position.lat), Math.abs(found.position.lng - position.lng)];
  const isSilent = readingDoubt(found) === null;
  if (offLat > toleranceDeg || offLng > toleranceDeg) return isSilent ? 'wrong' : 'unsure';
  return hasOtherNumbers && isSilent ? 'wrong' : 'right';
}

function judgeCorners(
  { rows, pairs, parcels }: Readonly<Record<'rows' | 'pairs' | 'parcels', readonly unknown[]>> & Pick<CornerTableReading, 'pairs'>,
  written: WrittenText,
): Verdict {
  if (rows.length === 0) return written.kind === 'corners' ? 'unsure' : 'right';
  if (rows.length !== pairs.length || parcels.length > 0) return 'unsure';
  if (written.kind !== 'corners' || pairs.length !== written.pairs.length) return 'wrong';
  const isRight = pairs.map(orderAxes).every(({ x, y }, at) => x === written.pairs[at]!.x && y === written.pairs[at]!.y);
  return isRight ? 'right' : 'wrong';
}

function judgeBox(read: SearchBoxReading, written: WrittenText): Verdict {
  if (read.kind === 'coordinates') return judgePosition(read.found, written);
  if (read.kind === 'corners')
    return judgeCorners(
      {
        rows: read.typed ?? read.pairs.map((pair) => ({ x: String(pair.x), y: String(pair.y) })),
        pairs: [...read.pairs],
        parcels: [...read.parcels],
      },
      written,
    );
  if (written.kind === 'other') return 'right';
  if (written.kind === 'hn72') return read.kind === 'cornerFault' && read.fault.kind === 'hn72' ? 'right' : 'unsure';
  return read.kind === 'words' || read.kind === 'parcelId' ? 'sent' : 'unsure';
}

it('readSearchBox: of 20,000 generated texts none is wrong and certain, none is sent, 97 % are right', () => {
  const random = seededRandom(Number(process.env.TEXTS_SEED ?? 46));
  const [wrong, sent, unsure]: [string[], string[], string[]] = [[], [], []];
  for (let made = 0; made < TEXTS; made += 1) {
    const written = writtenText(random);
    const { text, kind } = written;
    const verdicts = ways(text).map((way) => judgeBox(readSearchBox(way), written));
    const [form, paste] = [judgePosition(readCoordinates(text), written), judgeCorners(readCornerTable(text), written)];
    if (kind === 'position') verdicts.push(form, paste === 'unsure' ? 'right' : paste);
    else verdicts.push(form === 'unsure' ? 'right' : form, paste);
    if (verdicts.includes('wrong')) wrong.push(text);
    else if (verdicts.includes('sent')) sent.push(text);
    else if (verdicts.includes('unsure')) unsure.push(text);
  }
  expect({ wrong: wrong.slice(0, 12), sent: sent.slice(0, 12) }).toEqual({ wrong: [], sent: [] });
  expect(unsure.length / TEXTS, unsure.slice(0, 20).join('\n\n')).toBeLessThanOrEqual(0.03);
});

it.each([
  ['21.028511 105.804817 7', ['7']],
  ['21.028511, 105.804817, 15', ['15']],
  ['21.028511,105.804817,17', ['17']],
  ['7 21.028511 105.804817', ['7']],
  ['[105.804817, 21.028511, 12.5]', ['12.5']],
  ['21,028511 105,804817 12', ['12']],
  ['21.028511 105.804817 1.2.3', ['1.2.3']],
  ['21.028511 1058.04817', ['1058.04817']],
  ['21°75\'00"N 105°46\'34"E', ['75']],
  ['21:61:42 105:48:17', ['61']],
  ['21 01 42.6 105 48 17.3 7', ['7']],
  ['10:30 21.028511, 105.804817', ['10', '30']],
  ['21.028511, 105.804817 and 21.028611, 105.804917', ['21.028611', '105.804917']],
  ['VN-2000: 21.0274, 105.8066; WGS84: 21.028511, 105.804817', ['21.028511', '105.804817']],
])('readSearchBox: in %j the numbers that prevent a position are named', (text, unread) => {
  for (const way of ways(text)) expect(readSearchBox(way)).toEqual({ kind: 'numbers', unread });
});

it.each([
  'Hệ tọa độ VN-2000, Vĩ độ: 21°01\'42.64", Kinh độ: 105°48\'17.34"',
  'VN-2000: 21.028511, 105.804817',
  '21.028511, 105.804817 (VN 2000)',
  '21.028511, 105.804817 (VN–2000)',
  'Lat: 21.028511 Long: 105.804817 VN2000',
  'Tọa độ quốc gia VN-2000\n21.028511\n105.804817',
  'EPSG:4756 21.028511, 105.804817',
])('readSearchBox: degrees of %j are VN-2000 and are shifted', (text) => {
  // EPSG:4756 to EPSG:4326 by the official parameters.
  const position = { lat: expect.closeTo(21.027526, 5) as number, lng: expect.closeTo(105.8067, 5) as number };
  for (const way of ways(text))
    expect(readSearchBox(way)).toMatchObject({ kind: 'coordinates', found: { form: 'vn2000', unused: [], position } });
});

it.each(['21.028511, 105.804817', '21.028511, 105.804817 (WGS84)', '21.028511, 105.804817 (WGS-84, chuyển từ VN-2000)'])(
  'readSearchBox: degrees of %j are WGS84',
  (text) => {
    const found = { unused: [], position: { lat: 21.028511, lng: 105.804817 } };
    expect(readSearchBox(text)).toMatchObject({ kind: 'coordinates', found });
  },
);

it.each([
  ['STT\tVĩ độ\tKinh độ\n1\t16.054407\t108.202164', '16.054407 108.202164'],
  ['lúc 10:30 16.054407, 108.202164', '16.054407 108.202164'],
  ['"16.054407","108.202164"', '16.054407 108.202164'],
  ["'16.054407', '108.202164'", '16.054407 108.202164'],
  ['Mã Pí Lèng 16.054407, 108.202164', '16.054407 108.202164'],
])('readSearchBox: %j, in a foreign notation, is read as meant', (text, expected) => {
  const [lat, lng] = expected.split(' ').map(Number);
  expect(readSearchBox(text)).toMatchObject({ kind: 'coordinates', found: { position: { lat, lng } } });
});
