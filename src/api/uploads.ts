import { AVATAR_ID_PREFIX, uploadFileCall } from '../contract/uploads.ts';
import { failure, success, type Result } from '../domain/result.ts';
import { apiClient, type Via } from './apiClient.ts';

/** Below it a picture is sent as it is. */
const SMALL_BYTES = 400 * 1024;

export interface UploadedImage {
  /** Relative to the image host: what images_link holds. */
  url: string;
  /** §8: the server's words, 'Tải ảnh thành công'. */
  message: string;
}

export interface UploadOptions extends Via {
  /** An avatar may weigh 2 MB, any other picture 10 MB. */
  isAvatar?: boolean;
  /**
   * Instead of a new one: the same id again, by the same user, answers the picture that was kept the first time. For
   * whoever may have to send it twice.
   */
  id?: string;
}

/** Not crypto.randomUUID, which pages without https do not have. */
function newId(prefix: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return prefix + Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function shrunk(file: Blob): Promise<Blob> {
  if (file.size <= SMALL_BYTES) return file;
  const { shrinkImage } = await import('./shrinkImage.ts');
  return shrinkImage(file);
}

/**
 * Uploads a picture, made smaller first where the browser can. A failure carries the server's words (§8). Never throws.
 */
export async function uploadImage(
  file: Blob,
  { client = apiClient, signal, isAvatar = false, id = newId(isAvatar ? AVATAR_ID_PREFIX : '') }: UploadOptions = {},
): Promise<Result<UploadedImage>> {
  const answer = await client.ask(uploadFileCall, { id }, { signal, file: await shrunk(file) });
  if (!answer.ok) return answer;
  const { message, results } = answer.value;
  const [first] = results;
  return first ? success({ url: first.url, message }) : failure('malformed', `${uploadFileCall.path}: no results`);
}
