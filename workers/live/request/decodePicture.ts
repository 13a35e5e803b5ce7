import { HEAD_BYTES, sniffPicture } from '../../ocr/picture/sniffPicture.ts';
import { LiveFault, tooLarge, type Answer } from './fetchAnswer.ts';

/** Limit of a picture's sides (64 MB of pixels), above every requested size. */
const MAX_SIDE_PX = 4096;

/** Content types of texts that services send instead of a map, with status 200. */
const IS_TEXT = /^text\/|xml|json|html/;

/** Checks a picture's format and size. @returns its content type by its first bytes */
export function checkPicture({ bytes, type }: Answer): string {
  const picture = sniffPicture(bytes.subarray(0, HEAD_BYTES));
  if (picture.kind === 'other' || picture.kind === 'heic') {
    throw IS_TEXT.test(type) ? new LiveFault('refused', 'words in the place of a picture') : new LiveFault('malformed', 'no picture');
  }
  const { width, height } = picture;
  if (width === null || height === null || !(width <= MAX_SIDE_PX && height <= MAX_SIDE_PX)) throw tooLarge(`${width} × ${height} px`);
  return `image/${picture.kind}`;
}

export async function decodePicture(answer: Answer): Promise<ImageBitmap> {
  const type = checkPicture(answer);
  try {
    return await createImageBitmap(new Blob([answer.bytes], { type }));
  } catch (error) {
    throw new LiveFault('malformed', String(error));
  }
}
