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

/** The user wants the build tried again. */
export const retryBuild = (build: string): Promise<StartedBuild> =>
  change((before) => ({ ...began(before, build), starts: [], isRolledBack: false }));
