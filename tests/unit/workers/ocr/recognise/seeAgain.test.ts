import { expect, it } from 'vitest';
import type { CellImage } from '../../../../../workers/ocr/cellImage.ts';
import { type DigitNet, NET_SIGNS } from '../../../../../workers/ocr/recognise/digitNet.ts';
import { readSteps } from '../../../../../workers/ocr/recognise/readSteps.ts';
import { isWordsAgain, seeAgain } from '../../../../../workers/ocr/recognise/seeAgain.ts';
import { type SeenCell, seeCell, textOfSeen } from '../../../../../workers/ocr/recognise/seeCell.ts';

const line = { width: 1, height: 1, pixels: Uint8Array.of(255) };
const cell: CellImage = { row: 3, column: 1, box: { left: 5, top: 6, width: 70, height: 20 }, ink: line, otherInk: line };

/** A network that sees one text after another, each sign as likely. */
function netOf(texts: readonly string[], share: number): DigitNet {
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
const seen = (first: string, second = first, share = 0.999): SeenCell => seeCell(netOf([first, second], share), cell);

it('seeAgain: what both networks saw is the text of both, with what each look saw', () => {
  const { text, isConfirmed } = seeAgain(netOf(['1187422.51', '1187422,51'], 0.999), cell, seen('1187422.51'))!;
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

it('seeAgain: where a look of the second one has another digit, one more or one less, or hardly saw it, the text is the first one’s, and not confirmed', () => {
  for (const looks of [
    ['1187422.51', '1187422.57'],
    ['1187422.51', '11187422.51'],
    ['187422.51', '1187422.51'],
  ]) {
    expect(seeAgain(netOf(looks, 0.999), cell, seen('1187422.51'))).toMatchObject({
      isConfirmed: false,
      text: { ...textOfSeen(cell, seen('1187422.51')), seenBy: { second: looks } },
    });
  }
  const unsure = netOf(['1187422.51', '1187422.51'], 0.9);
  expect(readSteps(netOf(['1187422.51'], 0.9).read(line, 1)!).share).toBeLessThan(0.5);
  expect(seeAgain(unsure, cell, seen('1187422.51'))!.isConfirmed).toBe(false);
});

it('seeAgain: a network that is sure makes up for one that hardly saw a number', () => {
  const hardly = seen('1187422.51', '1187422.51', 0.955);
  expect(hardly.share).toBeLessThan(0.5);
  expect(seeAgain(netOf(['1187422.51', '1187422.51'], 0.999), cell, hardly)!.isConfirmed).toBe(true);
  expect(seeAgain(netOf(['1187422.51', '1187422.51'], 0.955), cell, hardly)!.isConfirmed).toBe(false);
});

it('seeAgain: nothing is confirmed that the first one saw no number in, not twice the same, or hardly; nor in a line too long', () => {
  const asked = (first: SeenCell): boolean => seeAgain(netOf(['1187422.51', '1187422.51'], 0.999), cell, first)!.isConfirmed;
  expect(asked(seen('1187422.51'))).toBe(true);
  expect(asked(seen('1187422.51', '1187422.57'))).toBe(false);
  expect(asked(seen('1187422.51', '1187422.51', 0.9))).toBe(false);
  expect(asked(seen('X 1187422.5'))).toBe(false);
  expect(seeAgain({ read: () => null }, cell, seen('1187422.51'))).toMatchObject({
    isConfirmed: false,
    text: { seenBy: { second: ['', ''] } },
  });
});

it('seeAgain: in a line of words the numbers behind labels are confirmed, whatever the words are taken for', () => {
  const line = '????4:X=1187422.51?m?:Y=583221.10?m';
  const asked = (first: readonly string[], second: readonly string[], share = 0.999): boolean =>
    seeAgain(netOf(second, share), cell, seeCell(netOf(first, share), cell))!.isConfirmed;
  const words = ['0???m4?X?1,187,422.51?m:Y583221.10m', '???4:X=1187422.51mY:583221.10??'];
  expect(asked([line, '???m9:X=1187422.51m;Y=583221.10m'.replace(';', '?')], words)).toBe(true);
  // Another digit, one less, a number that one look lost, or that stands behind no label.
  expect(asked([line, line], [words[0]!.replace('583221.10', '583221.70'), words[1]!])).toBe(false);
  expect(asked([line, line.replace('583221.10', '58322.10')], words)).toBe(false);
  expect(asked([line, line], [words[0]!, '???4:X=1187422.51m'])).toBe(false);
  const unlabelled = line.replace('Y=', '??');
  expect(asked([unlabelled, unlabelled], words)).toBe(false);
  expect(asked(['X?187422.51', 'X?187422.51'], ['X187422.51', 'X187422.51'])).toBe(false);
  expect(asked([line, line], words, 0.9)).toBe(false);
});

it('isWordsAgain: what the first one saw no digit in, and the second words, is words', () => {
  const asked = (...looks: string[]): boolean => isWordsAgain(netOf(looks, 0.9), cell, seeCell(netOf(['???X(m)'], 0.9), cell));
  expect(seeAgain(netOf([], 0.9), cell, seeCell(netOf(['???X(m)'], 0.9), cell))).toBeNull();
  expect(asked('??? X(m)', '?? (m)')).toBe(true);
  expect(asked('??? X(m)', '?0? X(m)')).toBe(true);
  expect(asked('??? X(m)', '?12 X(m)')).toBe(false);
  expect(isWordsAgain(netOf(['??? X', '??? X'], 0.9), cell, seeCell(netOf(['?1? X'], 0.9), cell))).toBe(false);
});
