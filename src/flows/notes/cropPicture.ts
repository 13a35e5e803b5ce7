import type { PixelBox } from '../../domain/picture/pictureCrop.ts';

const QUALITY = 0.86;

/**
 * A part of a picture, as a JPEG.
 * @param box in pixels of a picture that is `width` wide; the picture itself may be finer or coarser
 * @returns null where the browser cannot draw it
 */
export async function cropPicture(picture: Blob, box: PixelBox, width: number): Promise<Blob | null> {
  const whole = await createImageBitmap(picture);
  const scale = whole.width / width;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(box.width * scale));
  canvas.height = Math.max(1, Math.round(box.height * scale));
  canvas.getContext('2d')?.drawImage(whole, -Math.round(box.left * scale), -Math.round(box.top * scale));
  whole.close();
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}
