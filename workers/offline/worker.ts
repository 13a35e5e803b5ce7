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
  cacheBuild,
  isHeld,
  keepUsed,
  buildPage,
  beginBuild,
  countStart,
  noteAlive,
  retryBuild,
} from './cacheBuild.ts';

const MAX_FILES = 20;
const MAX_CHARACTERS = 10_000;

/** Keeps content shared by another app in a cache until the page takes it. @returns a redirect to the page */
async function takeShared(request: Request): Promise<Response> {
  let end = 'shared';
  try {
    const form = await request.formData();
    await caches.delete(SHARED_CACHE);
    const cache = await caches.open(SHARED_CACHE);
    const texts = ['title', 'text', 'url']
      .map((name) => form.get(name))
      .filter((value) => typeof value === 'string' && value.trim() !== '');
    await cache.put(SHARED_WORDS, new Response(texts.join('\n').slice(0, MAX_CHARACTERS)));
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
/** Inserted by src/build/writeAppShell.ts. */
declare const BUILD_LIST: BuildList;

/** Longest wait of a page start for the server's current headers. */
const FRESH_WITHIN_MS = 2_000;
/** A frozen page does not answer; it keeps its files until it is reloaded. A busy one may need seconds. */
const ANSWER_WITHIN_MS = 5_000;
const PAGES = ['/', '/login'];
/** Pages of the server (src/gateway/pages). A shared view is in the fragment, which a redirect keeps. */
const LAND_PAGES = /^\/(?:(?:thua|quy-hoach)\/[^/]+|hinh-ve)$/;
/** It has its own policy, which an operator may change (src/gateway/http/securityHeaders.ts). */
const LIVE_WORKER = /^\/assets\/live-worker-/;

self.addEventListener('install', (event) => event.waitUntil(cacheBuild(BUILD_LIST)));
self.addEventListener('activate', (event) => event.waitUntil(begin()));
self.addEventListener('message', (event) => event.waitUntil(handleMessage(event)));

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

/** Logs why a part was not kept; the page continues from the network. */
const reportUnkept = (error: unknown): void => console.warn('a part of the app is not kept on this device', error);

const windows = (): Promise<readonly Client[]> => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

async function begin(): Promise<void> {
  const { previous } = await beginBuild(BUILD_LIST.id);
  await dropOtherBuilds([BUILD_LIST.id, previous]);
  await self.clients.claim();
}

/**
 * Answers with the page of the kept build and the server's current headers, so that policy changes reach old builds.
 * Without a complete build on this device it answers with the server's page.
 */
async function answerPage(event: FetchEvent): Promise<Response> {
  try {
    const fresh = askHeaders();
    const pages = await windows();
    const { build, previous, isRolledBack } = await countStart(BUILD_LIST.id, event.resultingClientId, new Set(pages.map(({ id }) => id)));
    const id = isRolledBack ? previous : build;
    // Offline there is no other page, and checking each file takes longer than the start.
    if (id !== null && (!self.navigator.onLine || (await isHeld(id)))) {
      const page = await buildPage(id, await fresh);
      if (page) return page;
    }
    if (id === BUILD_LIST.id) event.waitUntil(cacheBuild(BUILD_LIST).catch(reportUnkept));
  } catch (error) {
    console.warn('the page is not answered from this device', error);
  }
  return fetch(event.request);
}

/** @returns null without an answer in time, or without a policy (not our gateway): a page never loses its policy */
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
  const stored = await findHeld(path).catch(() => undefined);
  if (stored && !LIVE_WORKER.test(path)) return stored;
  if (stored) {
    const served = await fetch(request, { signal: AbortSignal.timeout(FRESH_WITHIN_MS) }).catch(() => stored);
    return served.ok ? served : stored;
  }
  const served = await fetch(request);
  const large = BUILD_LIST.large.find(([name]) => name === path);
  if (large) event.waitUntil(keepUsed(BUILD_LIST, large, served.clone()).catch(reportUnkept));
  return served;
}

async function handleMessage({ data, ports, source }: ExtendableMessageEvent): Promise<void> {
  const message = data as PageMessage;
  if (message.type === 'takeOver') return takeOver(source as Client | null);
  const { build, isRolledBack } =
    message.type === 'alive' ? await noteAlive(BUILD_LIST.id, message.build) : await retryBuild(BUILD_LIST.id);
  ports[0]?.postMessage({ build: build ?? BUILD_LIST.id, isRolledBack } satisfies VersionState);
}

/** Takes over unless another page reports unfinished work. Pages then reload themselves. */
async function takeOver(requester: Client | null): Promise<void> {
  const answers = await Promise.all((await windows()).filter(({ id }) => id !== requester?.id).map(mayReload));
  if (answers.includes(false)) requester?.postMessage({ type: 'busyElsewhere' } satisfies WorkerMessage);
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
