import type { GreyPicture } from '../greyPicture.ts';

/** Print stays sharp at it. */
const QUALITY = 0.8;

/** A grey picture as a JPEG. */
export async function jpegOf({ width, height, pixels }: GreyPicture): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  const image = new ImageData(width, height);
  const rgba = new Uint32Array(image.data.buffer);
  for (let at = 0; at < pixels.length; at++) rgba[at] = (0xff000000 | (pixels[at]! * 0x010101)) >>> 0;
  context.putImageData(image, 0, 0);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
}
