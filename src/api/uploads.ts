import { AVATAR_ID_PREFIX, uploadFile } from '../contract/uploads.ts';
import { mapResult, type Result } from '../domain/result.ts';
import { apiClient, type Via } from './apiClient.ts';

/** §7: a generated id, new for every upload. */
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** @returns the picture's address, relative to the image host; '' when the provider names none */
export async function uploadAvatar(picture: Blob, { client = apiClient, signal }: Via = {}): Promise<Result<string>> {
  const answer = await client.ask(uploadFile, { id: AVATAR_ID_PREFIX + newId() }, { signal, file: picture });
  return mapResult(answer, ({ results: [first] }) => first?.url ?? '');
}
