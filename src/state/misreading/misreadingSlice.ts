import { proxy, ref } from 'valtio';
import type { MisreadPlace } from '../../domain/coordinates/misreading.ts';

/** Misreading whose effect the map shows; a valtio `ref`. */
export const misreadingSlice = proxy<{ shown: MisreadPlace | null }>({ shown: null });

export function showMisreading(place: MisreadPlace | null): void {
  misreadingSlice.shown = place && ref(place);
}
