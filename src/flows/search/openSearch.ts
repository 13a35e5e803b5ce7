import { SEARCH_TAB, type SearchTab } from '../../domain/map/mapTab.ts';
import { mapTabSlice } from '../../state/mapTabSlice.ts';
import { searchSlice, type SearchWait } from '../../state/searchSlice.ts';
import { searches } from '../shell/requestGuard.ts';

/** Opens 'Tra cứu toạ độ', on a tab or where it was left. Who looks up does not draw: map tab 5 (§2). */
export function openSearch(tab: SearchTab = searchSlice.tab): void {
  Object.assign(mapTabSlice, { tab: SEARCH_TAB, measureAsked: 0 });
  searchSlice.tab = tab;
  searchSlice.open = true;
}

export function closeSearch(): void {
  searchSlice.open = false;
  searchSlice.fieldErrors = {};
}

interface PendingSearch {
  /** The answer is here. @returns false when a newer search has begun: this one's answer must change nothing */
  finish(): boolean;
}

/**
 * Begins a search that waits for an answer. Its own button is busy until then, the others are not: a newer search, from
 * whatever tab, takes over at once.
 */
export function beginSearch(waiting: SearchWait): PendingSearch {
  const isCurrent = searches.begin();
  searchSlice.busy = waiting;
  return {
    finish() {
      if (!isCurrent()) return false;
      searchSlice.busy = null;
      return true;
    },
  };
}

/** Gives up the search that is waited for: its answer, should it still come, changes nothing. */
export function cancelSearch(): void {
  if (searchSlice.busy === null) return;
  searches.begin();
  searchSlice.busy = null;
}

/** The drawer is closed by hand: nobody waits any more. */
export function leaveSearch(): void {
  cancelSearch();
  closeSearch();
}
