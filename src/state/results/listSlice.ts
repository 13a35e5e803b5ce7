import { proxy } from 'valtio';
import { type ScrollPlace, type LandCodeCount, NEAREST_FIRST, NO_FILTER, type ParcelOrder } from '../../domain/land/parcelOrder.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { type Signal, signal } from '../signal.ts';

/** The lists as they are read: order and filter of the parcels, how many pass, and where the reader is. */
export const listSlice = proxy({
  order: NEAREST_FIRST as ParcelOrder,
  /** `none` until the worker has arranged the list of the search on show. */
  status: 'none' as 'none' | 'ready' | 'failed',
  count: 0,
  total: 0,
  landCodes: [] as readonly LandCodeCount[],
  /** It was arranged: the list re-reads its rows. */
  arranged: null as Signal | null,
  /** A row that was in view and where it stands now; its index is -1 when it is gone. Null when the list begins anew. */
  anchor: null as { id: string; index: number } | null,
  /** Middle of the search that is arranged; another one begins without filter. */
  center: null as LngLat | null,
  /** The `arrival` of the results that is arranged, by its id. */
  arrivalId: null as number | null,
  filterOpen: false,
  /** The area range as typed, which need not be one yet. */
  areaText: { min: '', max: '' },
  cadastralPlace: null as ScrollPlace | null,
  /** With the middle of the search it belongs to. */
  planningPlace: null as { place: ScrollPlace; center: LngLat | null } | null,
});

type ListSlice = typeof listSlice;

/** Another search: its list begins at its top and without filter, for that was about another place; the sorting stays. */
export function beginList(center: LngLat | null): void {
  Object.assign(listSlice, {
    order: { ...listSlice.order, ...NO_FILTER },
    areaText: { min: '', max: '' },
    status: 'none',
    center,
    filterOpen: false,
    cadastralPlace: null,
  });
}

export function orderList(change: Partial<ParcelOrder>): void {
  Object.assign(listSlice, { order: { ...listSlice.order, ...change }, cadastralPlace: null });
}

export function updateList(change: Partial<typeof listSlice>): void {
  Object.assign(listSlice, change);
}

type Arrangement = Pick<ListSlice, 'count' | 'total' | 'landCodes' | 'anchor' | 'arrivalId'>;

/** The worker has arranged the list. Who read the row at the anchor goes with it. */
export function showArrangedList(arrangement: Arrangement): void {
  const { anchor } = arrangement;
  const place = listSlice.cadastralPlace;
  if (anchor && place?.id === anchor.id && anchor.index >= 0) {
    const moved = anchor.index - place.index;
    listSlice.cadastralPlace = { ...place, index: anchor.index, activeIndex: place.activeIndex + moved };
  }
  Object.assign(listSlice, { status: 'ready', ...arrangement, arranged: signal() });
}

export function rememberCadastralPlace(place: ScrollPlace): void {
  listSlice.cadastralPlace = place;
}
