import { proxy } from 'valtio';
import type { LngLat } from '../../domain/geometry/lngLat.ts';

export const pointerSlice = proxy({
  /** The place under a mouse, told once a frame; null while none is over the map, and on phones always. */
  position: null as LngLat | null,
});

export function reportPointer(position: LngLat | null): void {
  pointerSlice.position = position;
}
