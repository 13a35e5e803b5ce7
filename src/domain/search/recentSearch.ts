import type { LngLat } from '../geometry/lngLat.ts';
import type { PlaceSuggestion } from './place.ts';
import { MAX_RECENT } from '../limits.ts';

/** A past search result. Corners are not stored, since they are from a person's certificate. */
export interface RecentSearch {
  /** Unique key: place id, position as text, or parcel identifier. */
  key: string;
  /** Text of the search box. */
  name: string;
  address: string;
  kind: PlaceSuggestion['kind'] | 'position' | 'parcelId';
  position: LngLat | null;
  isStarred: boolean;
}

const MAX_TEXT = 300;
const KINDS: readonly unknown[] = ['province', 'district', 'ward', 'place', 'parcel', 'position', 'parcelId'];

/** Drops the oldest beyond the maximum. The list has the newest first. */
function boundRecent(searches: readonly RecentSearch[]): RecentSearch[] {
  const left: Record<'plain' | 'starred', number> = { ...MAX_RECENT };
  return searches.filter(({ isStarred }) => {
    left[isStarred ? 'starred' : 'plain'] -= 1;
    return left[isStarred ? 'starred' : 'plain'] >= 0;
  });
}

/** Adds a search to the front and keeps its star. */
export function addRecent(searches: readonly RecentSearch[], found: Omit<RecentSearch, 'isStarred'>): RecentSearch[] {
  const known = searches.find(({ key }) => key === found.key);
  return boundRecent([{ ...found, isStarred: known?.isStarred ?? false }, ...searches.filter((search) => search !== known)]);
}

export function starRecent(searches: readonly RecentSearch[], key: string): RecentSearch[] {
  return boundRecent(searches.map((search) => (search.key === key ? { ...search, isStarred: !search.isStarred } : search)));
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX_TEXT;

function readSearch(value: unknown): RecentSearch[] {
  const { key, name, address, kind, position, isStarred } = (value ?? {}) as Record<keyof RecentSearch, unknown>;
  const { lng, lat } = (position ?? {}) as Record<'lng' | 'lat', unknown>;
  const at = typeof lng === 'number' && typeof lat === 'number' && Math.abs(lng) <= 180 && Math.abs(lat) <= 90 ? { lng, lat } : null;
  if (!isText(key) || !isText(name) || !isText(address) || !KINDS.includes(kind) || (kind === 'position' && !at)) return [];
  return [{ key, name, address, kind: kind as RecentSearch['kind'], position: at, isStarred: isStarred === true }];
}

/** Parses the stored list. Invalid text gives an empty list. */
export function readRecent(text: string): RecentSearch[] {
  try {
    const values: unknown = JSON.parse(text);
    return Array.isArray(values) ? boundRecent(values.flatMap(readSearch)) : [];
  } catch {
    return [];
  }
}
