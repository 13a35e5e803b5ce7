import { describe, expect, it } from 'vitest';
import { CsvRows } from '../../../../src/landFiles/table/csvRows.ts';
import { seededRandom } from '../../../support/run/seededRandom.ts';

const TEXT = 'a;b;c\r\n1;"x;""y""\r\nz";\r\n\r\n;;" "\n"";"""";"a"\r\n 4 ; năm ;"sáu"';
const RECORDS = [
  ['a', 'b', 'c'],
  ['1', 'x;"y"\r\nz', ''],
  ['', '', ' '],
  ['', '"', 'a'],
  ['4', 'năm', 'sáu'],
];

const split = (pieces: readonly string[]): string[][] => {
  const records = new CsvRows();
  return [...pieces.flatMap((piece) => records.push(piece)), ...records.end()];
};

describe('records of CSV', () => {
  it('csv: the records are the same wherever the text is split', () => {
    for (let at = 0; at <= TEXT.length; at++) expect(split([TEXT.slice(0, at), TEXT.slice(at)])).toEqual(RECORDS);
    expect(split([...TEXT])).toEqual(RECORDS);
    const random = seededRandom(1);
    for (let round = 0; round < 50; round++) {
      const [one, other] = [Math.floor(random() * TEXT.length), Math.floor(random() * TEXT.length)].sort((a, b) => a - b) as [
        number,
        number,
      ];
      expect(split([TEXT.slice(0, one), TEXT.slice(one, other), TEXT.slice(other)])).toEqual(RECORDS);
    }
  });

  it('csv: doubled quotes in a long cell become single ones, wherever it is split', () => {
    const cell = `${'"'.repeat(7_000)}ấ${'"'.repeat(3_001)}`;
    const text = `a,b\n"${cell.replaceAll('"', '""')}",1\n`;
    for (const at of [10, 4_100, 8_191, 14_005]) expect(split([text.slice(0, at), text.slice(at)])[1]).toEqual([cell, '1']);
  });

  it.each([
    ['a text that ends in quotation marks', 'a,b\n"1,2', 'openQuote'],
    ['letters after a closing mark', 'a,b\n"1" x,2\n', 'behindQuote'],
    ['a line of too many cells', `a,b\n${','.repeat(200_000)}\n`, 'tooManyCells'],
  ])('csv: %s is reported', (_what, text, kind) => {
    expect(() => split([text])).toThrow(expect.objectContaining({ kind }));
  });

  it('hostile: an endless record or first line is abandoned', () => {
    const endless = (head: string) => () => split([head, ...Array.from({ length: 70 }, () => 'x'.repeat(2 ** 20))]);
    expect(endless('a,b\n')).toThrow(expect.objectContaining({ kind: 'rowTooLong' }));
    expect(endless('a,b\n"')).toThrow(expect.objectContaining({ kind: 'rowTooLong' }));
    expect(endless('')).toThrow(expect.objectContaining({ kind: 'rowTooLong' }));
  });
});
