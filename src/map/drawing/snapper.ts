import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { pixelM } from '../../domain/geometry/mercator.ts';
import { drawingSlice } from '../../state/drawing/drawingSlice.ts';
import type { Snap } from '../../../workers/parcels/api.ts';

/** Usually the parcels worker's `snapTo`; null also where it cannot say. */
export type SnapSource = (at: LngLat, withinM: number) => Promise<Snap | null>;

/** How near a place snaps to a boundary, in pixels: a mouse points more exactly than a finger. */
export const SNAP_PX = { touch: 20, mouse: 12 } as const;
/** Farther out parcels are not drawn one by one. */
const SNAP_MIN_ZOOM = 15;
/** A busy worker is not waited for longer: the place stays where the finger is. */
const SNAP_TIMEOUT_MS = 80;

export interface Snapper {
  /** What a place snaps to within so many pixels; null while snapping is off, or when nothing is so near. */
  find(at: LngLat, withinPx: number): Promise<Snap | null>;
}

/** @param zoomNow of the map */
export function createSnapper(zoomNow: () => number, snap: SnapSource): Snapper {
  return {
    async find(at, withinPx) {
      const zoom = zoomNow();
      if (!drawingSlice.snapping || zoom < SNAP_MIN_ZOOM) return null;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const timeout = new Promise<null>((resolve) => {
        timer = setTimeout(() => resolve(null), SNAP_TIMEOUT_MS);
      });
      try {
        return await Promise.race([snap(at, withinPx * pixelM(at.lat, zoom)), timeout]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
