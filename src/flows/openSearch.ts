import type { SearchTab } from '../domain/searchTab.ts';
import { searchSlice } from '../state/searchSlice.ts';

/** Opens 'Tra cứu toạ độ', on a tab or where it was left. */
export function openSearch(tab: SearchTab = searchSlice.tab): void {
  searchSlice.tab = tab;
  searchSlice.open = true;
}

export function closeSearch(): void {
  searchSlice.open = false;
  searchSlice.fieldErrors = {};
}
