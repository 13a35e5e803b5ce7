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
    (await judged(await fetch(path, { cache: 'reload' }), file));
  if (!answer) throw new Error(`${path} is not of this build`);
  await cache.put(path, answer);
}

/** Puts a large part into the build's cache, where it is what the list says. */
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

/** Forgets all builds but these. */
export async function dropOtherBuilds(ids: ReadonlyArray<string | null>): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && !ids.includes(name.slice(PREFIX.length)));
  await Promise.all(names.map((name) => caches.delete(name)));
}
