import { type AppWorker, startAppWorker } from '../../../../workers/offline/client.ts';
import { deviceSlice, showHindrance, updateDevice } from '../../../state/shell/deviceSlice.ts';
import { requestGuard } from '../requestGuard.ts';
import { pageBuild } from './tellAlive.ts';
import { authDraftSlice, authModalSlice, NO_AUTH_DRAFT } from '../../../state/session/sessionSlice.ts';
import { drawingSlice, fileSlice } from '../../../state/drawing/drawingSlice.ts';
import { notesSlice } from '../../../state/notes/notesSlice.ts';
import { pictureSlice } from '../../../state/picture/pictureSlice.ts';
import { searchSlice } from '../../../state/search/searchSlice.ts';

/** Fields that somebody may have typed into. */
const TYPED = 'textarea, input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"], [type="button"], [role="combobox"])';

const isTyping = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED)].some(({ value, readOnly }) => value !== '' && !readOnly);

/** Typed before, in a form that is closed and keeps it. */
function isTypedBefore(): boolean {
  const isDrafted = (Object.keys(NO_AUTH_DRAFT) as Array<keyof typeof NO_AUTH_DRAFT>).some(
    (field) => (authDraftSlice[field] || null) !== (NO_AUTH_DRAFT[field] || null),
  );
  return isDrafted || searchSlice.corners.rows.some(({ x, y }) => x !== '' || y !== '');
}

/** Whether loading the page anew would take something away: a drawing, a form with something in it, a picture that is read. */
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

/** Browsers look for a new version when a page is loaded; some pages stay open for days. */
const LOOK_EVERY_MS = 3_600_000;

/** `isNewThere`: a new build waits, which goes before what is said of the one in use. */
const app: { worker: AppWorker | null; isNewThere: boolean } = { worker: null, isNewThere: false };
const offers = requestGuard();

/**
 * Once, when the map is there: lets the worker keep the app on this device, and tells of new versions. Where the browser refuses, all is as without.
 */
export async function followVersion(): Promise<void> {
  const build = pageBuild();
  if (build === null) return;
  const worker = await startAppWorker({
    onNewBuild: () => {
      app.isNewThere = true;
      offer('waiting');
    },
    onBusyElsewhere: () => showHindrance('elsewhere'),
    onTakenOver: () => (isWorkUnderWay() ? offer('stale') : location.reload()),
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
  let lookedAtMs = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAtMs < LOOK_EVERY_MS) return;
    lookedAtMs = Date.now();
    lookForNew();
  });
}

/** Tells of another version, later where somebody is at work: then after whatever ends it. */
function offer(version: 'waiting' | 'stale' | 'broken'): void {
  const { signal } = offers.begin();
  if (!isWorkUnderWay()) return updateDevice({ version, hindrance: null, isPutAway: false });
  // What a press or a key changes is on the page a moment later.
  const look = (): void => void setTimeout(() => !signal.aborted && offer(version));
  for (const kind of ['click', 'keyup', 'popstate']) window.addEventListener(kind, look, { signal });
}

/** The user wants the other version: not while something would be lost, here or in another page. */
export async function takeVersion(): Promise<void> {
  if (isWorkUnderWay()) return showHindrance('here');
  showHindrance(null);
  if (deviceSlice.version === 'waiting') return app.worker?.takeOver();
  if (deviceSlice.version === 'broken') await app.worker?.retry();
  location.reload();
}
