import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Context, Hono } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import { APP_WORKER, SHARE_PATH } from '../../../workers/offline/api.ts';
import { forgetDevice } from '../account/knownDevice.ts';
import { noneIfMissing } from '../files/openFolderStore.ts';
import { StartupError } from '../operations/startupError.ts';
import { CACHE_FOREVER } from './answerCall.ts';
import { LIVE_WORKER, originOf, POLICY_MARK } from './securityHeaders.ts';

/** §2: only "/" is a page; "/login" shows it with the login modal open. */
const PAGES = ['/', '/login'];
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** Returns the paths of the built app's files: `/assets/x.js`. The build is complete before the gateway starts. */
function listFiles(dir: string): Set<string> {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => `/${relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/')}`);
  return new Set(paths.filter((path) => !path.split('/').some((part) => part.startsWith('.'))));
}

interface ServedApp {
  /** Asset folders of earlier builds, newest first, for pages that are still open. */
  assetsBefore?: readonly string[] | undefined;
  /** State of the offline app; `off` makes devices remove it. */
  appWorker?: 'on' | 'off';
  publicOrigins?: readonly string[];
  proxies?: number;
}

/** Called by 'Xoá mọi thứ trên máy này' on the page's own server, whichever gateway it uses. */
const FORGET_DEVICE = '/forget-device';

/**
 * Replacement worker that removes its caches and itself; open pages continue online. A page that registers a worker
 * meanwhile restores it, then messages it, so it unregisters on messages, too.
 */
const WITHDRAWN_WORKER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('thua-')).map((name) => caches.delete(name)));
  await registration.unregister();
})()));
addEventListener('message', (event) => event.waitUntil(registration.unregister()));
`;

export function checkBuiltApp(dir: string): void {
  if (!existsSync(join(dir, 'index.html'))) throw new StartupError(`${dir} contains no built app; run npm run build`);
}

export function serveBuiltApp(
  app: Hono,
  dir: string,
  { assetsBefore = [], appWorker = 'on', publicOrigins = [], proxies = 0 }: ServedApp = {},
): void {
  checkBuiltApp(dir);
  const files = new Map([...listFiles(dir)].map((path) => [path, dir + path]));
  for (const before of assetsBefore.filter((folder) => existsSync(folder))) {
    for (const path of listFiles(before)) if (!files.has(`/assets${path}`)) files.set(`/assets${path}`, before + path);
  }

  const serve = async (context: Context, path: string): Promise<Response> => {
    const accepted = context.req.header('accept-encoding') ?? '';
    const isPage = PAGES.includes(context.req.path);
    const encoding = ENCODINGS.find(([name, suffix]) => !isPage && accepted.includes(name) && files.has(path + suffix));
    const file = await readFile(files.get(path + (encoding?.[1] ?? ''))!).catch(noneIfMissing);
    if (!file) return context.notFound();
    // Link previews need an absolute URL. The app's worker checks the bytes of /index.html, so that stays unchanged.
    const body = isPage ? Buffer.from(file.toString().replace('="/hinh-ve/', () => `="${originOf({ publicOrigins })}/hinh-ve/`)) : file;
    context.header('Content-Type', getMimeType(path) ?? 'application/octet-stream');
    // Vite adds a content hash to file names below assets/.
    const isForever = path.startsWith('/assets/') && !LIVE_WORKER.test(path);
    context.header('Cache-Control', isForever ? CACHE_FOREVER : 'no-cache');
    if (files.has(`${path}.br`) || files.has(`${path}.gz`)) context.header('Vary', 'Accept-Encoding');
    if (encoding) context.header('Content-Encoding', encoding[0]);
    const mark = context.get(POLICY_MARK) as string | undefined;
    if (mark && !isForever) context.header('ETag', `"${createHash('sha1').update(body).update(mark).digest('base64url')}"`);
    return context.body(new Uint8Array(body));
  };

  // Only devices without the worker send shared files here; they are not read.
  app.post(SHARE_PATH, (context) => context.redirect('/?open=sharedFailed', 303));
  // The cookie is HttpOnly; other sites must not be able to delete it.
  app.post(FORGET_DEVICE, (context) => {
    if ((context.req.header('sec-fetch-site') ?? 'same-origin') === 'same-origin') forgetDevice(context, proxies);
    return context.body(null, 204);
  });
  if (appWorker === 'off') {
    app.get(APP_WORKER, (context) =>
      context.body(WITHDRAWN_WORKER, 200, { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' }),
    );
  }
  for (const page of PAGES) app.get(page, (context) => serve(context, '/index.html'));
  app.get('*', (context, next) => {
    // Only listed names are opened, so that no path leaves the folder.
    const { path } = context.req;
    return files.has(path) ? serve(context, path) : next();
  });
}
