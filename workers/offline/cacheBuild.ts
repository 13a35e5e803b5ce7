import type { BuildList, BuiltFile } from './api.ts';

/** Each build has its own cache, whose files match the build's hashes. */
const PREFIX = 'thua-build-';
const cacheOf = (id: string): Promise<Cache> => caches.open(PREFIX + id);

/** Key of the list of files in a build's cache. */
const LIST = '/build-list';
export const PAGE = '/';
const AT_ONCE = 6;

/** Headers that do not apply to an unpacked or replaced body. */
const OF_TRANSFER = ['content-encoding', 'content-length', 'transfer-encoding', 'etag', 'last-modified', 'vary'];

export function answerOf(body: ArrayBuffer, served: Headers): Response {
  const headers = new Headers(served);
  for (const name of OF_TRANSFER) headers.delete(name);
  return new Response(body, { headers });
}

async function hashOf(bytes: ArrayBuffer): Promise<string> {
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))));
}

/** Returns the fetched response if its body is the file's: Chromium caches no compiled code of constructed ones. */
async function verified(answer: Response | undefined, [, sha256, bytes]: BuiltFile): Promise<Response | null> {
  if (!answer?.ok || answer.redirected) return null;
  const body = await answer.clone().arrayBuffer();
  return body.byteLength === bytes && (await hashOf(body)) === sha256 ? answer : null;
}

/** Keeps a file from another build's cache (if its name is a hash), the browser's cache or the server. */
async function storeFile(cache: Cache, file: BuiltFile): Promise<void> {
  const [path] = file;
  const answer =
    (path === PAGE ? null : await verified(await findHeld(path), file)) ??
    (path === PAGE ? null : await verified(await fetch(path), file)) ??
    // Fetch '/index.html' as built: '/' has the origin in its link preview.
    (await verified(await fetch(path === PAGE ? '/index.html' : path, { cache: 'reload' }), file));
  if (!answer) throw new Error(`${path} is not of this build`);
  await cache.put(path, answer);
}

export async function keepUsed(list: BuildList, file: BuiltFile, served: Response): Promise<void> {
  const answer = await verified(served, file);
  if (answer) await (await cacheOf(list.id)).put(file[0], answer);
}

async function pathsIn(cache: Cache): Promise<Set<string>> {
  return new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
}

/** Fetches missing files of a build and copies large parts of other builds. Rejects if a file is missing or differs. */
export async function cacheBuild(list: BuildList): Promise<void> {
  const cache = await cacheOf(list.id);
  const stored = await pathsIn(cache);
  const missing = list.shell.filter(([path]) => !stored.has(path));
  const storeNext = async (): Promise<void> => {
    for (let file = missing.shift(); file; file = missing.shift()) await storeFile(cache, file);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, storeNext));
  for (const file of list.large) {
    const answer = stored.has(file[0]) ? null : await verified(await findHeld(file[0]), file);
    if (answer) await cache.put(file[0], answer);
  }
  await cache.put(LIST, Response.json(list));
}

export async function isHeld(id: string): Promise<boolean> {
  if (!(await caches.has(PREFIX + id))) return false;
  const cache = await cacheOf(id);
  const answer = await cache.match(LIST);
  if (!answer) return false;
  const [{ shell }, stored] = await Promise.all([answer.json() as Promise<BuildList>, pathsIn(cache)]);
  return shell.every(([path]) => stored.has(path));
}

/** Finds an asset in any build's cache: its name is a hash of its content. */
export const findHeld = (path: string): Promise<Response | undefined> => caches.match(path, { ignoreVary: true });

/** Returns a build's page. @param fresh current headers of the server's page, which replace the kept ones, or null */
export async function buildPage(id: string, fresh: Headers | null): Promise<Response | undefined> {
  const cache = await cacheOf(id);
  const stored = await cache.match(PAGE);
  if (!stored || !fresh) return stored;
  const answer = answerOf(await stored.arrayBuffer(), fresh);
  await cache.put(PAGE, answer.clone());
  return answer;
}

export async function dropOtherBuilds(ids: ReadonlyArray<string | null>): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && !ids.includes(name.slice(PREFIX.length)));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Build from which pages start, and its results; stored in a cache, which outlives the worker. */
interface StartedBuild {
  /** Null before the first worker. */
  build: string | null;
  /** The last build before it whose page was drawn. */
  previous: string | null;
  /** A page of the build was drawn. */
  isAlive: boolean;
  /** Starts of a build of which no page was drawn yet: the page's id and start, ms since 1970. */
  starts: Array<readonly [client: string, atMs: number]>;
  /** Two starts failed, so pages start from the previous build. */
  isRolledBack: boolean;
}

const NOTHING: StartedBuild = { build: null, previous: null, isAlive: false, starts: [], isRolledBack: false };
const CACHE = 'thua-state';
const KEY = '/started-build';
const MAX_FAILED = 2;
/** After this time a starting page is among the worker's clients. */
const SEEN_AFTER_MS = 2_000;
/** Twice what a slow phone without a network needs. */
const DRAWN_WITHIN_MS = 10_000;
/** Limit of remembered starts, for many tabs that start at once. */
const MAX_STARTS = 20;

let lastChange: Promise<unknown> = Promise.resolve();

/** Changes the stored state, one change at a time: starts and messages of several pages are concurrent. */
function change(update: (started: StartedBuild) => StartedBuild): Promise<StartedBuild> {
  const changed = lastChange.then(async () => {
    const cache = await caches.open(CACHE);
    const answer = await cache.match(KEY);
    const before = answer ? ((await answer.json()) as StartedBuild) : NOTHING;
    const after = update(before);
    if (after !== before) await cache.put(KEY, Response.json(after));
    return after;
  });
  lastChange = changed.catch(() => undefined);
  return changed;
}

const began = (before: StartedBuild, build: string): StartedBuild =>
  before.build === build ? before : { ...NOTHING, build, previous: before.isAlive ? before.build : before.previous };

export const beginBuild = (build: string): Promise<StartedBuild> => change((before) => began(before, build));

/**
 * Records the start of a page. A start failed if its page closed undrawn or is not drawn after ten seconds. After two
 * failed starts pages start from the previous build. `client` is the page's id, `isThere` those of the open pages.
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

/** Records that a page was drawn. @param alive build of the page */
export const noteAlive = (build: string, alive: string): Promise<StartedBuild> =>
  change((before) => {
    const now = began(before, build);
    return alive !== build || now.isAlive ? now : { ...now, isAlive: true, starts: [], isRolledBack: false };
  });

export const retryBuild = (build: string): Promise<StartedBuild> =>
  change((before) => ({ ...began(before, build), starts: [], isRolledBack: false }));
