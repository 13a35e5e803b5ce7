import { searchSlice } from '../../state/searchSlice.ts';
import { openSearch } from './openSearch.ts';
import { typePlace } from './searchPlace.ts';

/** Words typed where coordinates belong are looked for among the places. */
export function searchAsPlace(): void {
  searchSlice.fieldErrors = {};
  openSearch('dia-danh');
  typePlace(searchSlice.googleText.trim());
}
