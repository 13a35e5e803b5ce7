import { type AppWorker, startAppWorker } from '../../../../workers/offline/client.ts';
import { deviceSlice, showUpdateBlocker, updateDevice } from '../../../state/shell/deviceSlice.ts';
import { requestGuard } from '../requestGuard.ts';
import { pageBuild } from './confirmBuildBooted.ts';
import { authDraftSlice, authModalSlice, NO_AUTH_DRAFT } from '../../../state/session/sessionSlice.ts';
import { drawingSlice, fileSlice } from '../../../state/drawing/drawingSlice.ts';
import { notesSlice } from '../../../state/notes/notesSlice.ts';
import { pictureSlice } from '../../../state/picture/pictureSlice.ts';
import { searchSlice } from '../../../state/search/searchSlice.ts';

/** Fields that may hold typed text. */
const TYPED = 'textarea, input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"], [type="button"], [role="combobox"])';

const isTyping = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED)].some(({ value, readOnly }) => value !== '' && !readOnly);

/** Returns whether a closed form still keeps typed text. */
function isTypedBefore(): boolean {
  const isDrafted = (Object.keys(NO_AUTH_DRAFT) as Array<keyof typeof NO_AUTH_DRAFT>).some(
    (field) => (authDraftSlice[field] || null) !== (NO_AUTH_DRAFT[field] || null),
  );
  return isDrafted || searchSlice.corners.rows.some(({ x, y }) => x !== '' || y !== '');
}

/** Returns whether a reload would lose something: a drawing, a filled-in form, a picture being read. */
function isWorkUnderWay(): boolean {
  const { mode, points } = drawingSlice.drawing;
  return (
    mode !== 'none' ||
    points.length > 0 ||
    fileSlice.job !== null ||
    notesSlice.form !== null ||
    pictureSlice.open ||
    pictureSlice.picture !== null ||
    authModalSlice.mode !== 'closed' ||
    isTypedBefore() ||
    isTyping()
  );
}

/** Interval of checks for a new version: browsers check only on page load, and some pages stay open for days. */
const CHECK_EVERY_MS = 3_600_000;

/** `isNewThere`: a new build waits, which takes precedence over messages about the current one. */
const app: { worker: AppWorker | null; isNewThere: boolean } = { worker: null, isNewThere: false };
const offers = requestGuard();

/** Lets the service worker store the app and offers new versions, once the map is there. A browser may refuse. */
export async function followVersion(): Promise<void> {
  const build = pageBuild();
  if (build === null) return;
  const worker = await startAppWorker({
    onNewBuild: () => {
      app.isNewThere = true;
      offer('waiting');
    },
    onBusyElsewhere: () => showUpdateBlocker('elsewhere'),
    onBuildChange: () => (isWorkUnderWay() ? offer('stale') : location.reload()),
    mayReload: () => !isWorkUnderWay(),
  });
  app.worker = worker;
  if (!worker) return;
  followVisits(worker);
  const state = await worker.state(build);
  if (!state) return;
  updateDevice({ isKept: true });
  if (state.build !== build && !app.isNewThere) offer(state.isRolledBack ? 'broken' : 'stale');
}

function followVisits({ lookForNew }: AppWorker): void {
  let checkedAtMs = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAtMs < CHECK_EVERY_MS) return;
    checkedAtMs = Date.now();
    lookForNew();
  });
}

/** Offers another version, or waits while somebody is at work until that ends. */
function offer(version: 'waiting' | 'stale' | 'broken'): void {
  const { signal } = offers.begin();
  if (!isWorkUnderWay()) return updateDevice({ version, updateBlocker: null, isDismissed: false });
  // A press or a key changes the page a moment later.
  const offerSoon = (): void => void setTimeout(() => !signal.aborted && offer(version));
  for (const kind of ['click', 'keyup', 'popstate']) window.addEventListener(kind, offerSoon, { signal });
}

/** Loads the other version, unless something would be lost, here or in another tab. */
export async function updateVersion(): Promise<void> {
  if (isWorkUnderWay()) return showUpdateBlocker('here');
  showUpdateBlocker(null);
  if (deviceSlice.version === 'waiting') return app.worker?.takeOver();
  if (deviceSlice.version === 'broken') await app.worker?.retry();
  location.reload();
}
