import { createHash, randomBytes } from 'node:crypto';
import { HttpError } from '../http/httpError.ts';
import { type Store, lockUserData } from '../database/store.ts';
import {
  confirmUpload,
  deleteUpload,
  reserveUpload,
  unfinishedUploads,
  orphanPictures,
  type UploadPurpose,
  withdrawOldAvatars,
  withdrawOrphan,
} from './rows.ts';
import { type FileStore, FileStoreBusy } from './fileStore.ts';
import type { Picture } from './reencodePicture.ts';
import { ORPHAN_PICTURE_MS, UPLOAD_QUOTA } from '../http/limits.ts';

export interface PictureStore {
  store: Store;
  files: FileStore;
}

async function endRemoval({ store, files }: PictureStore, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await files.remove(name);
    await deleteUpload(store, name);
  }
}

/** Removes the files of withdrawn pictures. If the store is unavailable, the sweep removes them later. */
export async function removePictures(place: PictureStore, names: readonly string[]): Promise<void> {
  await endRemoval(place, names).catch((error: unknown) => {
    if (!(error instanceof FileStoreBusy)) throw error;
  });
}

/** Uses an unguessable name. @returns the name; of concurrent uploads with one id that of the first */
export async function storePicture(
  place: PictureStore,
  { userId, uploadId, purpose }: { userId: string; uploadId: string; purpose: UploadPurpose },
  { bytes, contentType, extension, width, height }: Picture,
): Promise<string> {
  const { store, files } = place;
  const name = `${randomBytes(20).toString('hex')}.${extension}`;
  const sizes = { bytes: bytes.length, width, height, sha256: createHash('sha256').update(bytes).digest('hex') };
  const row = { name, user_id: userId, upload_id: uploadId, purpose, content_type: contentType, ...sizes };
  if (!(await reserveUpload(store, row))) {
    throw new HttpError(409, 'pictures.quotaUsed', { values: { files: UPLOAD_QUOTA.files, megabytes: UPLOAD_QUOTA.bytes / 1024 ** 2 } });
  }
  try {
    await files.write(name, bytes);
  } catch (error) {
    // A file that may exist keeps its row, so that the sweep removes both.
    if (!(error instanceof FileStoreBusy)) await deleteUpload(store, name);
    throw error;
  }
  const storedName = await confirmUpload(store, row);
  if (storedName !== name) await removePictures(place, [name]);
  // Changing an avatar must not fill the quota.
  if (purpose === 'avatar') await removePictures(place, await withdrawOldAvatars(store, userId));
  return storedName;
}

/** Removes the remains of crashed processes of this age, and old pictures without a note. */
export async function sweepPictures(place: PictureStore, olderThanMs: number): Promise<void> {
  const { store } = place;
  for (const { user_id, link } of await orphanPictures(store, ORPHAN_PICTURE_MS)) {
    await store.transaction(async (inside) => {
      await lockUserData(inside, 'notes', user_id);
      await withdrawOrphan(inside, user_id, link);
    });
  }
  await endRemoval(place, await unfinishedUploads(store, olderThanMs));
  await place.files.sweep(olderThanMs);
}
