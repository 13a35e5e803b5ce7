import type { LngLat } from '../geometry/lngLat.ts';

/** §4: what is drawn; a mode must be chosen first. */
export type DrawMode = 'none' | 'point' | 'line' | 'area';

/**
 * A drawing as it is now. Values are never changed: every edit makes another one.
 * `isClosed` is true of a finished shape: an area whose first point stands again as its last (the repeated one is not in
 * `points`), a line or point that was finished. A finished shape can still be edited point by point.
 */
export interface Drawing {
  readonly mode: DrawMode;
  readonly points: readonly LngLat[];
  readonly isClosed: boolean;
}

export const NO_DRAWING: Drawing = { mode: 'none', points: [], isClosed: false };
