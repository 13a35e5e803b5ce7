import { PICTURE_MAX_PIXELS } from '../../../src/domain/limits.ts';
import type { PictureFault } from '../../../src/domain/picture/cornerReading.ts';
import type { Result } from '../../../src/domain/result.ts';
import { HEAD_BYTES, sniffPicture } from './sniffPicture.ts';

/** Minimum side in pixels: a row of two coordinates does not fit into less. */
const MIN_SIDE = 8;

const refused = (error: PictureFault): { ok: false; error: PictureFault } => ({ ok: false, error });

export function sizeFault(width: number, height: number): PictureFault | null {
  if (width * height > PICTURE_MAX_PIXELS) return 'tooLarge';
  return Math.min(width, height) < MIN_SIDE ? 'tooSmall' : null;
}

/** Returns the fault that the first bytes of a picture show, or null. */
async function headFault(picture: Blob): Promise<PictureFault | null> {
  const sniffed = sniffPicture(new Uint8Array(await picture.slice(0, HEAD_BYTES).arrayBuffer()));
  if (sniffed.kind === 'heic') return 'heic';
  if (sniffed.kind === 'other') return 'notPicture';
  return sniffed.width === null || sniffed.height === null ? null : sizeFault(sniffed.width, sniffed.height);
}

/** Decodes upright (EXIF), an animation's first frame; checks type and size first. The caller closes the bitmap. */
export async function openBitmap(picture: Blob): Promise<Result<ImageBitmap, PictureFault>> {
  const fault = await headFault(picture);
  if (fault) return refused(fault);
  let opened: ImageBitmap;
  try {
    opened = await createImageBitmap(picture, { imageOrientation: 'from-image' });
  } catch {
    // Browsers give no other reason for a failed decode.
    return refused('notPicture');
  }
  const wrong = sizeFault(opened.width, opened.height);
  if (!wrong) return { ok: true, value: opened };
  opened.close();
  return refused(wrong);
}
