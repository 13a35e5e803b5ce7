import { whenLoaded } from '../flows/shell/loadedCalls.ts';
import { lazyChunk, type LazyChunk } from './lazyChunk.tsx';

/**
 * Loads the map, requested before the first paint to load meanwhile. MapLibre is requested separately, so that it is
 * evaluated in its own task: each of the two is long on slow phones.
 */
export function loadMap(): Promise<typeof import('./lazy/startMapOfPage.ts')> {
  whenLoaded(import('../map/startLibrary.ts'), ({ prewarmLibrary }) => prewarmLibrary());
  return import('./lazy/startMapOfPage.ts');
}

/** Loaded once the map is there, or earlier on demand. */
export const EarlyChunk = lazyChunk('panels', () => import('./lazy/EarlyPanels.tsx'));

export const MeasureChunk = lazyChunk('measure', () => import('./lazy/MeasurePanels.tsx'));
export const NotesChunk = lazyChunk('notes', () => import('./lazy/NotePanels.tsx'));
export const AccountChunk = lazyChunk('account', () => import('./lazy/AccountPanels.tsx'));
export const ShareChunk = lazyChunk('share', () => import('./lazy/SharePanels.tsx'));
export const AboutChunk = lazyChunk('about', () => import('./lazy/AboutPanels.tsx'), 'about');
export const StakeoutChunk = lazyChunk('stakeout', () => import('../features/stakeout/StakeoutPanel.tsx'));
export const PrintChunk = lazyChunk('print', () => import('../features/parcel/print/PrintPanel.tsx'), 'paper');
export const PictureChunk = lazyChunk('picture', () => import('./lazy/PicturePanels.tsx'));

/** Time limit, for a page that is never idle. */
const IDLE_LIMIT_MS = 1500;

/** Calls `act` when the browser is idle; not every browser reports that. */
const whenIdle = (act: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: IDLE_LIMIT_MS });
  else setTimeout(act, IDLE_LIMIT_MS);
};

/** Last: storing the app on this device is not urgent, and takes a slow phone a while. */
function setUpDevice(): void {
  // If it does not load, the page needs the network, as before.
  whenLoaded(import('./lazy/setUpDevice.ts'), (loaded) => loaded.setUpDevice());
}

/** Loads the panels that everybody uses in advance, also for use offline; then those most likely pressed next. */
export async function preloadPanels(): Promise<void> {
  await EarlyChunk.preload();
  const preloadNext = ([next, ...later]: readonly LazyChunk<object>[]): void => {
    if (next) whenIdle(() => void next.preload().then(() => preloadNext(later)));
    else whenIdle(setUpDevice);
  };
  preloadNext([MeasureChunk, NotesChunk, AccountChunk]);
}
