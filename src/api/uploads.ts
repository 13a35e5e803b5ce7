import { uploadFileCall } from '../contract/files/uploads.ts';
import { failure, success, type Result } from '../domain/result.ts';
import { apiClient, type Via } from './apiClient.ts';

/** Below it a picture is sent as it is. */
const SMALL_BYTES = 400 * 1024;

interface UploadedImage {
  /** Relative to the image host: what images_link holds. */
  url: string;
  /** §8: the server's words, 'Tải ảnh thành công'. */
  message: string;
}

async function shrunk(file: Blob): Promise<Blob> {
  if (file.size <= SMALL_BYTES) return file;
  const { shrinkImage } = await import('./shrinkImage.ts');
  return shrinkImage(file);
}

/**
 * Uploads a picture, made smaller first where the browser can. A failure carries the server's words (§8). Never throws.
 * @param id the same again, by the same user, answers the picture that was kept the first time; of an avatar it begins with AVATAR_ID_PREFIX
 */
export async function uploadImage(file: Blob, id: string, { client = apiClient, signal }: Via = {}): Promise<Result<UploadedImage>> {
  const answer = await client.ask(uploadFileCall, { id }, { signal, file: await shrunk(file) });
  if (!answer.ok) return answer;
  const { message, results } = answer.value;
  const [first] = results;
  return first ? success({ url: first.url, message }) : failure('malformed', `${uploadFileCall.path}: no results`);
}
