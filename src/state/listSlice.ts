import { proxy } from 'valtio';
import { type KeptPlace, type LandCodeCount, NEAREST_FIRST, type ParcelOrder } from '../domain/land/parcelOrder.ts';
import type { LngLat } from '../domain/geometry/lngLat.ts';

/** The lists as they are read: order and filter of the parcels, how many pass, and where the reader is. */
export interface ListSlice {
  order: ParcelOrder;
  /** `none` until the worker has arranged the list of the search on show. */
  status: 'none' | 'ready' | 'failed';
  count: number;
  total: number;
  landCodes: readonly LandCodeCount[];
  /** Grows with each arrangement: the list re-reads its rows. */
  version: number;
  /** A row that was in view and where it stands now; its index is -1 when it is gone. Null when the list begins anew. */
  anchor: { id: string; index: number } | null;
  /** Middle of the search that is arranged; another one begins without filter. */
  center: LngLat | null;
  /** `resultsSlice.listVersion` that is arranged. */
  listVersion: number;
  filterOpen: boolean;
  /** The area range as typed, which need not be one yet. */
  areaText: { min: string; max: string };
  cadastralPlace: KeptPlace | null;
  /** With the middle of the search it belongs to. */
  planningPlace: { place: KeptPlace; center: LngLat | null } | null;
}

export const listSlice = proxy<ListSlice>({
  order: NEAREST_FIRST,
  status: 'none',
  count: 0,
  total: 0,
  landCodes: [],
  version: 0,
  anchor: null,
  center: null,
  listVersion: -1,
  filterOpen: false,
  areaText: { min: '', max: '' },
  cadastralPlace: null,
  planningPlace: null,
});
