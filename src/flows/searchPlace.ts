import { detailPlace, findPlaces } from '../api/places.ts';
import { DEBOUNCE_MS, MOBILE_MAX_WIDTH_PX, ZOOM } from '../domain/limits.ts';
import type { PlaceSuggestion } from '../domain/place.ts';
import { networkSlice } from '../state/networkSlice.ts';
import { placeSlice } from '../state/placeSlice.ts';
import { searchSlice } from '../state/searchSlice.ts';
import { beginSearch } from './beginSearch.ts';
import { latest } from './latest.ts';
import { openList } from './readLists.ts';
import { raiseNotice } from './raiseNotice.ts';
import { showPosition } from './showPosition.ts';

const suggestions = latest();
let timer: ReturnType<typeof setTimeout> | undefined;

/** The dia-danh tab: suggestions follow the typed words after 300 ms of quiet (§9). */
export function typePlace(text: string): void {
  searchSlice.placeText = text;
  clearTimeout(timer);
  const isCurrent = suggestions.begin();
  if (text.trim() === '') {
    Object.assign(placeSlice, { status: 'idle', suggestions: [], total: 0 });
    return;
  }
  placeSlice.status = 'loading';
  timer = setTimeout(() => void suggest(text, isCurrent), DEBOUNCE_MS.suggestion);
}

/** Asks the same words again after a failure. */
export function retryPlaces(): void {
  typePlace(searchSlice.placeText);
}

async function suggest(text: string, isCurrent: () => boolean): Promise<void> {
  const answer = await findPlaces(text.trim());
  if (!isCurrent()) return;
  if (!answer.ok) {
    Object.assign(placeSlice, { status: 'failed', suggestions: [], total: 0 });
    return;
  }
  networkSlice.online = true;
  Object.assign(placeSlice, { status: 'ready', suggestions: answer.value.items, total: answer.value.total });
}

/**
 * Enter in the box: the first suggestion, or 'no result'. While the list is on its way nothing is picked: what is still
 * shown belongs to older words. A list that failed is asked for again.
 */
export async function submitPlace(): Promise<void> {
  const { status, suggestions: shown } = placeSlice;
  if (status === 'loading') return;
  if (status === 'failed') retryPlaces();
  else if (shown[0]) await pickPlace(shown[0]);
  else raiseNotice('info', 'notice.noResult');
}

/** Moves the map to the chosen place; on mobile, with the box ticked, its newest plannings open too (§2). */
export async function pickPlace(suggestion: PlaceSuggestion): Promise<void> {
  const search = beginSearch('dia-danh');
  const answer = await detailPlace(suggestion.id);
  if (!search.finish()) return;
  if (!answer.ok || !answer.value) {
    const offline = !answer.ok && (answer.error.kind === 'offline' || answer.error.kind === 'timeout');
    raiseNotice(offline ? 'warning' : 'info', offline ? 'notice.offlineSearch' : 'notice.noResult');
    return;
  }
  const { position, name } = answer.value;
  // The place's own address names only the units above it.
  const address = [name, answer.value.address].filter((part) => part !== '').join(', ');
  const wantsPlannings = placeSlice.showPlannings && window.innerWidth < MOBILE_MAX_WIDTH_PX;
  const shown = await showPosition(position, { address, zoom: ZOOM.place });
  if (shown && wantsPlannings) openList('planning');
}
