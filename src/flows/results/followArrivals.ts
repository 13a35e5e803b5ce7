import { NO_FILTER, type ParcelOrder, readAreaRange } from '../../domain/land/parcelOrder.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { beginList, listSlice, orderList, showArrangedList, updateList } from '../../state/results/listSlice.ts';
import { resultsSlice } from '../../state/results/resultsSlice.ts';
import { parcelsClient } from '../../../workers/parcels/client.ts';
import { requestGuard } from '../shell/requestGuard.ts';

const arrangements = requestGuard();

export const isSameSearch = (center: LngLat | null): boolean =>
  center?.lng === resultsSlice.center?.lng && center?.lat === resultsSlice.center?.lat;

/**
 * Arranges the list of the shown search, once it arrives or grows, as the reader chose, and keeps the reader's place.
 * Another search starts at the top without a filter, which was about another place; its sorting stays.
 */
export async function followArrivals(): Promise<void> {
  const { center, arrival } = resultsSlice;
  if (!isSameSearch(listSlice.center)) beginList(center && { ...center });
  const isArranged = listSlice.status === 'ready' && listSlice.arrivalId === arrival.id;
  if (isArranged && listSlice.total === resultsSlice.cadastralCount) return;
  const place = listSlice.cadastralPlace;
  // An untouched list at its top shows what comes first; any other reader keeps their place.
  const isAtTop = place === null || (place.index === 0 && place.offsetPx === 0 && !place.focused);
  await arrange(isAtTop ? null : place.id, arrival.id);
}

/** Sorts or filters the list in another way, from its top. */
export async function changeOrder(change: Partial<ParcelOrder>): Promise<void> {
  orderList(change);
  await arrange(null, resultsSlice.arrival.id);
}

/** Sets the sorting: near lots, small numbers or large areas first. */
export const chooseSort = (sort: ParcelOrder['sort']): Promise<void> => changeOrder({ sort, descending: sort === 'area' });

export function toggleLandCode(code: string): Promise<void> {
  const { landCodes } = listSlice.order;
  const isChosen = landCodes.includes(code);
  return changeOrder({ landCodes: isChosen ? landCodes.filter((other) => other !== code) : [...landCodes, code] });
}

/** Applies the typed least and greatest area; an invalid range leaves the previous one. */
export async function typeArea(areaText: { min: string; max: string }): Promise<void> {
  updateList({ areaText });
  const range = readAreaRange(areaText.min, areaText.max);
  const { minAreaM2, maxAreaM2 } = listSlice.order;
  if (typeof range === 'string' || (range.minAreaM2 === minAreaM2 && range.maxAreaM2 === maxAreaM2)) return;
  await changeOrder(range);
}

export function clearFilter(): Promise<void> {
  updateList({ areaText: { min: '', max: '' } });
  return changeOrder(NO_FILTER);
}

async function arrange(anchorId: string | null, arrivalId: number): Promise<void> {
  const isCurrent = arrangements.begin();
  const { order } = listSlice;
  // A copy, because a slice's proxies cannot be sent to a worker.
  const plain = { ...order, landCodes: [...order.landCodes] };
  const answer = await parcelsClient.arrangeCadastral(plain, anchorId ?? undefined);
  // A newer arrangement or search is under way: these figures are of an older list.
  if (!isCurrent() || resultsSlice.arrival.id !== arrivalId) return;
  // A restarted worker has no list until the search runs again.
  const isLost = answer.ok && answer.value.total === 0 && resultsSlice.cadastralCount > 0;
  if (!answer.ok || isLost) {
    updateList({ status: 'failed' });
    return;
  }
  const { count, total, landCodes, anchorIndex } = answer.value;
  const anchor = anchorId === null ? null : { id: anchorId, index: anchorIndex };
  showArrangedList({ count, total, landCodes, anchor, arrivalId });
}
