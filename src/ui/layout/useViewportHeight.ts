import { useSyncExternalStore } from 'react';

const subscribe = (changed: () => void): (() => void) => {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
};

/** Hook for a window value, read once per change, as reading forces layout; not at import, which may precede styles. */
function makeWindowHook<Figure>(read: () => Figure): () => Figure {
  let figure: Figure | null = null;
  // Registered at once, or changes before the first subscriber would be missed; before the listeners that read it.
  window.addEventListener('resize', () => {
    figure = null;
  });
  return function useWindowFigure() {
    return useSyncExternalStore(subscribe, () => (figure ??= read()));
  };
}

/** Root font size that the text sizes in tokens.css assume, CSS pixels. */
const USUAL_ROOT_PX = 16;

/** Returns the browser's text scale: the factor for the height of elements that contain text. */
export const useTextScale = makeWindowHook(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_ROOT_PX);

/** Text scale from which text of one line needs two. */
const LARGE = 1.25;

/** Returns whether text is so large that content over the map needs more room than a phone has beside the tools. */
export const useLargeText = (): boolean => useTextScale() >= LARGE;

/** Height of the window in CSS pixels, which changes with browser bars and keyboards. */
export const useViewportHeight = makeWindowHook(() => window.innerHeight);
