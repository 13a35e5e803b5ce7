import { proxy } from 'valtio';
import type { LngLat } from '../../domain/geometry/lngLat.ts';

export const pointerSlice = proxy({
  /** Place under a mouse, updated once a frame; null while none is over the map, and always on phones. */
  position: null as LngLat | null,
});

export function reportPointer(position: LngLat | null): void {
  pointerSlice.position = position;
}
