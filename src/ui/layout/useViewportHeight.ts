import { useSyncExternalStore } from 'react';

// Read when it changes, not at every drawing: asking the window lays the page out.
let heightPx = window.innerHeight;
window.addEventListener('resize', () => {
  heightPx = window.innerHeight;
});

const subscribe = (changed: () => void): (() => void) => {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
};

/** Height of the window in CSS pixels, followed as bars and keyboards come and go. */
export const useViewportHeight = (): number => useSyncExternalStore(subscribe, () => heightPx);
