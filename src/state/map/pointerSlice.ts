import { proxy } from 'valtio';
import type { LngLat } from '../../domain/geometry/lngLat.ts';

interface PointerSlice {
  /** The place under a mouse, told once a frame; null while none is over the map, and on phones always. */
  position: LngLat | null;
}

export const pointerSlice = proxy<PointerSlice>({ position: null });

export function reportPointer(position: LngLat | null): void {
  pointerSlice.position = position;
}
