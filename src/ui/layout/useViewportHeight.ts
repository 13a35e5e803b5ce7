import { makeWindowHook } from './makeWindowHook.ts';

/** Height of the window in CSS pixels, followed as bars and keyboards come and go. */
export const useViewportHeight = makeWindowHook(() => window.innerHeight);
