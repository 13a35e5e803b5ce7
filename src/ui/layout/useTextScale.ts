import { useSyncExternalStore } from 'react';

/** What the sizes of text in tokens.css are made for, CSS pixels. */
const USUAL_ROOT_PX = 16;

const read = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_ROOT_PX;

// Read when it may have changed, not at every drawing: asking for a style lays the page out.
let scale = read();

// From the start: a size set while nothing on the screen asked for it would be missed, and what opens next be laid out for the old one.
window.addEventListener('resize', () => {
  scale = read();
});

/** Told after the listener above has read. */
const subscribe = (changed: () => void): (() => void) => {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
};

/** How many times its usual size text has by the browser's setting: what is as high as its lines grows by it. */
export const useTextScale = (): number => useSyncExternalStore(subscribe, () => scale);

/** From here on words that stood in a line need two. */
const LARGE = 1.25;

/** Whether text is so large that what stands over the map wants more room than a phone has beside the tools. */
export const useLargeText = (): boolean => useTextScale() >= LARGE;
