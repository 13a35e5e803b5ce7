import { expect, it } from 'vitest';
import type { CellImage } from '../../../../../workers/ocr/cellImage.ts';
import { type DigitNet, NET_SIGNS } from '../../../../../workers/ocr/recognise/digitNet.ts';
import { seeCell } from '../../../../../workers/ocr/recognise/seeCell.ts';
import { seeCellsAgain, withoutWords } from '../../../../../workers/ocr/recognise/seeCells.ts';

const line = { width: 1, height: 1, pixels: Uint8Array.of(255) };
const cells = [0, 1, 2, 3].map((row): CellImage => ({
  row,
  column: 0,
  box: { left: 0, top: row, width: 9, height: 1 },
  ink: line,
  otherInk: line,
}));

/** A network that sees these texts one after another. */
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
const first = ['???X(m)', '1187422.51', '???: 431.5 m²', '12.77'].map((text, at) => seeCell(netOf([text, text]), cells[at]!));
const { signal } = new AbortController();

it('seeCellsAgain: the second network looks twice at every cell in which the first saw digits, a few at a time, and at no other', async () => {
  const second = netOf(['1187422.51', '1187422.57', '??: 431.5 m²', '??: 431.5 m²', '12.77', '12.77']);
  const { texts, confirmed } = await seeCellsAgain(second, cells, first, signal, 2);
  expect(second.left).toEqual([]);
  expect(texts.map(({ row, seenBy }) => [row, seenBy?.second])).toEqual([
    [0, undefined],
    [1, ['1187422.51', '1187422.57']],
    [2, ['??: 431.5 m²', '??: 431.5 m²']],
    [3, ['12.77', '12.77']],
  ]);
  expect([...confirmed]).toEqual([2, 3]);
});

it('seeCellsAgain: without the second network all is as the first saw it, and nothing confirmed', async () => {
  const { texts, confirmed } = await seeCellsAgain(null, cells, first, signal);
  expect(texts.map(({ text, seenBy }) => [text, seenBy])).toEqual([
    ['nnnX(m)', undefined],
    ['1187422.51', undefined],
    ['nnn: 431.5 m²', undefined],
    ['12.77', undefined],
  ]);
  expect(confirmed.size).toBe(0);
});

it('withoutWords: what is words to both networks is asked about no more; all is where there is no second one', async () => {
  expect(await withoutWords(netOf(['?? X', '??(m)']), cells, first, [0, 3], signal)).toEqual([3]);
  expect(await withoutWords(null, cells, first, [0, 3], signal)).toEqual([0, 3]);
});

it('seeCell: a line that names square metres is looked at twice though its last digit was not seen or a sign before its unit not named', () => {
  for (const text of ['???? ?????: 16. m²', '???? ?????: 16?m²']) {
    expect(seeCell(netOf([text, '???? ?????: 136.3 m²']), cells[0]!).looks).toHaveLength(2);
  }
});
