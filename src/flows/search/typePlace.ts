import { fetchPlace, findPlaces } from '../../api/places/places.ts';
import { DEBOUNCE_MS, MOBILE_MAX_WIDTH_PX } from '../../domain/limits.ts';
import { isUnreachable } from '../../domain/result.ts';
import type { PlaceRef } from '../../domain/search/place.ts';
import { readSearchBox } from '../../domain/search/readSearchBox.ts';
import { reportOnline } from '../../state/host/hostSlice.ts';
import { placeSlice, searchSlice, showNoPlaces, showSearchFaults, updateSearch, updatePlace } from '../../state/search/searchSlice.ts';
import { openList } from '../results/openList.ts';
import { raiseNotice } from '../../state/shell/noticeSlice.ts';
import { type IsCurrent, requestGuard } from '../shell/requestGuard.ts';
import { goToCoordinates, searchPlusCode } from './searchCoordinates.ts';
import { beginSearch, openSearch } from './openSearch.ts';
import { reportSearchFailure } from './searchPlot.ts';
import { showPlace } from './showPosition.ts';

const suggestions = requestGuard();

/** Requests suggestions 300 ms after the last typed letter (the dia-danh tab, §9). */
export function typePlace(text: string): void {
  updateSearch({ placeText: text, failure: null });
  suggestions.begin();
  const reading = readSearchBox(text);
  updatePlace({ coordinates: reading.kind === 'coordinates' ? reading.found : null });
  // Corners and coordinates stay on the device (§2.10).
  if (reading.kind !== 'words' && reading.kind !== 'parcelId') {
    showNoPlaces(reading.kind === 'coordinates' ? 'ready' : 'idle');
    return;
  }
  updatePlace({ status: 'loading' });
  suggestions.schedule(DEBOUNCE_MS.suggestion, (isCurrent) => suggest(text, isCurrent));
}

export const retryPlaces = (): void => typePlace(searchSlice.placeText);

async function suggest(text: string, isCurrent: IsCurrent): Promise<void> {
  const answer = await findPlaces(text.trim());
  if (!isCurrent()) return;
  if (!answer.ok) {
    showNoPlaces(isUnreachable(answer.error) ? 'offline' : 'failed');
    return;
  }
  reportOnline(true);
  updatePlace({ status: 'ready', suggestions: answer.value.items, total: answer.value.total });
}

/**
 * Goes to the typed position, else to the first suggestion, or reports 'no result' (Enter in the box). While the list
 * loads nothing is picked, as it belongs to older words. A failed list is requested again.
 */
export async function submitPlace(): Promise<void> {
  const { status, suggestions: shown, coordinates } = placeSlice;
  if (coordinates) {
    await goToPlaceCoordinates();
    return;
  }
  if (status === 'loading' || searchPlusCode(searchSlice.placeText)) return;
  if (status === 'failed' || status === 'offline') retryPlaces();
  else if (shown[0]) await pickPlace(shown[0]);
  else raiseNotice('info', 'notice.noResult');
}

/** Moves the map to the typed coordinates; opens the plannings there if the box is ticked. */
export async function goToPlaceCoordinates(): Promise<void> {
  const { coordinates } = placeSlice;
  if (!coordinates) return;
  const wantsPlannings = asksPlannings();
  const shown = await goToCoordinates({ ...coordinates });
  if (shown && wantsPlannings) openList('planning');
}

/** Moves the map to the chosen place; on mobile, with the box ticked, its newest plannings open too (§2). */
export async function pickPlace({ id }: Pick<PlaceRef, 'id'>): Promise<void> {
  const search = beginSearch('dia-danh');
  const answer = await fetchPlace(id);
  if (!search.finish()) return;
  if (!answer.ok) return reportSearchFailure('dia-danh', answer.error);
  if (!answer.value) {
    raiseNotice('info', 'notice.noResult');
    return;
  }
  const wantsPlannings = asksPlannings();
  const shown = await showPlace(answer.value);
  if (shown && wantsPlannings) openList('planning');
}

/** Returns whether plannings are wanted; the box exists on mobile only. */
const asksPlannings = (): boolean => placeSlice.showPlannings && window.innerWidth < MOBILE_MAX_WIDTH_PX;

/** Searches words typed in the coordinate field among the places. */
export function searchAsPlace(): void {
  showSearchFaults([]);
  openSearch('dia-danh');
  typePlace(searchSlice.googleText.trim());
}
