import { PREVIEW_MAX_PX } from '../../../src/domain/limits.ts';
import type { QuarterTurns } from '../../../src/domain/picture/startCrop.ts';
import type { PictureFault } from '../../../src/domain/picture/cornerReading.ts';
import { success, type Result } from '../../../src/domain/result.ts';
import { announceWork } from '../../bridge/heartbeat.ts';
import type { PicturePreview } from '../api.ts';
import { openBitmap } from './openBitmap.ts';
import { drawPart } from './openPixels.ts';
import type { GreyPicture } from './greyOf.ts';

const QUALITY = 0.85;
/** Scaling 50 megapixels down on a cheap phone. */
const SCALE_BUDGET_MS = 3000;

/** The picture small and turned, for the page to choose a part of. */
export async function previewPicture(picture: Blob, quarterTurns: QuarterTurns): Promise<Result<PicturePreview, PictureFault>> {
  const opened = await openBitmap(picture);
  if (!opened.ok) return opened;
  const whole = opened.value;
  const { width, height } = whole;
  const scale = Math.min(1, PREVIEW_MAX_PX / Math.max(width, height));
  announceWork(SCALE_BUDGET_MS);
  const canvas = drawPart(whole, { left: 0, top: 0, width, height }, scale, quarterTurns);
  whole.close();
  return success({ picture: await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY }), width, height });
}

/** Print stays sharp at it. */
const JPEG_QUALITY = 0.8;

/** A grey picture as a JPEG. */
export async function jpegOf({ width, height, pixels }: GreyPicture): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  const image = new ImageData(width, height);
  const rgba = new Uint32Array(image.data.buffer);
  for (let at = 0; at < pixels.length; at++) rgba[at] = (0xff000000 | (pixels[at]! * 0x010101)) >>> 0;
  context.putImageData(image, 0, 0);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY });
}
