import {
  type BuildList,
  type PageMessage,
  SHARE_PATH,
  type VersionState,
  type WorkerMessage,
  FILE_NAME_HEADER,
  SHARED_CACHE,
  SHARED_WORDS,
} from './api.ts';
import {
  dropOtherBuilds,
  findHeld,
  holdBuild,
  isHeld,
  keepUsed,
  buildPage,
  beginBuild,
  countStart,
  noteAlive,
  retryBuild,
} from './holdBuild.ts';

const MAX_FILES = 20;
const MAX_CHARACTERS = 10_000;

/** What another app hands over lies in a cache until the page takes it; it goes to no server. @returns the way to the page */
async function takeShared(request: Request): Promise<Response> {
  let end = 'shared';
  try {
    const form = await request.formData();
    await caches.delete(SHARED_CACHE);
    const cache = await caches.open(SHARED_CACHE);
    const words = ['title', 'text', 'url']
      .map((name) => form.get(name))
      .filter((value) => typeof value === 'string' && value.trim() !== '');
    await cache.put(SHARED_WORDS, new Response(words.join('\n').slice(0, MAX_CHARACTERS)));
    const files = form.getAll('files').filter((value) => value instanceof File && value.size > 0) as File[];
    for (const [index, file] of files.slice(0, MAX_FILES).entries()) {
      const headers = { 'Content-Type': file.type, [FILE_NAME_HEADER]: encodeURIComponent(file.name) };
      await cache.put(`/shared/${index}`, new Response(file, { headers }));
    }
  } catch (error) {
    console.warn('not taken over from another app', error);
    end = 'sharedFailed';
  }
  return Response.redirect(`/?open=${end}`, 303);
}

declare const self: ServiceWorkerGlobalScope;
/** Written in by src/build/writeAppShell.ts. */
declare const BUILD_LIST: BuildList;

/** A page is not kept waiting longer for what the server says of it now. */
const FRESH_WITHIN_MS = 2_000;
/** A page that is frozen does not answer; it stays as it is until it is loaded anew. */
const ANSWER_WITHIN_MS = 1_000;
const PAGES = ['/', '/login'];
/** Of the server's (src/gateway/pages); a shared link's view stands behind '#', which the browser carries over to the page. */
const LAND_PAGES = /^\/(?:(?:thua|quy-hoach)\/[^/]+|hinh-ve)$/;
/** Of a policy of its own, which an operator changes (src/gateway/http/securityHeaders.ts). */
const LIVE_WORKER = /^\/assets\/live-worker-/;

self.addEventListener('install', (event) => event.waitUntil(holdBuild(BUILD_LIST)));
self.addEventListener('activate', (event) => event.waitUntil(begin()));
self.addEventListener('message', (event) => event.waitUntil(hear(event)));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (request.method === 'POST' && pathname === SHARE_PATH) event.respondWith(takeShared(request));
    else if (request.method === 'GET' && PAGES.includes(pathname)) event.respondWith(answerPage(event));
    else if (request.method === 'GET' && LAND_PAGES.test(pathname))
      event.respondWith(fetch(request).catch(() => Response.redirect('/', 302)));
  } else if (request.method === 'GET' && pathname.startsWith('/assets/')) event.respondWith(answerAsset(event, pathname));
});

/** The page goes on from the network; whoever looks why nothing is kept finds the reason here. */
const reportUnkept = (error: unknown): void => console.warn('a part of the app is not kept on this device', error);

const windows = (): Promise<readonly Client[]> => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

async function begin(): Promise<void> {
  const { previous } = await beginBuild(BUILD_LIST.id);
  await dropOtherBuilds([BUILD_LIST.id, previous]);
  await self.clients.claim();
}

/**
 * The page of the build that is started here, with the headers that the server sends for its own now: another policy reaches who has an older page.
 * Where no build is whole on this device the server's page, whatever it is.
 */
async function answerPage(event: FetchEvent): Promise<Response> {
  try {
    const fresh = askHeaders();
    const pages = await windows();
    const { build, previous, isRolledBack } = await countStart(BUILD_LIST.id, event.resultingClientId, new Set(pages.map(({ id }) => id)));
    const id = isRolledBack ? previous : build;
    // Without a network there is nothing else to begin from: to look for each file takes longer than to begin.
    if (id !== null && (!self.navigator.onLine || (await isHeld(id)))) {
      const page = await buildPage(id, await fresh);
      if (page) return page;
    }
    if (id === BUILD_LIST.id) event.waitUntil(holdBuild(BUILD_LIST).catch(reportUnkept));
  } catch (error) {
    console.warn('the page is not answered from this device', error);
  }
  return fetch(event.request);
}

/** @returns null where nobody answers in time, or not our gateway: a page of ours never goes without its policy */
async function askHeaders(): Promise<Headers | null> {
  if (!self.navigator.onLine) return null;
  try {
    const { ok, headers } = await fetch('/', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(FRESH_WITHIN_MS) });
    return ok && headers.has('Content-Security-Policy') ? headers : null;
  } catch {
    return null;
  }
}

async function answerAsset(event: FetchEvent, path: string): Promise<Response> {
  const { request } = event;
  const held = await findHeld(path).catch(() => undefined);
  if (held && !LIVE_WORKER.test(path)) return held;
  if (held) {
    const served = await fetch(request, { signal: AbortSignal.timeout(FRESH_WITHIN_MS) }).catch(() => held);
    return served.ok ? served : held;
  }
  const served = await fetch(request);
  const large = BUILD_LIST.large.find(([name]) => name === path);
  if (large) event.waitUntil(keepUsed(BUILD_LIST, large, served.clone()).catch(reportUnkept));
  return served;
}

async function hear({ data, ports, source }: ExtendableMessageEvent): Promise<void> {
  const message = data as PageMessage;
  if (message.type === 'takeOver') return takeOver(source as Client | null);
  const { build, isRolledBack } =
    message.type === 'alive' ? await noteAlive(BUILD_LIST.id, message.build) : await retryBuild(BUILD_LIST.id);
  ports[0]?.postMessage({ build: build ?? BUILD_LIST.id, isRolledBack } satisfies VersionState);
}

/** Only where no other page says that it has work under way. Pages load themselves anew once this worker is theirs. */
async function takeOver(asker: Client | null): Promise<void> {
  const answers = await Promise.all((await windows()).filter(({ id }) => id !== asker?.id).map(mayReload));
  if (answers.includes(false)) asker?.postMessage({ type: 'busyElsewhere' } satisfies WorkerMessage);
  else await self.skipWaiting();
}

function mayReload(page: Client): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    setTimeout(resolve, ANSWER_WITHIN_MS, true);
    port1.onmessage = ({ data }) => resolve(data === true);
    page.postMessage({ type: 'mayReload' } satisfies WorkerMessage, [port2]);
  });
}
