import { type SearchWait, searchSlice } from '../../state/searchSlice.ts';
import { searches } from '../shell/requestGuard.ts';

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
