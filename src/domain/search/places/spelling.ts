import { addToList, firstNotBelow } from '../../addToList.ts';
import { compareText } from '../../text/compareText.ts';
import { editDistance } from '../matchUnit.ts';
import type { PlaceWord } from '../placeWords.ts';
import { unitTypeOf } from '../unitType.ts';
import type { PlaceEntry } from './placeName.ts';

/** Words around names: types of units, of addresses and of parcels. */
const OTHER_WORDS = 'tinh thanh pho quan huyen thi xa phuong tran dac khu duong so nha ngo ngach hem kiet thua to ban do dat'.split(' ');
/** Minimum letters. Shorter words have too many neighbours. */
const MIN_LETTERS = 2;
/** Maximum corrections of one word and of all words. Each costs a search. */
const MAX_OF_WORD = 16;
const MAX_VARIANTS = 32;

export interface Spelling {
  /** Returns corrections of one word: the unknown one, else the rarest first; its most frequent neighbours first. */
  correct(words: readonly PlaceWord[]): PlaceWord[][];
  /** Returns true if a word is unknown; at the end also its beginning ('xuann', though 'hoaxuann' begins a name). */
  hasUnknown(words: readonly PlaceWord[]): boolean;
}

/** Returns a word and its forms without one letter. Words at edit distance one share such a form. */
const deletions = (word: string): string[] => [word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))];

/** Counts the names with each word, and finds words at edit distance one, the most frequent first. */
function readVocabulary(entries: readonly PlaceEntry[]) {
  const counts = new Map(OTHER_WORDS.map((word) => [word, entries.length]));
  for (const { name } of entries) for (const word of name.words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const mostUsed = [...counts.keys()].toSorted((a, b) => counts.get(b)! - counts.get(a)!);
  const byDeletion = new Map<string, number[]>();
  for (const [rank, word] of mostUsed.entries()) {
    for (const left of new Set(deletions(word))) addToList(byDeletion, left, rank);
  }
  return {
    counts,
    sorted: mostUsed.toSorted(compareText),
    neighbours: (word: string): string[] => {
      const ranks = new Set(deletions(word).flatMap((left) => byDeletion.get(left) ?? []));
      return [...ranks]
        .toSorted((a, b) => a - b)
        .map((rank) => mostUsed[rank]!)
        .filter((other) => editDistance(word, other) === 1);
    },
  };
}

/** Returns true for words that may have typos. 'tp' and 'tx' are types, not parts of names. */
const isWord = ({ folded }: PlaceWord): boolean => /^[a-z]+$/.test(folded) && folded.length >= MIN_LETTERS && !unitTypeOf(folded);

export function spellingOf(entries: readonly PlaceEntry[]): Spelling {
  let read: ReturnType<typeof readVocabulary> | undefined;
  const vocabulary = () => (read ??= readVocabulary(entries));
  return {
    hasUnknown(words) {
      const { counts, sorted } = vocabulary();
      return words.filter(isWord).some((word) => {
        if (counts.has(word.folded)) return false;
        return word !== words.at(-1) || !sorted[firstNotBelow(sorted, (text) => text, word.folded)]?.startsWith(word.folded);
      });
    },
    correct(words) {
      const { counts, neighbours } = vocabulary();
      const places = [...words.keys()].filter((at) => isWord(words[at]!));
      const unknown = places.filter((at) => !counts.has(words[at]!.folded));
      // Several unknown words are not one typo.
      if (unknown.length > 1) return [];
      const rarity = (at: number): number => counts.get(words[at]!.folded) ?? 0;
      const order = unknown.length === 1 ? unknown : places.toSorted((a, b) => rarity(a) - rarity(b));
      const variants: PlaceWord[][] = [];
      for (const at of order) {
        if (variants.length >= MAX_VARIANTS) break;
        const { folded, last } = words[at]!;
        // Accents are dropped, since the typo may be in them.
        for (const word of neighbours(folded).slice(0, MAX_OF_WORD)) variants.push(words.with(at, { folded: word, key: word, last }));
      }
      return variants.slice(0, MAX_VARIANTS);
    },
  };
}
