import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { createCodeDetector } from '../../../../../workers/ocr/code/createCodeDetector.ts';
import { seededRandom } from '../../../../support/run/seededRandom.ts';

const SIDE = 640;

/** A page as photographed; the function defines the ink. */
function page(isInk: (x: number, y: number) => boolean, noise = 8): ImageData {
  const random = seededRandom(1);
  const data = new Uint8ClampedArray(SIDE * SIDE * 4).fill(255);
  for (let at = 0; at < SIDE * SIDE; at += 1) {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    const lit = 1 - 0.4 * (x / SIDE);
    data.fill((isInk(x, y) ? 50 : 220) * lit + noise * (random() - 0.5), 4 * at, 4 * at + 3);
  }
  return { data, width: SIDE, height: SIDE, colorSpace: 'srgb' } as ImageData;
}

/** A rotated code of `modulePx` in the middle of the page. */
function coded(modulePx: number, turnDeg: number): ImageData {
  const { data: modules, size } = encode('25|12345|VBDLIS|AA 00123456', { border: 0 });
  const [cos, sin] = [Math.cos((turnDeg * Math.PI) / 180), Math.sin((turnDeg * Math.PI) / 180)];
  return page((x, y) => {
    const [dx, dy] = [(x - SIDE / 2) / modulePx, (y - SIDE / 2) / modulePx];
    const [column, row] = [Math.floor(dx * cos + dy * sin + size / 2), Math.floor(dy * cos - dx * sin + size / 2)];
    return modules[row]?.[column] ?? false;
  });
}

it.each([3, 5, 9, 20].flatMap((modulePx) => [0, 12, 90, 187].map((turnDeg) => [modulePx, turnDeg] as const)))(
  'code: one of %s pixels a module, rotated by %s°, is found',
  async (modulePx, turnDeg) => {
    expect((await createCodeDetector())(coded(modulePx, turnDeg))).toBe(true);
  },
);

it('code: a ruled table, a chessboard, stripes and grainy paper have none', async () => {
  const mayHaveCode = await createCodeDetector();
  const pages = {
    table: page((x, y) => x % 90 < 3 || y % 40 < 3),
    chessboard: page((x, y) => (Math.floor(x / 12) + Math.floor(y / 12)) % 2 === 0),
    stripes: page((x) => x % 14 < 7),
    grain: page(() => false, 24),
    empty: page(() => false),
  };
  expect(Object.entries(pages).flatMap(([name, picture]) => (mayHaveCode(picture) ? [name] : []))).toEqual([]);
});
