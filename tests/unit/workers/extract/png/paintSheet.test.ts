import sharp from 'sharp';
import { expect, it } from 'vitest';
import { writePng } from '../../../../../workers/extract/png/paintSheet.ts';
import { seededRandom } from '../../../../support/run/seededRandom.ts';

it('map picture: a PNG written in bands has every painted pixel and its density', async () => {
  const [widthPx, heightPx] = [97, 300];
  const random = seededRandom(7);
  const pixels = Uint8ClampedArray.from({ length: 4 * widthPx * heightPx }, (_, at) => (at % 4 === 3 ? 255 : Math.floor(random() * 256)));
  const asked: number[] = [];
  const file = await writePng({
    widthPx,
    heightPx,
    dotsPerM: 300 / 0.0254,
    band(from, rows) {
      asked.push(rows);
      return pixels.subarray(4 * widthPx * from, 4 * widthPx * (from + rows));
    },
  });
  const read = sharp(file);
  const { width, height, density, channels } = await read.metadata();
  expect({ width, height, density, channels }).toEqual({ width: widthPx, height: heightPx, density: 300, channels: 3 });
  const seen = await read.raw().toBuffer();
  expect(seen.every((value, at) => value === pixels[4 * Math.floor(at / 3) + (at % 3)])).toBe(true);
  // At most one strip is in memory.
  expect(Math.max(...asked)).toBeLessThanOrEqual(128);
  expect(asked.reduce((sum, rows) => sum + rows, 0)).toBe(heightPx);
});
