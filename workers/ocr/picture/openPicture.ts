import { READ_MAX_PIXELS } from '../../../src/domain/limits.ts';
import type { PixelBox } from '../../../src/domain/pictureCrop.ts';
import type { PictureFault } from '../../../src/domain/pictureFault.ts';
import type { QuarterTurns } from '../../../src/domain/quarterTurn.ts';
import type { Result } from '../../../src/domain/result.ts';
import { announceWork } from '../../lifeSigns.ts';
import type { GreyPicture } from '../greyPicture.ts';
import { drawTurned } from './drawTurned.ts';
import { inkGrey } from './inkGrey.ts';
import { openBitmap, sizeFault } from './openBitmap.ts';

/** Copying and greying 4 megapixels on a cheap phone. */
const GREY_BUDGET_MS = 1500;

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
 * Opens a photograph: what the crop holds, turned, at most READ_MAX_PIXELS, grey.
 * @param crop in pixels of the picture upright (EXIF), before it is turned
 */
export async function openPicture(
  picture: Blob,
  crop: PixelBox | null,
  turns: QuarterTurns = 0,
): Promise<Result<GreyPicture, PictureFault>> {
  const opened = await openBitmap(picture);
  if (!opened.ok) return opened;
  try {
    const box = withinPicture(crop, opened.value);
    const wrongSize = sizeFault(box.width, box.height);
    return wrongSize ? { ok: false, error: wrongSize } : { ok: true, value: greyOf(opened.value, box, turns) };
  } finally {
    opened.value.close();
  }
}

function greyOf(opened: ImageBitmap, box: PixelBox, turns: QuarterTurns): GreyPicture {
  const scale = Math.min(1, Math.sqrt(READ_MAX_PIXELS / (box.width * box.height)));
  announceWork(GREY_BUDGET_MS);
  const { canvas, context } = drawTurned(opened, box, scale, turns);
  const { width, height } = canvas;
  const grey = { width, height, pixels: inkGrey(context.getImageData(0, 0, width, height).data) };
  canvas.width = 0;
  return grey;
}
