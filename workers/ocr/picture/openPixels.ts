import { READ_MAX_PIXELS } from '../../../src/domain/limits.ts';
import type { PixelBox } from '../../../src/domain/picture/pictureCrop.ts';
import { type QuarterTurns, turnedSize } from '../../../src/domain/picture/startCrop.ts';
import type { PictureFault } from '../../../src/domain/picture/cornerReading.ts';
import type { Result } from '../../../src/domain/result.ts';
import { announceWork } from '../../bridge/heartbeat.ts';
import type { ColourPicture } from './greyOf.ts';
import { openBitmap, sizeFault } from './openBitmap.ts';

/** Copying 4 megapixels on a cheap phone. */
const COPY_BUDGET_MS = 1000;

/** The crop in whole pixels, within the picture. */
function withinPicture(crop: PixelBox | null, { width, height }: { width: number; height: number }): PixelBox {
  if (!crop) return { left: 0, top: 0, width, height };
  const left = Math.min(width, Math.max(0, Math.round(crop.left)));
  const top = Math.min(height, Math.max(0, Math.round(crop.top)));
  const right = Math.min(width, Math.max(left, Math.round(crop.left + crop.width)));
  const bottom = Math.min(height, Math.max(top, Math.round(crop.top + crop.height)));
  return { left, top, width: right - left, height: bottom - top };
}

/**
 * Opens what the crop holds of a photograph, at most READ_MAX_PIXELS of it.
 * @param crop in pixels of the picture upright (EXIF); null: all of it
 * @param quarterTurns how often that part is turned clockwise
 */
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
  const canvas = drawPart(opened, box, scale, quarterTurns);
  const { width, height } = canvas;
  const pixels = { width, height, rgba: canvas.getContext('2d')!.getImageData(0, 0, width, height).data };
  // Its pixels go at once, not when somebody tidies up.
  canvas.width = 0;
  return pixels;
}

/** Draws a part of a picture smaller, and turned. */
export function drawPart(opened: ImageBitmap, box: PixelBox, scale: number, quarterTurns: QuarterTurns): OffscreenCanvas {
  // A whole number may come out a little lower than it is.
  const scaled = (side: number): number => Math.max(1, Math.floor(side * scale + 0.01));
  const upright = { width: scaled(box.width), height: scaled(box.height) };
  const { width, height } = turnedSize(upright, quarterTurns);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  // Paper shows through what is transparent.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.translate(width / 2, height / 2);
  context.rotate((quarterTurns * Math.PI) / 2);
  context.translate(-upright.width / 2, -upright.height / 2);
  context.imageSmoothingQuality = 'high';
  context.drawImage(opened, box.left, box.top, box.width, box.height, 0, 0, upright.width, upright.height);
  return canvas;
}
