import { addToList, firstNotBelow } from '../../addToList.ts';
import { type NameAreas, nameAreas } from './nameAreas.ts';
import { aliasesOf, initialsOf, foldSimilarLetters, type PlaceEntry } from './placeName.ts';
import type { Run } from './typedText.ts';

/** Kind of match between a run of words and a name. */
export type NameHit =
  | 'exact'
  | 'alias'
  /** Interchangeable letters. */
  | 'loose'
  /** Beginning of the name. */
  | 'prefix'
  /** Beginning of a later word of the name. */
  | 'inner'
  | 'initials';

export interface NameMatch {
  entry: PlaceEntry;
  hit: NameHit;
  /** Index of the name's word at which the run begins. */
  from: number;
}

export interface PlaceNameIndex {
  /** Returns entries whose whole name is the run. */
  whole(run: Run): NameMatch[];
  /** Returns entries with a name, or a rest of a name after a word, that begins with the run. */
  beginning(run: Run): NameMatch[];
  areas(): NameAreas;
}

/** Indexes whole names in a map, and beginnings in a sorted list of the rests after each word. */
export function placeNameIndex(all: readonly PlaceEntry[]): PlaceNameIndex {
  const exact = new Map<string, PlaceEntry[]>();
  const alias = new Map<string, PlaceEntry[]>();
  const loose = new Map<string, PlaceEntry[]>();
  const initials = new Map<string, PlaceEntry[]>();
  const tails = new Map<string, { text: string; from: number; entries: PlaceEntry[] }>();
  for (const entry of all) {
    const { name } = entry;
    addToList(exact, name.joined, entry);
    addToList(loose, foldSimilarLetters(name.joined), entry);
    for (const other of aliasesOf(entry)) addToList(alias, other, entry);
    if (entry.kind === 'province') addToList(initials, initialsOf(name), entry);
    if (name.numbered) continue;
    for (let from = 0; from < name.words.length; from++) {
      const text = name.words.slice(from).join('');
      const key = `${from} ${text}`;
      const tail = tails.get(key);
      if (tail) tail.entries.push(entry);
      else tails.set(key, { text, from, entries: [entry] });
    }
  }
  const sorted = [...tails.values()].toSorted((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : a.from - b.from));
  let areas: NameAreas | undefined;
  const as = (hit: NameHit, entries: readonly PlaceEntry[] = []): NameMatch[] => entries.map((entry) => ({ entry, hit, from: 0 }));
  return {
    areas: () => (areas ??= nameAreas(all)),
    whole: ({ joined, loose: spelling }) => [
      ...as('exact', exact.get(joined)),
      ...as('alias', alias.get(joined)),
      ...as(
        'loose',
        loose.get(spelling)?.filter(({ name }) => name.joined !== joined),
      ),
      ...as('initials', initials.get(joined)),
    ],
    beginning: ({ joined }) => {
      const found: NameMatch[] = [];
      for (let at = firstNotBelow(sorted, ({ text }) => text, joined); sorted[at]?.text.startsWith(joined); at++) {
        const { text, from, entries } = sorted[at]!;
        if (from === 0 && text === joined) continue;
        const hit = from === 0 ? 'prefix' : 'inner';
        for (const entry of entries) found.push({ entry, hit, from });
      }
      return found;
    },
  };
}
