import { PICTURE_MAX_PIXELS } from '../../../src/domain/limits.ts';
import type { PictureFault } from '../../../src/domain/picture/cornerReading.ts';
import type { Result } from '../../../src/domain/result.ts';
import { HEAD_BYTES, sniffPicture } from './sniffPicture.ts';

/** No row of two coordinates fits into less. */
const MIN_SIDE = 8;

const refused = (error: PictureFault): { ok: false; error: PictureFault } => ({ ok: false, error });

/** What is wrong with a picture's size, or a part's; null: nothing. */
export function sizeFault(width: number, height: number): PictureFault | null {
  if (width * height > PICTURE_MAX_PIXELS) return 'tooLarge';
  return Math.min(width, height) < MIN_SIDE ? 'tooSmall' : null;
}

/** What is wrong with a picture by its first bytes alone; null: nothing. */
async function headFault(picture: Blob): Promise<PictureFault | null> {
  const sniffed = sniffPicture(new Uint8Array(await picture.slice(0, HEAD_BYTES).arrayBuffer()));
  if (sniffed.kind === 'heic') return 'heic';
  if (sniffed.kind === 'other') return 'notPicture';
  return sniffed.width === null || sniffed.height === null ? null : sizeFault(sniffed.width, sniffed.height);
}

/**
 * Unpacks a photograph: upright (EXIF), of an animation the first picture. What is too large or no picture is refused by its first
 * bytes, before anything is unpacked.
 * @returns a bitmap that the caller closes
 */
export async function openBitmap(picture: Blob): Promise<Result<ImageBitmap, PictureFault>> {
  const fault = await headFault(picture);
  if (fault) return refused(fault);
  let opened: ImageBitmap;
  try {
    opened = await createImageBitmap(picture, { imageOrientation: 'from-image' });
  } catch {
    // Browsers say no more than that they could not decode it.
    return refused('notPicture');
  }
  const wrong = sizeFault(opened.width, opened.height);
  if (!wrong) return { ok: true, value: opened };
  opened.close();
  return refused(wrong);
}
