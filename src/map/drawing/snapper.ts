import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { pixelM } from '../../domain/geometry/mercator.ts';
import { drawingSlice } from '../../state/drawing/drawingSlice.ts';
import type { Snap } from '../../../workers/parcels/api.ts';

/** Snap call, usually the parcels worker's `snapTo`; null also where it fails. */
export type SnapSource = (at: LngLat, withinM: number) => Promise<Snap | null>;

/** Distance in pixels at which a place snaps to a boundary: a mouse is more exact than a finger. */
export const SNAP_PX = { touch: 20, mouse: 12 } as const;
/** Minimum zoom: farther out parcels are not distinct. */
const SNAP_MIN_ZOOM = 15;
/** Maximum wait for a busy worker, after which the place stays under the finger. */
const SNAP_TIMEOUT_MS = 80;

export interface Snapper {
  /** Returns what a place snaps to within the distance; null while snapping is off, or without anything so near. */
  find(at: LngLat, withinPx: number): Promise<Snap | null>;
}

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
