import * as v from 'valibot';
import type { Hono } from 'hono';
import { AVATAR_ID_PREFIX, UPLOAD_FIELD, uploadFileCall } from '../../contract/files/uploads.ts';
import { AVATAR_MAX_BYTES, UPLOAD_MAX_BYTES } from '../../domain/limits.ts';
import type { Accounts } from '../account/accounts.ts';
import { customerOf } from '../account/customerOf.ts';
import type { FileStore } from './fileStore.ts';
import { storePicture } from './pictureStore.ts';
import { readUploadedFile, type UploadLimits } from './readUploadedFile.ts';
import { formatMessage, languageOfCall } from '../http/formatMessage.ts';
import { HttpError } from '../http/httpError.ts';
import { JobQueue } from '../operations/jobQueue.ts';
import { findUpload, findUploadOfId, uploadLink, type UploadPurpose } from './rows.ts';
import { MAX_PICTURES_DECODED, MAX_UPLOADS, MAX_UPLOADS_PER_USER, UPLOAD_BODY_TIMEOUT_MS } from '../http/limits.ts';

/** Approximate duration of an upload. */
const RETRY_SOON = { retryAfterS: 5 };

/** Limits concurrent uploads, so that memory stays bounded. */
class UploadLimiter {
  readonly #running = new Map<string, number>();
  #total = 0;

  async run<Value>(userId: string, upload: () => Promise<Value>): Promise<Value> {
    const own = this.#running.get(userId) ?? 0;
    if (own >= MAX_UPLOADS_PER_USER) throw new HttpError(429, 'pictures.otherUploading', RETRY_SOON);
    if (this.#total >= MAX_UPLOADS) throw new HttpError(503, 'server.busy', RETRY_SOON);
    this.#running.set(userId, own + 1);
    this.#total += 1;
    try {
      return await upload();
    } finally {
      const remaining = this.#running.get(userId)! - 1;
      if (remaining > 0) this.#running.set(userId, remaining);
      else this.#running.delete(userId);
      this.#total -= 1;
    }
  }
}

interface PurposeLimits extends Omit<UploadLimits, 'timeoutMs'> {
  maxSidePx: number;
}

const LIMITS: Readonly<Record<UploadPurpose, PurposeLimits>> = {
  avatar: { maxFileBytes: AVATAR_MAX_BYTES, tooLarge: 'pictures.avatarTooLarge', maxSidePx: 512 },
  picture: { maxFileBytes: UPLOAD_MAX_BYTES, tooLarge: 'pictures.tooLarge', maxSidePx: 2_560 },
};

/** Policy that keeps a picture from loading anything, also when opened as a page. */
const PICTURE_POLICY = "default-src 'none'; sandbox";

/** Adds §7's upload and the stored pictures. */
export function addUploadRoutes(app: Hono, accounts: Accounts, files: FileStore, timeoutMs: number = UPLOAD_BODY_TIMEOUT_MS): void {
  const limiter = new UploadLimiter();
  const decoding = new JobQueue(MAX_PICTURES_DECODED);
  const { store } = accounts;

  app.post('/upload/file/:id', async (context) => {
    const { id: userId } = await customerOf(accounts, context);
    const request = v.safeParse(uploadFileCall.request, { id: context.req.param('id') });
    if (!request.success) throw new HttpError(400, 'pictures.badId');
    const uploadId = request.output.id;
    const purpose = uploadId.startsWith(AVATAR_ID_PREFIX) ? 'avatar' : 'picture';
    const limits = LIMITS[purpose];
    const name = await limiter.run(userId, async () => {
      const sent = await readUploadedFile(context.req.raw, UPLOAD_FIELD, { ...limits, timeoutMs });
      // A client that missed the answer sends the picture again.
      const stored = await findUploadOfId(store, userId, uploadId);
      if (stored !== undefined) return stored;
      // Loaded with the first picture, because libvips and its decoders are large.
      const { reencodePicture } = await import('./reencodePicture.ts');
      const picture = await decoding.run(() => reencodePicture(sent, limits.maxSidePx));
      return storePicture({ store, files }, { userId, uploadId, purpose }, picture);
    });
    const message = formatMessage(languageOfCall(context), { id: 'pictures.uploaded' });
    const answer = { success: true, message, results: [{ url: uploadLink(name) }] };
    return context.json(v.parse(uploadFileCall.response, answer), 200, { 'Cache-Control': 'no-store' });
  });

  app.get('/uploads/:name', async (context) => {
    const name = context.req.param('name');
    const row = /^[a-z0-9]{40}\.(jpg|webp)$/.test(name) ? await findUpload(store, name) : undefined;
    const bytes = row && (await files.read(name));
    if (!row || !bytes) throw new HttpError(404, 'pictures.notFound');
    return context.body(bytes, 200, {
      'Content-Type': row.content_type,
      'Content-Security-Policy': PICTURE_POLICY,
      'Content-Disposition': `inline; filename="${name}"`,
      // Private, because a proxy's copy would outlive a deleted picture.
      'Cache-Control': 'private, max-age=31536000, immutable',
    });
  });
}
