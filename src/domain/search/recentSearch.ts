import type { LngLat } from '../geometry/lngLat.ts';
import type { PlaceSuggestion } from './place.ts';
import { MAX_RECENT } from '../limits.ts';

/** Something that was found before: enough to go there again. Corners are not kept: they are somebody's certificate. */
export interface RecentSearch {
  /** Its place's id, its position as text, or the parcel's identifier: there is one of each. */
  key: string;
  /** What stands in the box when it was found. */
  name: string;
  address: string;
  kind: PlaceSuggestion['kind'] | 'position' | 'parcelId';
  position: LngLat | null;
  isStarred: boolean;
}

const MAX_TEXT = 300;
const KINDS: readonly unknown[] = ['province', 'district', 'ward', 'place', 'parcel', 'position', 'parcelId'];

/** Drops what is too much, the newest first in the list. */
function boundRecent(searches: readonly RecentSearch[]): RecentSearch[] {
  const left: Record<'plain' | 'starred', number> = { ...MAX_RECENT };
  return searches.filter(({ isStarred }) => {
    left[isStarred ? 'starred' : 'plain'] -= 1;
    return left[isStarred ? 'starred' : 'plain'] >= 0;
  });
}

/** The list with one more, first; a star that it has stays. */
export function addRecent(searches: readonly RecentSearch[], found: Omit<RecentSearch, 'isStarred'>): RecentSearch[] {
  const known = searches.find(({ key }) => key === found.key);
  return boundRecent([{ ...found, isStarred: known?.isStarred ?? false }, ...searches.filter((search) => search !== known)]);
}

export function starRecent(searches: readonly RecentSearch[], key: string): RecentSearch[] {
  return boundRecent(searches.map((search) => (search.key === key ? { ...search, isStarred: !search.isStarred } : search)));
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX_TEXT;

function readOne(value: unknown): RecentSearch[] {
  const { key, name, address, kind, position, isStarred } = (value ?? {}) as Record<keyof RecentSearch, unknown>;
  const { lng, lat } = (position ?? {}) as Record<'lng' | 'lat', unknown>;
  const at = typeof lng === 'number' && typeof lat === 'number' && Math.abs(lng) <= 180 && Math.abs(lat) <= 90 ? { lng, lat } : null;
  if (!isText(key) || !isText(name) || !isText(address) || !KINDS.includes(kind) || (kind === 'position' && !at)) return [];
  return [{ key, name, address, kind: kind as RecentSearch['kind'], position: at, isStarred: isStarred === true }];
}

/** What local storage holds; of a text that is none of ours nothing. */
export function readRecent(text: string): RecentSearch[] {
  try {
    const values: unknown = JSON.parse(text);
    return Array.isArray(values) ? boundRecent(values.flatMap(readOne)) : [];
  } catch {
    return [];
  }
}
