import { expect, it } from 'vitest';
import { readOneBox, toOneLine } from '../../../../src/domain/search/readOneBox.ts';

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
])('readOneBox: corners as %s, also after the box made one line of them', (_what, text) => {
  expect(readOneBox(text)).toEqual({ kind: 'corners', pairs: ROWS, typed: null });
  expect(readOneBox(toOneLine(text))).toEqual({ kind: 'corners', pairs: ROWS, typed: null });
});

it.each([
  ['16.005, 108.221', false],
  ['16,005 108,221', false],
  ['16°00\'18.0"N 108°13\'15.6"E', false],
  ['https://www.google.com/maps/@16.005,108.221,17z', false],
  ['geo:16.005000,108.221000', false],
  ['đất ở 16.00500, 108.22100', true],
])('readOneBox: %s is a position', (text, isName) => {
  const reading = readOneBox(text);
  expect(reading).toMatchObject({ kind: 'coordinates', isName });
  const { lat, lng } = reading.kind === 'coordinates' ? reading.found.position : { lat: NaN, lng: NaN };
  expect([lat.toFixed(4), lng.toFixed(4)]).toEqual(['16.0050', '108.2210']);
});

it.each([
  ['a digit too many', '17710155.87', '550229.06'],
  ['a digit too few', '177105.87', '550229.06'],
  ['a moved mark', '1771015.87', '55022.906'],
])('readOneBox: a table with %s in one row is corners, all of them as they are written', (_what, x, y) => {
  const typed = [...ROWS.map((row) => ({ x: String(row.x), y: String(row.y) })), { x, y }];
  expect(readOneBox(typed.map((row) => `${row.x}\t${row.y}`).join('\n'))).toEqual({ kind: 'corners', pairs: ROWS, typed });
});

it('readOneBox: short links, words, nothing, and texts without end', () => {
  expect(readOneBox('https://maps.app.goo.gl/abc')).toEqual({ kind: 'shortLink' });
  expect(readOneBox('  thửa 8   tờ 83 ')).toEqual({ kind: 'words', words: 'thửa 8 tờ 83' });
  expect(readOneBox(' \n ')).toEqual({ kind: 'empty' });
  expect(readOneBox('12 triệu 1771012 đồng')).toMatchObject({ kind: 'words' });
  expect(readOneBox('1234567 123456')).toMatchObject({ kind: 'cornerFault', fault: { kind: 'line', line: 1 } });
  expect(readOneBox('21.02')).toEqual({ kind: 'numbers' });
  expect(readOneBox('Kinh độ: 105°4')).toEqual({ kind: 'numbers' });
  expect(readOneBox('83/8')).toMatchObject({ kind: 'words' });
  const endless = readOneBox('a'.repeat(1_000_000));
  expect(endless.kind === 'words' && endless.words.length).toBe(200);
});
