import type { PlaceWord } from '../../domain/search/placeWords.ts';
import { CALL_LIMITS } from '../../domain/limits.ts';
import type { PlaceMatch } from './matchPlaces.ts';

/** The best of all matches of a search, and how many there are. */
export interface FirstMatches {
  first: readonly PlaceMatch[];
  total: number;
}

/** People type the same beginnings, letter by letter: so many of them are some megabytes. A short one not kept takes up to 50 ms. */
const MAX_KEPT = 4_000;

/** Remembers what words meant: units and places in memory never change, and a short beginning means thousands of them. */
export function rememberFirst(match: (words: readonly PlaceWord[]) => PlaceMatch[]): (words: readonly PlaceWord[]) => FirstMatches {
  /** The least recently asked first. */
  const kept = new Map<string, FirstMatches>();
  return (words) => {
    const key = JSON.stringify(words);
    const known = kept.get(key) ?? summary(match(words));
    kept.delete(key);
    kept.set(key, known);
    if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value!);
    return known;
  };
}

const summary = (matches: PlaceMatch[]): FirstMatches => ({ first: matches.slice(0, CALL_LIMITS.suggestions), total: matches.length });
