import { describe, expect, it } from 'vitest';
import { closeGaps } from '../../../../workers/ocr/recognise/closeGaps.ts';

/** Columns of ink where the text has '#', white elsewhere; 3 rows. */
function line(text: string): { width: number; height: number; pixels: Uint8Array } {
  const row = [...text].map((char) => (char === '#' ? 0 : 255));
  return { width: row.length, height: 3, pixels: Uint8Array.from([...row, ...row, ...row]) };
}

describe('gaps of a line', () => {
  it('gaps of a line: those no wider than a space stay', () => {
    const close = line(`####${' '.repeat(14)}###${' '.repeat(3)}#`);
    expect(closeGaps(close)).toBe(close);
  });

  it('gaps of a line: a wider one becomes a space, and all ink stays', () => {
    const closed = closeGaps(line(`####${' '.repeat(40)}###`));
    expect([closed.width, closed.height]).toEqual([4 + 14 + 3, 3]);
    expect([...closed.pixels].filter((value) => value === 0)).toHaveLength(3 * 7);
  });
});
