import { type AppWorker, startAppWorker } from '../../../../workers/offline/client.ts';
import { deviceSlice, showHindrance, showKept, showVersion } from '../../../state/device/deviceSlice.ts';
import { pageBuild } from './tellAlive.ts';
import { isWorkUnderWay } from './isWorkUnderWay.ts';

/** Browsers look for a new version when a page is loaded; some pages stay open for days. */
const LOOK_EVERY_MS = 3_600_000;

let worker: AppWorker | null = null;
/** A new build waits: it goes before what is said of the one in use. */
let isNewThere = false;
let stopWaiting: (() => void) | null = null;

/**
 * Once, when the map is there: lets the worker keep the app on this device, and tells of new versions. Where the browser refuses, all is as without.
 */
export async function followVersion(): Promise<void> {
  const build = pageBuild();
  if (build === null) return;
  worker = await startAppWorker({
    onNewBuild: () => {
      isNewThere = true;
      offer('waiting');
    },
    onBusyElsewhere: () => showHindrance('elsewhere'),
    onTakenOver: () => (isWorkUnderWay() ? offer('stale') : location.reload()),
    mayReload: () => !isWorkUnderWay(),
  });
  if (!worker) return;
  followVisits(worker);
  const state = await worker.state(build);
  if (!state) return;
  showKept();
  if (state.build !== build && !isNewThere) offer(state.isRolledBack ? 'broken' : 'stale');
}

function followVisits({ lookForNew }: AppWorker): void {
  let lookedAtMs = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAtMs < LOOK_EVERY_MS) return;
    lookedAtMs = Date.now();
    lookForNew();
  });
}

/** Tells of another version, later where somebody is at work: then after whatever ends it. */
function offer(version: 'waiting' | 'stale' | 'broken'): void {
  stopWaiting?.();
  if (!isWorkUnderWay()) return showVersion(version);
  const ends = new AbortController();
  stopWaiting = () => ends.abort();
  // What a press or a key changes is on the page a moment later.
  const look = (): void => void setTimeout(() => !ends.signal.aborted && offer(version));
  for (const kind of ['click', 'keyup', 'popstate']) window.addEventListener(kind, look, { signal: ends.signal });
}

/** The user wants the other version: not while something would be lost, here or in another page. */
export async function takeVersion(): Promise<void> {
  if (isWorkUnderWay()) return showHindrance('here');
  showHindrance(null);
  if (deviceSlice.version === 'waiting') return worker?.takeOver();
  if (deviceSlice.version === 'broken') await worker?.retry();
  location.reload();
}
