import type { BuildList, BuiltFile } from './api.ts';

/** Each build has a cache of its own; what lies in it was found to be that build's, byte by byte. */
const PREFIX = 'thua-build-';
const cacheOf = (id: string): Promise<Cache> => caches.open(PREFIX + id);

/** Beside its files lies the list of them. */
const LIST = '/build-list';
export const PAGE = '/';
const AT_ONCE = 6;

/** Of answers that were unpacked, or whose body is another one. */
const OF_TRANSFER = ['content-encoding', 'content-length', 'transfer-encoding', 'etag', 'last-modified', 'vary'];

/** An answer of ours: the bytes of a build, the headers of an answer of the server's. */
export function answerOf(body: ArrayBuffer, served: Headers): Response {
  const headers = new Headers(served);
  for (const name of OF_TRANSFER) headers.delete(name);
  return new Response(body, { headers });
}

async function hashOf(bytes: ArrayBuffer): Promise<string> {
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))));
}

/**
 * @returns the answer, where its body is the file's; else null. It stays one that was fetched: of scripts of those that we make ourselves Chromium keeps
 * no compiled code
 */
async function judged(answer: Response | undefined, [, sha256, bytes]: BuiltFile): Promise<Response | null> {
  if (!answer?.ok || answer.redirected) return null;
  const body = await answer.clone().arrayBuffer();
  return body.byteLength === bytes && (await hashOf(body)) === sha256 ? answer : null;
}

/** From another build's cache, where the name is one of content, the browser's own cache, or the server. */
async function keep(cache: Cache, file: BuiltFile): Promise<void> {
  const [path] = file;
  const answer =
    (path === PAGE ? null : await judged(await findHeld(path), file)) ??
    (path === PAGE ? null : await judged(await fetch(path), file)) ??
    // The page as it was built: '/' names the origin in its link preview.
    (await judged(await fetch(path === PAGE ? '/index.html' : path, { cache: 'reload' }), file));
  if (!answer) throw new Error(`${path} is not of this build`);
  await cache.put(path, answer);
}

export async function keepUsed(list: BuildList, file: BuiltFile, served: Response): Promise<void> {
  const answer = await judged(served, file);
  if (answer) await (await cacheOf(list.id)).put(file[0], answer);
}

async function pathsIn(cache: Cache): Promise<Set<string>> {
  return new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
}

/** Fetches what is missing of a build; of large parts what another build on this device has. Rejects where a file cannot be had or is another build's. */
export async function holdBuild(list: BuildList): Promise<void> {
  const cache = await cacheOf(list.id);
  const held = await pathsIn(cache);
  const missing = list.shell.filter(([path]) => !held.has(path));
  const keepNext = async (): Promise<void> => {
    for (let file = missing.shift(); file; file = missing.shift()) await keep(cache, file);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, keepNext));
  for (const file of list.large) {
    const answer = held.has(file[0]) ? null : await judged(await findHeld(file[0]), file);
    if (answer) await cache.put(file[0], answer);
  }
  await cache.put(LIST, Response.json(list));
}

/** Whether every file of a build's page is there. */
export async function isHeld(id: string): Promise<boolean> {
  if (!(await caches.has(PREFIX + id))) return false;
  const cache = await cacheOf(id);
  const answer = await cache.match(LIST);
  if (!answer) return false;
  const [{ shell }, held] = await Promise.all([answer.json() as Promise<BuildList>, pathsIn(cache)]);
  return shell.every(([path]) => held.has(path));
}

/** An asset of whatever build has it: its name says its content. */
export const findHeld = (path: string): Promise<Response | undefined> => caches.match(path, { ignoreVary: true });

/** A build's page. @param fresh the headers of the server's page as it is now, which are kept with it; null: those of before */
export async function buildPage(id: string, fresh: Headers | null): Promise<Response | undefined> {
  const cache = await cacheOf(id);
  const held = await cache.match(PAGE);
  if (!held || !fresh) return held;
  const answer = answerOf(await held.arrayBuffer(), fresh);
  await cache.put(PAGE, answer.clone());
  return answer;
}

export async function dropOtherBuilds(ids: ReadonlyArray<string | null>): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && !ids.includes(name.slice(PREFIX.length)));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Which build pages are started from, and how that went; in a cache, which outlives the worker. */
interface StartedBuild {
  /** Null before the first worker. */
  build: string | null;
  /** The last one before it whose page came alive. */
  previous: string | null;
  /** A page of the build has been drawn. */
  isAlive: boolean;
  /** Starts of a build that has not come alive yet: the page's id, and when it was begun, in ms since 1970. */
  starts: Array<readonly [client: string, atMs: number]>;
  /** Two starts failed: pages are started from the one before. */
  isRolledBack: boolean;
}

const NOTHING: StartedBuild = { build: null, previous: null, isAlive: false, starts: [], isRolledBack: false };
const CACHE = 'thua-state';
const KEY = '/started-build';
const MAX_FAILED = 2;
/** By then a page that begins is among those that a worker sees. */
const SEEN_AFTER_MS = 2_000;
/** A slow phone without a network needs half of it. */
const DRAWN_WITHIN_MS = 10_000;
/** Of tabs that begin at once. */
const MAX_STARTS = 20;

let turn: Promise<unknown> = Promise.resolve();

/** One after the other: starts and messages of several pages come at once. */
function change(act: (started: StartedBuild) => StartedBuild): Promise<StartedBuild> {
  const changed = turn.then(async () => {
    const cache = await caches.open(CACHE);
    const answer = await cache.match(KEY);
    const before = answer ? ((await answer.json()) as StartedBuild) : NOTHING;
    const after = act(before);
    if (after !== before) await cache.put(KEY, Response.json(after));
    return after;
  });
  turn = changed.catch(() => undefined);
  return changed;
}

const began = (before: StartedBuild, build: string): StartedBuild =>
  before.build === build ? before : { ...NOTHING, build, previous: before.isAlive ? before.build : before.previous };

/** The worker of a build takes over. */
export const beginBuild = (build: string): Promise<StartedBuild> => change((before) => began(before, build));

/**
 * A page is about to be started. A start fails where its page is gone undrawn, or not drawn after ten seconds; several tabs may begin at once. After two that
 * failed the build before has its turn.
 * @param client the page's id
 * @param isThere ids of the pages that there are
 */
export const countStart = (build: string, client: string, isThere: ReadonlySet<string>): Promise<StartedBuild> =>
  change((before) => {
    const now = began(before, build);
    if (now.isAlive || now.isRolledBack) return now;
    const hasFailed = ([id, atMs]: readonly [string, number]): boolean =>
      Date.now() - atMs > (isThere.has(id) ? DRAWN_WITHIN_MS : SEEN_AFTER_MS);
    if (now.starts.filter(hasFailed).length >= MAX_FAILED) return { ...now, isRolledBack: true };
    return { ...now, starts: [...now.starts, [client, Date.now()] as const].slice(-MAX_STARTS) };
  });

/** A page has been drawn. @param alive the build that it is of */
export const noteAlive = (build: string, alive: string): Promise<StartedBuild> =>
  change((before) => {
    const now = began(before, build);
    return alive !== build || now.isAlive ? now : { ...now, isAlive: true, starts: [], isRolledBack: false };
  });

export const retryBuild = (build: string): Promise<StartedBuild> =>
  change((before) => ({ ...began(before, build), starts: [], isRolledBack: false }));
