import type { Hono } from 'hono';
import * as v from 'valibot';
import { AVATAR_ID_PREFIX, UPLOAD_FIELD, uploadFileCall } from '../../contract/uploads.ts';
import { AVATAR_MAX_BYTES, UPLOAD_MAX_BYTES } from '../../domain/limits.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { customerOf } from '../accounts/customerOf.ts';
import type { FileStore } from './fileStore.ts';
import { storePicture } from './pictureStore.ts';
import { readUploadedFile, type UploadLimits } from './readUploadedFile.ts';
import { UploadLimiter } from './uploadLimiter.ts';
import { HttpError } from '../http/httpError.ts';
import { findUpload, findUploadOfId, uploadLink, type UploadPurpose } from './rows.ts';

/** Shorter than the server's own patience with a request, so that a slow sender hears words. */
const BODY_TIMEOUT_MS = 25_000;

interface PurposeLimits extends Omit<UploadLimits, 'timeoutMs'> {
  maxSidePx: number;
}

const LIMITS: Readonly<Record<UploadPurpose, PurposeLimits>> = {
  avatar: { maxFileBytes: AVATAR_MAX_BYTES, tooLarge: 'Ảnh đại diện quá lớn: tối đa 2 MB.', maxSidePx: 512 },
  picture: { maxFileBytes: UPLOAD_MAX_BYTES, tooLarge: 'Ảnh quá lớn: tối đa 10 MB.', maxSidePx: 2_560 },
};

const purposeOf = (id: string): UploadPurpose => (id.startsWith(AVATAR_ID_PREFIX) ? 'avatar' : 'picture');

/** Pictures show nothing else than themselves, even when somebody opens one as a page. */
const PICTURE_POLICY = "default-src 'none'; sandbox";

/** §7 upload, and the pictures it keeps. */
export function addUploadRoutes(app: Hono, accounts: Accounts, files: FileStore, timeoutMs: number = BODY_TIMEOUT_MS): void {
  const turns = new UploadLimiter();
  const { store } = accounts;

  app.post('/upload/file/:id', async (context) => {
    const { id: userId } = await customerOf(accounts, context);
    const request = v.safeParse(uploadFileCall.request, { id: context.req.param('id') });
    if (!request.success) throw new HttpError(400, 'Mã tải lên không hợp lệ.');
    const uploadId = request.output.id;
    const purpose = purposeOf(uploadId);
    const limits = LIMITS[purpose];
    const name = await turns.run(userId, async () => {
      const sent = await readUploadedFile(context.req.raw, UPLOAD_FIELD, { ...limits, timeoutMs });
      // Whoever never heard the answer sends it again, and hears it then.
      const stored = await findUploadOfId(store, userId, uploadId);
      if (stored !== undefined) return stored;
      // With the first picture, not with the start: libvips and its decoders.
      const { reencodePicture } = await import('./reencodePicture.ts');
      const picture = await turns.decode(() => reencodePicture(sent, limits.maxSidePx));
      return storePicture({ store, files }, { userId, uploadId, purpose }, picture);
    });
    const answer = { success: true, message: 'Tải ảnh thành công', results: [{ url: uploadLink(name) }] };
    return context.json(v.parse(uploadFileCall.response, answer), 200, { 'Cache-Control': 'no-store' });
  });

  app.get('/uploads/:name', async (context) => {
    const name = context.req.param('name');
    const row = /^[a-z0-9]{40}\.(jpg|webp)$/.test(name) ? await findUpload(store, name) : undefined;
    const bytes = row && (await files.read(name));
    if (!row || !bytes) throw new HttpError(404, 'Không tìm thấy ảnh này.');
    return context.body(bytes, 200, {
      'Content-Type': row.content_type,
      'Content-Security-Policy': PICTURE_POLICY,
      'Content-Disposition': `inline; filename="${name}"`,
      // A browser's own copy only: one in a proxy would outlive the picture.
      'Cache-Control': 'private, max-age=31536000, immutable',
    });
  });
}
