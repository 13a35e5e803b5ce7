import { expect, it } from 'vitest';
import { heightsAround } from '../../../../../../workers/ocr/clean/bend/heightsAround.ts';
import type { SignChain } from '../../../../../../workers/ocr/clean/bend/linkRows.ts';

/** A word that begins at a position, with characters of one height. */
const word = (x: number, y: number, signs: number, height: number): SignChain =>
  Array.from({ length: signs }, (_, index) => ({ index, x: x + 0.75 * index, y, width: 0.6, height }));

it('heights: three-digit sides are as high as the coordinates, though only low letters are above them', () => {
  const rows = Array.from({ length: 7 }, (_, row) => 2 * row - 4.7);
  const coordinates = rows.flatMap((y) => [word(-5, y, 8, 1), word(3.5, y, 9, 1)]);
  const sides = rows.map((y) => word(15.4, y, 3, 1));
  const heading = [word(4.5, -9.7, 6, 0.75), word(9.1, -9.7, 5, 0.75), word(11.5, -6.6, 4, 0.7)];
  const heightAt = heightsAround([...coordinates, ...sides, ...heading]);
  for (const y of rows) {
    expect(heightAt(16, y)).toBeGreaterThan(0.9);
    expect(heightAt(16, y)).toBeLessThan(1.1);
  }
});
