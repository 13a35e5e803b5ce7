/** Which build pages are started from, and how that went; in a cache, which outlives the worker. */
interface StartedBuild {
  /** Null before the first worker. */
  build: string | null;
  /** The last one before it whose page came alive. */
  previous: string | null;
  /** A page of the build has been drawn. */
  isAlive: boolean;
  /** Starts of a build that has not come alive yet. */
  starts: number;
  /** It did not come alive twice: pages are started from the one before. */
  isRolledBack: boolean;
}

const NOTHING: StartedBuild = { build: null, previous: null, isAlive: false, starts: 0, isRolledBack: false };
const CACHE = 'thua-state';
const KEY = '/started-build';
const MAX_STARTS = 2;

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

/** A page is about to be started. One that is not drawn twice is broken: then the build before has its turn. */
export const countStart = (build: string): Promise<StartedBuild> =>
  change((before) => {
    const now = began(before, build);
    if (now.isAlive || now.isRolledBack) return now;
    return now.starts < MAX_STARTS ? { ...now, starts: now.starts + 1 } : { ...now, isRolledBack: true };
  });

/** A page has been drawn. @param alive the build that it is of */
export const noteAlive = (build: string, alive: string): Promise<StartedBuild> =>
  change((before) => {
    const now = began(before, build);
    return alive !== build || now.isAlive ? now : { ...now, isAlive: true, starts: 0, isRolledBack: false };
  });

/** The user wants the build tried again. */
export const retryBuild = (build: string): Promise<StartedBuild> =>
  change((before) => ({ ...began(before, build), starts: 0, isRolledBack: false }));
