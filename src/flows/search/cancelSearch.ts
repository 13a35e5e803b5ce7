import { searchSlice } from '../../state/searchSlice.ts';
import { searches } from '../shell/requestGuard.ts';
import { closeSearch } from './openSearch.ts';

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
