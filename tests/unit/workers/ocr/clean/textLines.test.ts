import { describe, expect, it } from 'vitest';
import type { InkPiece } from '../../../../../workers/ocr/clean/inkPieces.ts';
import { findWords } from '../../../../../workers/ocr/clean/textLines.ts';

const DIGIT_PX = 32;
const piece = (left: number, top: number, right: number, bottom: number): InkPiece => ({ index: 0, left, top, right, bottom, area: 100 });

/** Four digits on a line from 0 to 31, 24 px apart. */
const digits = [0, 1, 2, 3].map((at) => piece(at * 24, 0, at * 24 + 18, 31));

describe('words', () => {
  it('words: a broken digit, whose pieces are no characters, belongs to its word', () => {
    const broken = [piece(96, 0, 114, 6), piece(98, 12, 112, 18), piece(97, 24, 113, 31)];
    const [word] = findWords(digits, broken, DIGIT_PX);
    expect(word).toMatchObject({ left: 0, right: 114 });
    const [before] = findWords(digits, [piece(-24, 1, -8, 7), piece(-22, 20, -6, 30)], DIGIT_PX);
    expect(before).toMatchObject({ left: -24, right: 90 });
  });

  it('words: pieces that together are lower than a digit belong to no word', () => {
    const dash = [piece(104, 13, 122, 17)];
    const accent = [piece(118, -12, 126, -6), piece(118, 0, 126, 4)];
    expect(findWords(digits, [...dash], DIGIT_PX)[0]!.right).toBe(122);
    expect(findWords(digits, accent, DIGIT_PX)[0]!.right).toBe(90);
  });

  it('words: a digit’s bar as high as a character belongs to the word that it overlaps', () => {
    const lower = piece(104, 14, 122, 31);
    const words = findWords([...digits, piece(94, 0, 110, 19), lower, piece(126, 0, 144, 31)], [], DIGIT_PX);
    expect(words).toHaveLength(1);
    expect(words[0]).toMatchObject({ left: 0, right: 144 });
  });

  it('words: a raised character belongs to the word before it, and one of the line above does not', () => {
    const unit = piece(120, 9, 150, 31);
    expect(findWords([...digits, unit, piece(152, -4, 166, 17)], [], DIGIT_PX).map(({ left, right, top }) => [left, right, top])).toEqual([
      [0, 90, 0],
      [120, 166, -4],
    ]);
    expect(findWords([...digits, unit, piece(152, -24, 166, 3)], [], DIGIT_PX)).toHaveLength(3);
    expect(findWords([...digits, piece(120, 0, 150, 31), piece(152, 24, 166, 45)], [], DIGIT_PX)).toHaveLength(3);
  });
});
