import { makeWindowHook } from './makeWindowHook.ts';

/** What the sizes of text in tokens.css are made for, CSS pixels. */
const USUAL_ROOT_PX = 16;

/** How many times its usual size text has by the browser's setting: what is as high as its lines grows by it. */
export const useTextScale = makeWindowHook(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_ROOT_PX);

/** From here on words that stood in a line need two. */
const LARGE = 1.25;

/** Whether text is so large that what stands over the map wants more room than a phone has beside the tools. */
export const useLargeText = (): boolean => useTextScale() >= LARGE;
