import { proxy } from 'valtio';
import { type ScrollPlace, type LandCodeCount, NEAREST_FIRST, NO_FILTER, type ParcelOrder } from '../../domain/land/parcelOrder.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { type Signal, signal } from '../signal.ts';

/** State of the lists: order and filter of the parcels, how many pass, and the scroll places. */
export const listSlice = proxy({
  order: NEAREST_FIRST as ParcelOrder,
  /** `none` until the worker has arranged the list of the shown search. */
  status: 'none' as 'none' | 'ready' | 'failed',
  count: 0,
  total: 0,
  landCodes: [] as readonly LandCodeCount[],
  /** The list was arranged and re-reads its rows. */
  arranged: null as Signal | null,
  /** Row that was in view and its new index, -1 when it is gone. Null when the list starts at its top. */
  anchor: null as { id: string; index: number } | null,
  /** Centre of the arranged search; another one starts without a filter. */
  center: null as LngLat | null,
  arrivalId: null as number | null,
  filterOpen: false,
  /** Area range as typed, perhaps not a valid one yet. */
  areaText: { min: '', max: '' },
  cadastralPlace: null as ScrollPlace | null,
  /** Scroll place, with the centre of its search. */
  planningPlace: null as { place: ScrollPlace; center: LngLat | null } | null,
});

type ListSlice = typeof listSlice;

/** Resets the list for another search: to its top, without the filter, which was about another place; sorting stays. */
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

/** Shows the arranged list and keeps the reader at the anchor's row. */
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
