import { parcelsClient } from '../../../workers/parcels/client.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { accuracyGrade } from '../../domain/map/compass.ts';
import { ZOOM } from '../../domain/limits.ts';
import { type Failure, isUnreachable } from '../../domain/result.ts';
import type { PlaceDetail } from '../../domain/search/place.ts';
import { reportOnline } from '../../state/host/hostSlice.ts';
import {
  beginResults,
  failResults,
  hideList,
  pinPosition,
  pinSlice,
  resultsSlice,
  showResults,
  suggestPinAddress,
} from '../../state/results/resultsSlice.ts';
import { closeSearch, searchSlice, waitForSearch } from '../../state/search/searchSlice.ts';
import { hideSuggestions, suggestSlice } from '../../state/results/suggestSlice.ts';
import { openLayerAround } from '../layers/openLayerAround.ts';
import { flyTo, flyToGround } from '../map/flyTo.ts';
import { closeParcel, showParcel } from '../parcel/openParcel.ts';
import { isSameSearch } from '../results/followArrivals.ts';
import { offerSuggestions } from '../results/offerSuggestions.ts';
import { raiseNotice } from '../../state/shell/noticeSlice.ts';
import { searches } from '../shell/requestGuard.ts';
import { closeCorners } from '../../state/search/cornersSlice.ts';
import { closeLayersPanel } from '../../state/layers/layersSlice.ts';
import { closeNotes } from '../../state/notes/notesSlice.ts';

/** Target of a search: a place at a zoom with its accuracy in metres, or a ground that fills the map. */
type Destination = { zoom: number; delayMs?: number; accuracyM?: number } | { ring: readonly LngLat[] };

/**
 * Shows the place that a search found: closes the drawer (§2), flies there, pins it and searches around it.
 * @returns true when it is still the shown search once the answers are here
 */
export async function showPosition(position: LngLat, { address, ...target }: { address: string } & Destination): Promise<boolean> {
  const isCurrent = searches.begin();
  waitForSearch(null);
  if (searchSlice.open) closeLists();
  closeSearch();
  closeCorners();
  closeParcel();
  if ('ring' in target) flyToGround(target.ring);
  else flyTo(position, target.zoom, target);
  const shown = await searchAround(position, address, 'ring' in target ? 0 : target.accuracyM);
  if (!shown || !isCurrent()) return false;
  offerSuggestions(position);
  return true;
}

/** Shows a place, whose own address names only the units above it. */
export const showPlace = ({ position, name, address }: Pick<PlaceDetail, 'position' | 'name' | 'address'>): Promise<boolean> =>
  showPosition(position, { address: [name, address].filter((part) => part !== '').join(', '), zoom: ZOOM.place });

/** Opens the parcel at a place, unless a list was opened meanwhile; the map does not move. */
export async function openParcelAt(position: LngLat): Promise<void> {
  const isCurrent = searches.watch();
  const lists = (): string => [suggestSlice.opened?.id, resultsSlice.listOpened?.id].join();
  const before = lists();
  const under = await parcelsClient.parcelAt(position);
  if (under.ok && under.value && isCurrent() && lists() === before) await showParcel(under.value);
}

/** Closes lists under the search drawer, which are about another place. */
function closeLists(): void {
  hideList();
  hideSuggestions();
  closeLayersPanel();
  closeNotes();
}

/**
 * Runs the around searches of §7. A failure is shown quietly in place of the data (§8), a lost network by a notice.
 * @param address of the pin, if known; else the nearest parcel's. @param accuracyM radius of uncertainty
 * @returns true when this search is the shown one
 */
export async function searchAround(position: LngLat, address: string, accuracyM = 0): Promise<boolean> {
  pinPosition(position, address, accuracyM);
  beginResults(position);
  const answer = await parcelsClient.searchAround(position);
  // The pin was removed meanwhile: show no results around it.
  if (!isSameSearch(position)) return false;
  if (!answer.ok) {
    if (answer.error.kind === 'stale') return false;
    showFailure(answer.error);
    return true;
  }
  const { planningCount, sheetCount, cadastralCount, cadastralCompleteness, tileVersion, nearestAddress, planningHere, failed } =
    answer.value;
  showResults(
    { planningCount, cadastralCount, cadastralCompleteness, failedLists: failed.filter((kind) => kind !== 'sheets') },
    { tileVersion, hasSheets: sheetCount > 0 },
  );
  openLayerAround(planningHere, position);
  // A bad accuracy covers many houses, so none is named.
  if (accuracyGrade(accuracyM) !== 'bad') suggestPinAddress(nearestAddress);
  reportOnline(true);
  return true;
}

function showFailure(error: Failure): void {
  failResults(isUnreachable(error) ? 'offline' : 'server', error.kind === 'refused' ? error.message : '');
  if (isUnreachable(error)) raiseNotice('warning', 'notice.offlineSearch');
}

export async function retryAround(): Promise<void> {
  const { center } = resultsSlice;
  // A copy, because a slice's proxies cannot be sent to a worker.
  if (center) await searchAround({ ...center }, pinSlice.address, pinSlice.accuracyM);
}
