import { uploadFileCall } from '../../contract/files/uploads.ts';
import { MAX_SENT_PICTURE_PX } from '../../domain/limits.ts';
import { failure, success, type Result } from '../../domain/result.ts';
import { apiClient, type Options } from '../apiClient.ts';

/** Size below which a picture is sent unchanged. */
const SMALL_BYTES = 400 * 1024;

interface UploadedImage {
  /** Path relative to the image host, stored in images_link. */
  url: string;
  /** Message of the server (§8), 'Tải ảnh thành công'. */
  message: string;
}

const QUALITY = 0.85;

/** Formats with transparency, which JPEG lacks. */
const SEE_THROUGH = /^image\/(png|webp|gif)$/;

/** Decodes, applies the EXIF orientation and scales down, off the main thread. */
async function decode(file: Blob): Promise<ImageBitmap> {
  const original = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = MAX_SENT_PICTURE_PX / Math.max(original.width, original.height);
  if (scale >= 1) return original;
  const resizeWidth = Math.max(1, Math.round(original.width * scale));
  const resizeHeight = Math.max(1, Math.round(original.height * scale));
  const small = await createImageBitmap(original, { resizeWidth, resizeHeight, resizeQuality: 'high' });
  original.close();
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
 * Shrinks a picture to at most 1,600 px per side, without metadata. Returns the same file if that saves nothing, or if
 * the browser cannot read it (HEIC outside Safari, not a picture); the gateway then reports the fault.
 */
export async function shrinkImage(file: Blob): Promise<Blob> {
  if (file.size <= SMALL_BYTES || typeof createImageBitmap !== 'function' || typeof OffscreenCanvas !== 'function') return file;
  try {
    const small = await encode(await decode(file), SEE_THROUGH.test(file.type) ? 'image/webp' : 'image/jpeg');
    return small && small.size < file.size ? small : file;
  } catch {
    // Unreadable here; the original is sent.
    return file;
  }
}

/**
 * Uploads a picture, shrunk if possible. A failure carries the server's message (§8). Never throws.
 * @param id a repeated id of the same user returns the first picture; avatars begin with AVATAR_ID_PREFIX
 */
export async function uploadImage(file: Blob, id: string, { client = apiClient, signal }: Options = {}): Promise<Result<UploadedImage>> {
  const answer = await client.ask(uploadFileCall, { id }, { signal, file: await shrinkImage(file) });
  if (!answer.ok) return answer;
  const { message, results } = answer.value;
  const [first] = results;
  return first ? success({ url: first.url, message }) : failure('malformed', `${uploadFileCall.path}: no results`);
}
