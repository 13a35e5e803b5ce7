import type { SearchTab } from '../../domain/map/mapTab.ts';
import { closeMeasurePanel } from '../../state/map/mapModeSlice.ts';
import { closeSearch, searchSlice, type SearchWait, waitForSearch, updateSearch } from '../../state/search/searchSlice.ts';
import { searches } from '../shell/requestGuard.ts';
import { loadProvinces } from './loadProvinces.ts';
import { whenLoaded } from '../shell/loadedCalls.ts';

/** Opens 'Tra cứu toạ độ', on a tab or where it was left. Who looks up does not draw: map tab 5 (§2). */
export function openSearch(tab: SearchTab = searchSlice.tab): void {
  closeMeasurePanel();
  updateSearch({ tab, open: true, failure: null });
  if (tab === 'goc-ranh') void loadProvinces(searchSlice.corners.edition);
  if (tab !== 'to-thua') return;
  whenLoaded(import('./prefillPlot.ts'), ({ prefillPlot }) => prefillPlot());
  void loadProvinces(searchSlice.plot.edition);
}

/**
 * Begins a search that waits for an answer. Its own button is busy until then, the others are not: a newer search, from
 * whatever tab, takes over at once.
 */
export function beginSearch(waiting: SearchWait) {
  const isCurrent = searches.begin();
  waitForSearch(waiting);
  return {
    /** The answer is here. @returns false when a newer search has begun: this one's answer must change nothing */
    finish() {
      if (!isCurrent()) return false;
      waitForSearch(null);
      return true;
    },
  };
}

/** Gives up the search that is waited for: its answer, should it still come, changes nothing. */
export function cancelSearch(): void {
  if (searchSlice.busy === null) return;
  searches.begin();
  waitForSearch(null);
}

/** The drawer is closed by hand: nobody waits any more. */
export function leaveSearch(): void {
  cancelSearch();
  closeSearch();
}
