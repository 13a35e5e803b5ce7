import { HEAD_BYTES, sniffPicture } from '../../ocr/picture/sniffPicture.ts';
import { AskFault, tooLarge, type Answer } from './fetchAnswer.ts';

/** More than any service is asked for: 64 MB of pixels. */
const MAX_SIDE_PX = 4096;

/** The words that services send in the place of a map, with a status of 200. */
const IS_WORDS = /^text\/|xml|json|html/;

/** Looks at what should be a picture. @returns its content type, as its first bytes have it */
export function checkPicture({ bytes, type }: Answer): string {
  const picture = sniffPicture(bytes.subarray(0, HEAD_BYTES));
  if (picture.kind === 'other' || picture.kind === 'heic') {
    throw IS_WORDS.test(type) ? new AskFault('refused', 'words in the place of a picture') : new AskFault('malformed', 'no picture');
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
    throw new AskFault('malformed', String(error));
  }
}
