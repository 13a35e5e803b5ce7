import type { SearchTab } from '../../domain/map/mapTab.ts';
import { closeMeasurePanel } from '../../state/map/mapModeSlice.ts';
import { closeSearch, searchSlice, type SearchWait, waitForSearch, updateSearch } from '../../state/search/searchSlice.ts';
import { searches } from '../shell/requestGuard.ts';
import { loadProvinces } from './loadProvinces.ts';
import { whenLoaded } from '../shell/loadedCalls.ts';

/** Opens 'Tra cứu toạ độ' on a tab, or on the last one, in map tab 5 (§2): a search ends drawing. */
export function openSearch(tab: SearchTab = searchSlice.tab): void {
  closeMeasurePanel();
  updateSearch({ tab, open: true, failure: null });
  if (tab === 'goc-ranh') void loadProvinces(searchSlice.corners.edition);
  if (tab !== 'to-thua') return;
  whenLoaded(import('./prefillPlot.ts'), ({ prefillPlot }) => prefillPlot());
  void loadProvinces(searchSlice.plot.edition);
}

/** Begins a search; only its own button is busy meanwhile. A newer search from any tab takes over at once. */
export function beginSearch(waiting: SearchWait) {
  const isCurrent = searches.begin();
  waitForSearch(waiting);
  return {
    /** Ends the waiting. @returns false when a newer search has begun: this answer must change nothing */
    finish() {
      if (!isCurrent()) return false;
      waitForSearch(null);
      return true;
    },
  };
}

/** Cancels the search under way: a late answer changes nothing. */
export function cancelSearch(): void {
  if (searchSlice.busy === null) return;
  searches.begin();
  waitForSearch(null);
}

export function leaveSearch(): void {
  cancelSearch();
  closeSearch();
}
