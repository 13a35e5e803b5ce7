import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { viewSlice } from '../../state/viewSlice.ts';

/** Asks the map to move; it does so once it is ready. */
export function flyTo(center: LngLat, zoom: number, delayMs = 0): void {
  viewSlice.flight = { sequence: (viewSlice.flight?.sequence ?? 0) + 1, center, zoom, delayMs };
}
