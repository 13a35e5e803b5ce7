import type { viSearch } from './viSearch.ts';

/** The English words of the search drawer, a part of the catalogue. */
export const enSearch: Record<keyof typeof viSearch, string> = {};
