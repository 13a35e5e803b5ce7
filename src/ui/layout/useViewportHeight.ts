import { useSyncExternalStore } from 'react';

const subscribe = (changed: () => void): (() => void) => {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
};

/**
 * A hook for what the window says of itself. It is read when it may have changed, not at every drawing: asking lays the page out. Nor is it read with the file,
 * which may come before the page's styles.
 */
function makeWindowHook<Figure>(read: () => Figure): () => Figure {
  let figure: Figure | null = null;
  // From the start: what changed while nothing on the screen asked for it would be missed. Before the listeners above, which read it anew.
  window.addEventListener('resize', () => {
    figure = null;
  });
  return function useWindowFigure() {
    return useSyncExternalStore(subscribe, () => (figure ??= read()));
  };
}

/** What the sizes of text in tokens.css are made for, CSS pixels. */
const USUAL_ROOT_PX = 16;

/** How many times its usual size text has by the browser's setting: what is as high as its lines grows by it. */
export const useTextScale = makeWindowHook(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_ROOT_PX);

/** From here on words that stood in a line need two. */
const LARGE = 1.25;

/** Whether text is so large that what stands over the map wants more room than a phone has beside the tools. */
export const useLargeText = (): boolean => useTextScale() >= LARGE;

/** Height of the window in CSS pixels, followed as bars and keyboards come and go. */
export const useViewportHeight = makeWindowHook(() => window.innerHeight);
