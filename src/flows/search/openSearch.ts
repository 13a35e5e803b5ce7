import { SEARCH_TAB, type SearchTab } from '../../domain/map/mapTab.ts';
import { mapTabSlice } from '../../state/mapTabSlice.ts';
import { searchSlice } from '../../state/searchSlice.ts';

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
