import { addRecent, readRecent, type RecentSearch, starRecent } from '../../../domain/search/recentSearch.ts';
import { oneBoxSlice, updateOneBox } from '../../../state/search/oneBoxSlice.ts';
import { readStored, removeStored, writeStored } from '../../../state/storage/storage.ts';

/** Loads earlier searches of this device, which another tab may have changed. */
export function loadRecent(): void {
  updateOneBox({ recent: readRecent(readStored('recent_searches') ?? '') });
}

function store(recent: RecentSearch[]): void {
  if (recent.length > 0) writeStored('recent_searches', JSON.stringify(recent));
  else removeStored('recent_searches');
  updateOneBox({ recent });
}

export function rememberSearch(found: Omit<RecentSearch, 'isStarred'>): void {
  store(addRecent(readRecent(readStored('recent_searches') ?? ''), found));
}

export const toggleStar = (key: string): void => store(starRecent([...oneBoxSlice.recent], key));

/** Deletes all recent searches of this device, starred ones too. */
export const eraseRecent = (): void => store([]);
