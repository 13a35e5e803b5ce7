import { describe, expect, test } from 'vitest';
import { shrinkImage } from '../../src/api/files/uploads.ts';
import { seededRandom } from '../support/run/seededRandom.ts';

/** Makes a photo with noise, so that it compresses badly. */
async function photo(width: number, height: number, type: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d')!;
  const data = context.createImageData(width, height);
  const random = seededRandom(7);
  for (let at = 0; at < data.data.length; at++) data.data[at] = at % 4 === 3 ? 255 : random() * 256;
  context.putImageData(data, 0, 0);
  return canvas.convertToBlob({ type, quality: 1 });
}

const sizeOf = async (blob: Blob): Promise<[number, number]> => {
  const { width, height } = await createImageBitmap(blob);
  return [width, height];
};

describe('shrinkImage', () => {
  test('shrinkImage: a photo becomes smaller, 1,600 px long, in the same proportions', async () => {
    const sent = await photo(2_400, 1_200, 'image/jpeg');
    const small = await shrinkImage(sent);
    expect(small.type).toBe('image/jpeg');
    expect(small.size).toBeLessThan(sent.size);
    expect(await sizeOf(small)).toEqual([1_600, 800]);
  });

  test('shrinkImage: a picture that may be transparent becomes WebP', async () => {
    const small = await shrinkImage(await photo(500, 1_800, 'image/png'));
    expect(small.type).toBe('image/webp');
    expect(await sizeOf(small)).toEqual([444, 1_600]);
  });

  test('shrinkImage: a picture that is unreadable here, or no smaller afterwards, is sent unchanged', async () => {
    const words = new Blob(['không phải ảnh'], { type: 'image/heic' });
    expect(await shrinkImage(words)).toBe(words);
    const canvas = new OffscreenCanvas(1, 1);
    canvas.getContext('2d');
    const dot = await canvas.convertToBlob({ type: 'image/png' });
    expect(await shrinkImage(dot)).toBe(dot);
  });
});
