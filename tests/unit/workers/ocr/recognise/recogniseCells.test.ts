import { expect, it } from 'vitest';
import type { CellImage } from '../../../../../workers/ocr/cellImage.ts';
import { type DigitNet, NET_SIGNS } from '../../../../../workers/ocr/recognise/digitNet.ts';
import { candidateText, recogniseCell, type CellReading, textOfReading } from '../../../../../workers/ocr/recognise/recogniseCell.ts';
import { runSecondPass, withoutWords, isWordsInSecondPass, secondPass } from '../../../../../workers/ocr/recognise/recogniseCells.ts';
import { readSteps } from '../../../../../workers/ocr/recognise/readSteps.ts';

const line = { width: 1, height: 1, pixels: Uint8Array.of(255) };
const cells = [0, 1, 2, 3].map((row): CellImage => ({
  row,
  column: 0,
  box: { left: 0, top: row, width: 9, height: 1 },
  ink: line,
  otherInk: line,
}));

/** Network that returns these texts one after another. */
function netOf(texts: readonly string[]): DigitNet & { left: string[] } {
  const left = [...texts];
  return {
    left,
    read() {
      const signs = [...left.shift()!].flatMap((sign) => [NET_SIGNS.indexOf(sign as (typeof NET_SIGNS)[number]), 0]);
      const shares = new Float32Array(signs.length * NET_SIGNS.length);
      for (const [step, sign] of signs.entries()) shares[step * NET_SIGNS.length + sign] = 1;
      return { shares, count: signs.length };
    },
  };
}
const first = ['???X(m)', '1187422.51', '???: 431.5 m²', '12.77'].map((text, at) => recogniseCell(netOf([text, text]), cells[at]!));
const { signal } = new AbortController();

it('runSecondPass: the second network reads every cell with digits twice, and no other cell', async () => {
  const second = netOf(['1187422.51', '1187422.57', '??: 431.5 m²', '??: 431.5 m²', '12.77', '12.77']);
  const { texts, seen, confirmed } = await runSecondPass(second, cells, first, signal);
  expect(second.left).toEqual([]);
  expect(seen.map(({ secondCandidates: again }) => again?.map(candidateText))).toEqual([
    undefined,
    ...texts.slice(1).map(({ seenBy }) => seenBy?.second),
  ]);
  expect(texts.map(({ row, seenBy }) => [row, seenBy?.second])).toEqual([
    [0, undefined],
    [1, ['1187422.51', '1187422.57']],
    [2, ['??: 431.5 m²', '??: 431.5 m²']],
    [3, ['12.77', '12.77']],
  ]);
  expect([...confirmed]).toEqual([2, 3]);
});

it('runSecondPass: without the second network everything stays as first read, and nothing is confirmed', async () => {
  const { texts, confirmed } = await runSecondPass(null, cells, first, signal);
  expect(texts.map(({ text, seenBy }) => [text, seenBy])).toEqual([
    ['nnnX(m)', undefined],
    ['1187422.51', undefined],
    ['nnn: 431.5 m²', undefined],
    ['12.77', undefined],
  ]);
  expect(confirmed.size).toBe(0);
});

it('withoutWords: cells that are text to both networks are skipped; without a second network none is', async () => {
  expect(await withoutWords(netOf(['?? X', '??(m)']), cells, first, [0, 3], signal)).toEqual([3]);
  expect(await withoutWords(null, cells, first, [0, 3], signal)).toEqual([0, 3]);
});

it('recogniseCell: a line with m² is read twice, even with an unclear digit or character before the unit', () => {
  for (const text of ['???? ?????: 16. m²', '???? ?????: 16?m²']) {
    expect(recogniseCell(netOf([text, '???? ?????: 136.3 m²']), cells[0]!).candidates).toHaveLength(2);
  }
});

const cell: CellImage = { row: 3, column: 1, box: { left: 5, top: 6, width: 70, height: 20 }, ink: line, otherInk: line };

/** Network that returns one text after another with equal shares. */
function sharedNetOf(texts: readonly string[], share: number): DigitNet {
  const left = [...texts];
  return {
    read() {
      const signs = [...left.shift()!].flatMap((sign) => [NET_SIGNS.indexOf(sign as (typeof NET_SIGNS)[number]), 0]);
      const shares = new Float32Array(signs.length * NET_SIGNS.length);
      for (const [step, sign] of signs.entries()) {
        shares[step * NET_SIGNS.length + sign] = share;
        shares[step * NET_SIGNS.length + (sign === 0 ? 1 : 0)] = 1 - share;
      }
      return { shares, count: signs.length };
    },
  };
}
const seen = (first: string, second = first, share = 0.999): CellReading => recogniseCell(sharedNetOf([first, second], share), cell);

it('secondPass: a text that both networks read is confirmed, with the readings of each pass', () => {
  const { text, isConfirmed } = secondPass(sharedNetOf(['1187422.51', '1187422,51'], 0.999), cell, seen('1187422.51'))!;
  expect(isConfirmed).toBe(true);
  expect(text).toMatchObject({
    row: 3,
    column: 1,
    box: cell.box,
    text: '1187422.51',
    seenBy: { first: ['1187422.51', '1187422.51'], second: ['1187422.51', '1187422,51'], isNetwork: true },
  });
  expect(text.symbols).toHaveLength(10);
});

it('secondPass: if a second pass differs by a digit or is unsure, the first text stays, unconfirmed', () => {
  for (const looks of [
    ['1187422.51', '1187422.57'],
    ['1187422.51', '11187422.51'],
    ['187422.51', '1187422.51'],
  ]) {
    expect(secondPass(sharedNetOf(looks, 0.999), cell, seen('1187422.51'))).toMatchObject({
      isConfirmed: false,
      text: { ...textOfReading(cell, seen('1187422.51')), seenBy: { second: looks } },
    });
  }
  const unsure = sharedNetOf(['1187422.51', '1187422.51'], 0.9);
  expect(readSteps(sharedNetOf(['1187422.51'], 0.9).read(line, 1)!).share).toBeLessThan(0.5);
  expect(secondPass(unsure, cell, seen('1187422.51'))!.isConfirmed).toBe(false);
});

it('secondPass: a sure network makes up for an unsure one', () => {
  const hardly = seen('1187422.51', '1187422.51', 0.955);
  expect(hardly.share).toBeLessThan(0.5);
  expect(secondPass(sharedNetOf(['1187422.51', '1187422.51'], 0.999), cell, hardly)!.isConfirmed).toBe(true);
  expect(secondPass(sharedNetOf(['1187422.51', '1187422.51'], 0.955), cell, hardly)!.isConfirmed).toBe(false);
});

it('secondPass: a reading without number, not repeated or unsure is not confirmed; nor is a long line', () => {
  const asked = (first: CellReading): boolean => secondPass(sharedNetOf(['1187422.51', '1187422.51'], 0.999), cell, first)!.isConfirmed;
  expect(asked(seen('1187422.51'))).toBe(true);
  expect(asked(seen('1187422.51', '1187422.57'))).toBe(false);
  expect(asked(seen('1187422.51', '1187422.51', 0.9))).toBe(false);
  expect(asked(seen('X 1187422.5'))).toBe(false);
  expect(secondPass({ read: () => null }, cell, seen('1187422.51'))).toMatchObject({
    isConfirmed: false,
    text: { seenBy: { second: ['', ''] } },
  });
});

it('secondPass: in a text line labelled numbers are confirmed, however the text is read', () => {
  const line = '????4:X=1187422.51?m?:Y=583221.10?m';
  const asked = (first: readonly string[], second: readonly string[], share = 0.999): boolean =>
    secondPass(sharedNetOf(second, share), cell, recogniseCell(sharedNetOf(first, share), cell))!.isConfirmed;
  const words = ['0???m4?X?1,187,422.51?m:Y583221.10m', '???4:X=1187422.51mY:583221.10??'];
  expect(asked([line, '???m9:X=1187422.51m;Y=583221.10m'.replace(';', '?')], words)).toBe(true);
  // Another digit, one missing, a number lost in one pass, or one without a label.
  expect(asked([line, line], [words[0]!.replace('583221.10', '583221.70'), words[1]!])).toBe(false);
  expect(asked([line, line.replace('583221.10', '58322.10')], words)).toBe(false);
  expect(asked([line, line], [words[0]!, '???4:X=1187422.51m'])).toBe(false);
  const unlabelled = line.replace('Y=', '??');
  expect(asked([unlabelled, unlabelled], words)).toBe(false);
  expect(asked(['X?187422.51', 'X?187422.51'], ['X187422.51', 'X187422.51'])).toBe(false);
  expect(asked([line, line], words, 0.9)).toBe(false);
});

it('secondPass: a number is complete if every pass reads it up to its unit without gaps or extra digits', () => {
  const line = '???? ?????: 3.141,2 m²';
  const whole = (first: readonly string[], second: readonly string[], share = 0.999): readonly string[] | undefined =>
    secondPass(sharedNetOf(second, share), cell, recogniseCell(sharedNetOf(first, share), cell))!.text.seenBy!.whole;
  // The second network reads an 'm' as ones.
  const seconds = ['?0?:3.141,211²', '??:3.141,2112'];
  expect(whole([line, line.replace(' m', '(m')], seconds)).toEqual(['31412']);
  expect(whole([line, line], [line, '31412'])).toEqual(['31412']);
  expect(whole([line, line.replace(' m', '1 m')], seconds)).toEqual([]);
  expect(whole([line, line.replace(' m', '?m')], seconds)).toEqual([]);
  expect(whole([line, line.replace(' m', '    m')], seconds)).toEqual([]);
  expect(whole([line, line], ['??:3.141,2111²', seconds[1]!])).toEqual([]);
  expect(whole([line, line], ['??:3.141,21m²', seconds[1]!])).toEqual([]);
  expect(whole([line, line], seconds, 0.9)).toEqual([]);
});

it('isWordsInSecondPass: a cell without digits for the first network, and text for the second, is text', () => {
  const asked = (...looks: string[]): boolean =>
    isWordsInSecondPass(sharedNetOf(looks, 0.9), cell, recogniseCell(sharedNetOf(['???X(m)'], 0.9), cell));
  expect(secondPass(sharedNetOf([], 0.9), cell, recogniseCell(sharedNetOf(['???X(m)'], 0.9), cell))).toBeNull();
  expect(asked('??? X(m)', '?? (m)')).toBe(true);
  expect(asked('??? X(m)', '?0? X(m)')).toBe(true);
  expect(asked('??? X(m)', '?12 X(m)')).toBe(false);
  expect(isWordsInSecondPass(sharedNetOf(['??? X', '??? X'], 0.9), cell, recogniseCell(sharedNetOf(['?1? X'], 0.9), cell))).toBe(false);
});
