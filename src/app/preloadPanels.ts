import { lazyChunk, type LazyChunk } from './lazyChunk.tsx';

/**
 * The map: asked for before the page is first drawn, so that it comes meanwhile. MapLibre is asked for by itself, too: it is evaluated in a
 * task of its own then, and on slow phones each of the two takes a tenth of a second and more.
 */
export function loadMap(): Promise<typeof import('./lazy/startMapOfPage.ts')> {
  import('../map/startLibrary.ts').then(
    ({ prewarmLibrary }) => prewarmLibrary(),
    // Nor can the map be had then, which says so.
    () => undefined,
  );
  return import('./lazy/startMapOfPage.ts');
}

/** Fetched once the map is there, or when something of it is asked for earlier. */
export const EarlyChunk = lazyChunk('panels', () => import('./lazy/EarlyPanels.tsx'));

export const MeasureChunk = lazyChunk('measure', () => import('./lazy/MeasurePanels.tsx'));
export const NotesChunk = lazyChunk('notes', () => import('./lazy/NotePanels.tsx'));
export const AccountChunk = lazyChunk('account', () => import('./lazy/AccountPanels.tsx'));
export const ShareChunk = lazyChunk('share', () => import('./lazy/SharePanels.tsx'));
export const AboutChunk = lazyChunk('about', () => import('./lazy/AboutPanels.tsx'), 'about');
export const StakeoutChunk = lazyChunk('stakeout', () => import('../features/stakeout/StakeoutPanel.tsx'));
export const PrintChunk = lazyChunk('print', () => import('../features/parcel/print/PrintPanel.tsx'), 'paper');
export const PictureChunk = lazyChunk('picture', () => import('./lazy/PicturePanels.tsx'));

/** A page that finds no rest fetches them all the same. */
const IDLE_LIMIT_MS = 1500;

/** Not every browser tells when it is idle. */
const whenIdle = (act: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: IDLE_LIMIT_MS });
  else setTimeout(act, IDLE_LIMIT_MS);
};

/** Last: to keep the app on this device is no hurry, and takes a cheap phone a while. */
function keepApp(): void {
  import('./lazy/keepApp.ts').then(
    (loaded) => loaded.keepApp(),
    // Without it the page needs the network, as it did.
    () => undefined,
  );
}

/** What everybody comes for is there before it is asked for, and without a network; then what a press most likely asks for. */
export async function preloadPanels(): Promise<void> {
  await EarlyChunk.preload();
  const preloadNext = ([next, ...later]: readonly LazyChunk<object>[]): void => {
    if (next) whenIdle(() => void next.preload().then(() => preloadNext(later)));
    else whenIdle(keepApp);
  };
  preloadNext([MeasureChunk, NotesChunk, AccountChunk]);
}
