import { MAX_SENT_PICTURE_PX } from '../domain/limits.ts';

const QUALITY = 0.85;

/** Formats that may show something through, which JPEG cannot. */
const SEE_THROUGH = /^image\/(png|webp|gif)$/;

/** Decoded, turned as its EXIF says, and scaled down: all of it off the main thread. */
async function decode(file: Blob): Promise<ImageBitmap> {
  const whole = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = MAX_SENT_PICTURE_PX / Math.max(whole.width, whole.height);
  if (scale >= 1) return whole;
  const resizeWidth = Math.max(1, Math.round(whole.width * scale));
  const resizeHeight = Math.max(1, Math.round(whole.height * scale));
  const small = await createImageBitmap(whole, { resizeWidth, resizeHeight, resizeQuality: 'high' });
  whole.close();
  return small;
}

async function encode(bitmap: ImageBitmap, type: string): Promise<Blob | null> {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob({ type, quality: QUALITY });
}

/**
 * A picture of at most 1,600 px a side, without metadata. The same file where that saves nothing or the browser cannot
 * read it (HEIC outside Safari, something that is no picture): the gateway then says what is wrong with it.
 */
export async function shrinkImage(file: Blob): Promise<Blob> {
  if (typeof createImageBitmap !== 'function' || typeof OffscreenCanvas !== 'function') return file;
  try {
    const small = await encode(await decode(file), SEE_THROUGH.test(file.type) ? 'image/webp' : 'image/jpeg');
    return small && small.size < file.size ? small : file;
  } catch {
    // Not readable here; nothing is lost by sending it as it is.
    return file;
  }
}
