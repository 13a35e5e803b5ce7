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

/** Where a search leads: a place at a zoom, known to so many metres, or ground that fills the map. */
type Destination = { zoom: number; delayMs?: number; accuracyM?: number } | { ring: readonly LngLat[] };

/**
 * What every successful search does with the place it found: close the drawer (§2), fly there, pin it, look around.
 * @returns true when it is still the search on show once the answers are in
 */
export async function showPosition(position: LngLat, { address, ...to }: { address: string } & Destination): Promise<boolean> {
  const isCurrent = searches.begin();
  waitForSearch(null);
  if (searchSlice.open) closeLists();
  closeSearch();
  closeCorners();
  closeParcel();
  if ('ring' in to) flyToGround(to.ring);
  else flyTo(position, to.zoom, to);
  const shown = await searchAround(position, address, 'ring' in to ? 0 : to.accuracyM);
  if (!shown || !isCurrent()) return false;
  offerSuggestions(position);
  return true;
}

/** The same of a place, whose own address names only the units above it. */
export const showPlace = ({ position, name, address }: Pick<PlaceDetail, 'position' | 'name' | 'address'>): Promise<boolean> =>
  showPosition(position, { address: [name, address].filter((part) => part !== '').join(', '), zoom: ZOOM.place });

/** Opens the parcel at a place, if there is one and nobody has opened a list meanwhile; the map stays where it is. */
export async function openParcelAt(position: LngLat): Promise<void> {
  const isCurrent = searches.watch();
  const lists = (): string => [suggestSlice.opened?.id, resultsSlice.listOpened?.id].join();
  const before = lists();
  const under = await parcelsClient.parcelAt(position);
  if (under.ok && under.value && isCurrent() && lists() === before) await showParcel(under.value);
}

/** They lay under the search drawer, and are about another place. */
function closeLists(): void {
  hideList();
  hideSuggestions();
  closeLayersPanel();
  closeNotes();
}

/**
 * The around searches of §7 at a position: pin, chips, lists and tiles follow. A failure is shown quietly where the
 * data would be (§8); only a lost network is said aloud, since the user just asked for something new.
 * @param address of the pin when the search already knows it; else the nearest parcel's is taken
 * @param accuracyM how far the position may be off
 * @returns true when this search is the one on show
 */
export async function searchAround(position: LngLat, address: string, accuracyM = 0): Promise<boolean> {
  pinPosition(position, address, accuracyM);
  beginResults(position);
  const answer = await parcelsClient.searchAround(position);
  // The pin was removed meanwhile: what is found around nothing is not shown.
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
  // Of many houses within a bad accuracy none is named.
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
  // A copy: what the slice holds is a proxy, which no worker can be sent.
  if (center) await searchAround({ ...center }, pinSlice.address, pinSlice.accuracyM);
}
