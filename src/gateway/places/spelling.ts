import { oneTypoApart } from '../../domain/search/oneTypoApart.ts';
import type { PlaceWord } from '../../domain/search/placeWords.ts';
import type { PlaceEntry } from './placeName.ts';

/** Words around names: of units' types, of addresses and of parcels. */
const OTHER_WORDS = 'tinh thanh pho quan huyen thi xa phuong tran dac khu duong so nha ngo ngach hem kiet thua to ban do dat'.split(' ');
/** Shorter ones have too many neighbours. */
const MIN_LETTERS = 2;
/** Of one word, and of all words: each costs a search. */
const MAX_OF_WORD = 16;
const MAX_VARIANTS = 32;

export interface Spelling {
  /** The words with one of them mended: that which nobody knows, else any, the rarest first; of its neighbours the most used first. */
  mend(words: readonly PlaceWord[]): PlaceWord[][];
  /** Whether nobody knows one of the words, of the last not even the beginning: 'xuann' is no word, though 'hoaxuann' begins 'Hòa Xuân Nam'. */
  hasUnknown(words: readonly PlaceWord[]): boolean;
}

/** Knows the words of all names, and which of them one slip of the finger makes of another. */
export function spellingOf(entries: readonly PlaceEntry[]): Spelling {
  let known: Map<string, number> | undefined;
  const count = (): Map<string, number> => {
    const counts = new Map(OTHER_WORDS.map((word) => [word, entries.length]));
    for (const { name } of entries) for (const word of name.words) counts.set(word, (counts.get(word) ?? 0) + 1);
    return counts;
  };
  const isWord = ({ folded }: PlaceWord): boolean => /^[a-z]+$/.test(folded) && folded.length >= MIN_LETTERS;
  return {
    hasUnknown(words) {
      const vocabulary = (known ??= count());
      return words.filter(isWord).some((word) => {
        if (vocabulary.has(word.folded)) return false;
        return word !== words.at(-1) || ![...vocabulary.keys()].some((other) => other.startsWith(word.folded));
      });
    },
    mend(words) {
      const vocabulary = (known ??= count());
      const places = [...words.keys()].filter((at) => isWord(words[at]!));
      const unknown = places.filter((at) => !vocabulary.has(words[at]!.folded));
      // More than one that nobody knows is not one typo.
      if (unknown.length > 1) return [];
      const rarity = (at: number): number => vocabulary.get(words[at]!.folded) ?? 0;
      const order = unknown.length === 1 ? unknown : places.toSorted((one, other) => rarity(one) - rarity(other));
      const variants = order.flatMap((at) => {
        const { folded, last } = words[at]!;
        const neighbours = [...vocabulary].filter(([word]) => oneTypoApart(folded, word)).toSorted((one, other) => other[1] - one[1]);
        // Without accents: those that were typed may be the slip.
        return neighbours.slice(0, MAX_OF_WORD).map(([word]) => words.with(at, { folded: word, key: word, last }));
      });
      return variants.slice(0, MAX_VARIANTS);
    },
  };
}
