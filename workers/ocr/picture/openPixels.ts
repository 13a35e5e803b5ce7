import { PREVIEW_MAX_PX, READ_MAX_PIXELS } from '../../../src/domain/limits.ts';
import type { PixelBox } from '../../../src/domain/picture/pictureCrop.ts';
import { type QuarterTurns, turnedSize } from '../../../src/domain/picture/startCrop.ts';
import type { PictureFault } from '../../../src/domain/picture/cornerReading.ts';
import { success, type Result } from '../../../src/domain/result.ts';
import { announceWork } from '../../bridge/heartbeat.ts';
import type { PicturePreview } from '../api.ts';
import type { ColourPicture, GreyPicture } from './greyOf.ts';
import { openBitmap, sizeFault } from './openBitmap.ts';

/** Longest duration of copying 4 megapixels, on a cheap phone. */
const COPY_BUDGET_MS = 1000;

function withinPicture(crop: PixelBox | null, { width, height }: { width: number; height: number }): PixelBox {
  if (!crop) return { left: 0, top: 0, width, height };
  const left = Math.min(width, Math.max(0, Math.round(crop.left)));
  const top = Math.min(height, Math.max(0, Math.round(crop.top)));
  const right = Math.min(width, Math.max(left, Math.round(crop.left + crop.width)));
  const bottom = Math.min(height, Math.max(top, Math.round(crop.top + crop.height)));
  return { left, top, width: right - left, height: bottom - top };
}

/** Opens the crop (null: all) of an upright photograph, rotated clockwise and reduced to at most READ_MAX_PIXELS. */
export async function openPixels(
  picture: Blob,
  crop: PixelBox | null,
  quarterTurns: QuarterTurns,
): Promise<Result<ColourPicture, PictureFault>> {
  const opened = await openBitmap(picture);
  if (!opened.ok) return opened;
  try {
    const box = withinPicture(crop, opened.value);
    const fault = sizeFault(box.width, box.height);
    return fault ? { ok: false, error: fault } : { ok: true, value: pixelsOf(opened.value, box, quarterTurns) };
  } finally {
    opened.value.close();
  }
}

function pixelsOf(opened: ImageBitmap, box: PixelBox, quarterTurns: QuarterTurns): ColourPicture {
  const scale = Math.min(1, Math.sqrt(READ_MAX_PIXELS / (box.width * box.height)));
  announceWork(COPY_BUDGET_MS);
  const { width, height, data } = imageOf(drawPart(opened, box, scale, quarterTurns));
  return { width, height, rgba: data };
}

/** Reads a canvas and frees its memory at once, without waiting for garbage collection. */
export function imageOf(canvas: OffscreenCanvas): ImageData {
  const image = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
  canvas.width = 0;
  return image;
}

export function drawPart(opened: ImageBitmap, box: PixelBox, scale: number, quarterTurns: QuarterTurns): OffscreenCanvas {
  // Tolerate rounding errors just below a whole number.
  const scaled = (side: number): number => Math.max(1, Math.floor(side * scale + 0.01));
  const upright = { width: scaled(box.width), height: scaled(box.height) };
  const { width, height } = turnedSize(upright, quarterTurns);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  // Transparent areas become white paper.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.translate(width / 2, height / 2);
  context.rotate((quarterTurns * Math.PI) / 2);
  context.translate(-upright.width / 2, -upright.height / 2);
  context.imageSmoothingQuality = 'high';
  context.drawImage(opened, box.left, box.top, box.width, box.height, 0, 0, upright.width, upright.height);
  return canvas;
}

const PREVIEW_QUALITY = 0.85;
/** Longest duration of reducing 50 megapixels, on a cheap phone. */
const SCALE_BUDGET_MS = 3000;

export async function previewPicture(picture: Blob, quarterTurns: QuarterTurns): Promise<Result<PicturePreview, PictureFault>> {
  const opened = await openBitmap(picture);
  if (!opened.ok) return opened;
  const whole = opened.value;
  const { width, height } = whole;
  const scale = Math.min(1, PREVIEW_MAX_PX / Math.max(width, height));
  announceWork(SCALE_BUDGET_MS);
  const canvas = drawPart(whole, { left: 0, top: 0, width, height }, scale, quarterTurns);
  whole.close();
  return success({ picture: await canvas.convertToBlob({ type: 'image/jpeg', quality: PREVIEW_QUALITY }), width, height });
}

/** Quality at which print stays sharp. */
const JPEG_QUALITY = 0.8;

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
