import { useSyncExternalStore } from 'react';

const subscribe = (changed: () => void): (() => void) => {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
};

/**
 * A hook for what the window says of itself. It is read when it may have changed, not at every drawing: asking lays the page out. Nor is it read with the file,
 * which may come before the page's styles.
 */
export function makeWindowHook<Figure>(read: () => Figure): () => Figure {
  let figure: Figure | null = null;
  // From the start: what changed while nothing on the screen asked for it would be missed. Before the listeners above, which read it anew.
  window.addEventListener('resize', () => {
    figure = null;
  });
  return function useWindowFigure() {
    return useSyncExternalStore(subscribe, () => (figure ??= read()));
  };
}
