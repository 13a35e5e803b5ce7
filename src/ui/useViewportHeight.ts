import { useSyncExternalStore } from 'react';

const subscribe = (changed: () => void): (() => void) => {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
};

/** Height of the window in CSS pixels, followed as bars and keyboards come and go. */
export const useViewportHeight = (): number => useSyncExternalStore(subscribe, () => window.innerHeight);
