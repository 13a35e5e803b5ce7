import { createHash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { findPackCall, findPacksCall, PACK_PART_PATH, PACK_PART_TYPE, PackPartRequest } from '../../contract/packs/findPack.ts';
import { PackManifest } from '../../contract/packs/packManifest.ts';
import type { Accounts } from '../account/accounts.ts';
import { readOnce } from '../database/cacheReadings.ts';
import type { FileStore } from '../files/fileStore.ts';
import { addressOf } from '../http/addressOf.ts';
import { answerCall, CACHE_FOREVER, sendBytes } from '../http/answerCall.ts';
import { HttpError } from '../http/httpError.ts';
import { badRequest, readRequest, routePath } from '../http/readRequest.ts';
import { NEW_PACK_LIMITS } from '../http/limits.ts';
import { wardDirectory, type WardNames } from '../land/wardDirectory.ts';
import { RateLimiter } from '../operations/rateLimiter.ts';
import { listPacks } from './listPacks.ts';
import { type Pack, PackThread } from './makePack.ts';
import { PackCache, type PackSettings } from './packCache.ts';

/** Maximum age of a manifest, and of a pack whose part is requested. A check hashes the ward's rows again. */
const [FRESH_MS, PART_FRESH_MS] = [10_000, 60_000];
/** Maximum age after a missing part: another gateway may have newer land. */
const MISSED_MS = 1_000;
const FOR_A_MINUTE = 'public, max-age=60, must-revalidate';

/** Returns the ETag of a manifest, which ignores its reading time. */
const tagOf = (manifest: PackManifest): string =>
  createHash('sha256')
    .update(JSON.stringify({ ...manifest, as_of: '' }))
    .digest('base64url')
    .slice(0, 22);

export function addPackRoutes(app: Hono, accounts: Accounts, files: FileStore, settings: PackSettings): void {
  const { store, proxies } = accounts;
  const gate = new RateLimiter();
  const openCache = readOnce(
    async (db) => new PackCache({ store: db, files, directory: await wardDirectory(db), thread: new PackThread() }, settings),
  );

  const demandPacks = (): void => {
    if (settings.kinds.size === 0) throw new HttpError(403, 'packs.notAllowed');
  };

  const wardOf = async (code: string): Promise<WardNames> => {
    demandPacks();
    const ward = (await wardDirectory(store)).get(code);
    if (!ward) throw new HttpError(404, 'land.noSuchWard');
    return ward;
  };

  const packOf = async (context: Context, ward: WardNames, maxAgeMs: number): Promise<Pack> => {
    const admit = (): void => {
      if (!gate.admitAddress(addressOf(context, proxies) ?? '', NEW_PACK_LIMITS)) {
        throw new HttpError(429, 'packs.tooMany', { retryAfterS: 60 });
      }
    };
    const pack = await (await openCache(store)).get(ward, performance.now() - maxAgeMs, admit);
    if (!pack) throw new HttpError(404, 'packs.noData');
    return pack;
  };

  // Register before the manifest's path, which would match.
  answerCall(app, findPacksCall, async (request) => {
    demandPacks();
    const packs = await openCache(store);
    return listPacks(store, request, settings, (wardCode) => packs.bytesOf(wardCode));
  });

  app.get(routePath(findPackCall), async (context) => {
    const { ward } = await readRequest(findPackCall, context);
    const { manifest } = await packOf(context, await wardOf(ward), FRESH_MS);
    context.header('Cache-Control', FOR_A_MINUTE);
    return sendBytes(context, { plain: Buffer.from(JSON.stringify(v.parse(PackManifest, manifest))), hash: tagOf(manifest) });
  });

  app.get(routePath({ path: PACK_PART_PATH }), async (context) => {
    const request = v.safeParse(PackPartRequest, context.req.param());
    if (!request.success) throw badRequest(request.issues);
    const { sha256 } = request.output;
    const ward = await wardOf(request.output.ward);
    const bytes =
      (await packOf(context, ward, PART_FRESH_MS)).parts.get(sha256) ?? (await packOf(context, ward, MISSED_MS)).parts.get(sha256);
    if (!bytes) throw new HttpError(404, 'packs.outdated');
    // A hash always identifies the same bytes.
    context.header('Cache-Control', CACHE_FOREVER);
    context.header('ETag', `"${sha256}"`);
    // Sent without content encoding, because unpacking in transit would change the length.
    context.header('Content-Type', PACK_PART_TYPE);
    context.header('Content-Length', String(bytes.length));
    return context.body(bytes);
  });
}
