import { randomBytes } from 'node:crypto';
import { Refusal } from '../refusal.ts';
import type { Store } from '../store/store.ts';
import {
  confirmUpload,
  forgetUpload,
  reserveUpload,
  unfinishedUploads,
  type UploadPurpose,
  withdrawOldAvatars,
} from '../store/uploadRows.ts';
import type { FileStore } from './fileStore.ts';
import type { Picture } from './reencodePicture.ts';

/** Rows and files that belong together. */
export interface PictureKeeper {
  store: Store;
  files: FileStore;
}

async function removePicture({ store, files }: PictureKeeper, name: string): Promise<void> {
  await files.remove(name);
  await forgetUpload(store, name);
}

/**
 * Keeps a picture of a user under a name that nobody guesses, safe from a power cut.
 * @returns the name
 * @throws Refusal 409 when the user's quota is full
 * @throws FileStoreFull
 */
export async function keepPicture(
  keeper: PictureKeeper,
  owner: { userId: string; purpose: UploadPurpose },
  { bytes, contentType, extension, width, height }: Picture,
): Promise<string> {
  const { store, files } = keeper;
  const { userId, purpose } = owner;
  const name = `${randomBytes(20).toString('hex')}.${extension}`;
  const row = { name, user_id: userId, purpose, content_type: contentType, bytes: bytes.length, width, height };
  if (!(await reserveUpload(store, row))) {
    throw new Refusal(409, 'Bạn đã dùng hết chỗ lưu ảnh (300 ảnh hoặc 100 MB).');
  }
  try {
    await files.write(name, bytes);
  } catch (error) {
    await forgetUpload(store, name);
    throw error;
  }
  await confirmUpload(store, name);
  // Changing one's picture must never fill the quota.
  if (purpose === 'avatar') {
    for (const old of await withdrawOldAvatars(store, userId)) await removePicture(keeper, old);
  }
  return name;
}

/** Removes what processes that died have left half-done, if they began this long ago. */
export async function sweepPictures(keeper: PictureKeeper, olderThanMs: number): Promise<void> {
  for (const name of await unfinishedUploads(keeper.store, olderThanMs)) await removePicture(keeper, name);
  await keeper.files.sweep(olderThanMs);
}
