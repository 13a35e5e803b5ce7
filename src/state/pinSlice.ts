import { proxy } from 'valtio';
import type { LngLat } from '../domain/geometry/lngLat.ts';

/** The pinned position of the last search, with its address once known (§2 'pinned position address'). */
export const pinSlice = proxy<{ position: LngLat | null; address: string }>({ position: null, address: '' });
