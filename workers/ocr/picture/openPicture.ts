import { PICTURE_MAX_PIXELS, READ_MAX_PIXELS } from '../../../src/domain/limits.ts';
import type { PixelBox } from '../../../src/domain/pictureCrop.ts';
import type { PictureFault } from '../../../src/domain/pictureFault.ts';
import type { Result } from '../../../src/domain/result.ts';
import { announceWork } from '../../lifeSigns.ts';
import type { GreyPicture } from '../greyPicture.ts';
import { inkGrey } from './inkGrey.ts';
import { HEAD_BYTES, sniffPicture } from './sniffPicture.ts';

/** No row of two coordinates fits into less. */
const LEAST_SIDE = 8;
/** Copying and greying 4 megapixels on a cheap phone. */
const GREY_BUDGET_MS = 1500;

const refused = (error: PictureFault): { ok: false; error: PictureFault } => ({ ok: false, error });

/** What is wrong with a picture by its first bytes alone; null: nothing. */
async function faultOf(picture: Blob): Promise<PictureFault | null> {
  const sniffed = sniffPicture(new Uint8Array(await picture.slice(0, HEAD_BYTES).arrayBuffer()));
  if (sniffed.kind === 'heic') return 'heic';
  if (sniffed.kind === 'other') return 'notPicture';
  return sniffed.width === null || sniffed.height === null ? null : sizeFault(sniffed.width, sniffed.height);
}

function sizeFault(width: number, height: number): PictureFault | null {
  if (width * height > PICTURE_MAX_PIXELS) return 'tooLarge';
  return Math.min(width, height) < LEAST_SIDE ? 'tooSmall' : null;
}

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
 * Opens a photograph: upright (EXIF), of an animation the first picture, what the crop holds, at most READ_MAX_PIXELS, grey.
 * What is too large or no picture is refused by its first bytes, before anything is unpacked.
 * @param crop in pixels of the picture upright
 */
export async function openPicture(picture: Blob, crop: PixelBox | null): Promise<Result<GreyPicture, PictureFault>> {
  const fault = await faultOf(picture);
  if (fault) return refused(fault);
  let opened: ImageBitmap;
  try {
    opened = await createImageBitmap(picture, { imageOrientation: 'from-image' });
  } catch {
    // Browsers say no more than that they could not decode it.
    return refused('notPicture');
  }
  try {
    const box = withinPicture(crop, opened);
    const wrongSize = sizeFault(opened.width, opened.height) ?? sizeFault(box.width, box.height);
    return wrongSize ? refused(wrongSize) : { ok: true, value: greyOf(opened, box) };
  } finally {
    opened.close();
  }
}

function greyOf(opened: ImageBitmap, box: PixelBox): GreyPicture {
  const scale = Math.min(1, Math.sqrt(READ_MAX_PIXELS / (box.width * box.height)));
  const width = Math.max(1, Math.floor(box.width * scale));
  const height = Math.max(1, Math.floor(box.height * scale));
  announceWork(GREY_BUDGET_MS);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  // Paper shows through what is transparent.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(opened, box.left, box.top, box.width, box.height, 0, 0, width, height);
  const grey = { width, height, pixels: inkGrey(context.getImageData(0, 0, width, height).data) };
  // Its pixels go at once, not when somebody tidies up.
  canvas.width = 0;
  return grey;
}
