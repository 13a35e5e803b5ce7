import { uploadFileCall } from '../../contract/files/uploads.ts';
import { MAX_SENT_PICTURE_PX } from '../../domain/limits.ts';
import { failure, success, type Result } from '../../domain/result.ts';
import { apiClient, type Via } from '../apiClient.ts';

/** Below it a picture is sent as it is. */
const SMALL_BYTES = 400 * 1024;

interface UploadedImage {
  /** Relative to the image host: what images_link holds. */
  url: string;
  /** §8: the server's words, 'Tải ảnh thành công'. */
  message: string;
}

const QUALITY = 0.85;

/** Formats that may show something through, which JPEG cannot. */
const SEE_THROUGH = /^image\/(png|webp|gif)$/;

/** Decoded, turned as its EXIF says, and scaled down: all of it off the main thread. */
async function decode(file: Blob): Promise<ImageBitmap> {
  const whole = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = MAX_SENT_PICTURE_PX / Math.max(whole.width, whole.height);
  if (scale >= 1) return whole;
  const resizeWidth = Math.max(1, Math.round(whole.width * scale));
  const resizeHeight = Math.max(1, Math.round(whole.height * scale));
  const small = await createImageBitmap(whole, { resizeWidth, resizeHeight, resizeQuality: 'high' });
  whole.close();
  return small;
}

async function encode(bitmap: ImageBitmap, type: string): Promise<Blob | null> {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvas.convertToBlob({ type, quality: QUALITY });
}

/**
 * A picture of at most 1,600 px a side, without metadata. The same file where that saves nothing or little, or the browser cannot
 * read it (HEIC outside Safari, something that is no picture): the gateway then says what is wrong with it.
 */
export async function shrinkImage(file: Blob): Promise<Blob> {
  if (file.size <= SMALL_BYTES || typeof createImageBitmap !== 'function' || typeof OffscreenCanvas !== 'function') return file;
  try {
    const small = await encode(await decode(file), SEE_THROUGH.test(file.type) ? 'image/webp' : 'image/jpeg');
    return small && small.size < file.size ? small : file;
  } catch {
    // Not readable here; nothing is lost by sending it as it is.
    return file;
  }
}

/**
 * Uploads a picture, made smaller first where the browser can. A failure carries the server's words (§8). Never throws.
 * @param id the same again, by the same user, answers the picture that was kept the first time; of an avatar it begins with AVATAR_ID_PREFIX
 */
export async function uploadImage(file: Blob, id: string, { client = apiClient, signal }: Via = {}): Promise<Result<UploadedImage>> {
  const answer = await client.ask(uploadFileCall, { id }, { signal, file: await shrinkImage(file) });
  if (!answer.ok) return answer;
  const { message, results } = answer.value;
  const [first] = results;
  return first ? success({ url: first.url, message }) : failure('malformed', `${uploadFileCall.path}: no results`);
}
