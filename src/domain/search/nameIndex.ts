import { accentKey, foldVietnamese } from '../text/foldVietnamese.ts';

/** Searchable names, found by word beginnings typed with or without accents. */
export interface NameIndex {
  /** Folds the next names in a step, since thousands block a slow phone. Returns true when all are folded. */
  prepare(count: number): boolean;
  /** Returns the indices of matching names, best first. Requires that all are folded. */
  find(typed: string): number[];
}

/** Maximum matches whose accents are compared. */
const ACCENTS_COMPARED = 300;

/**
 * Creates an index. Each typed word must begin a word of the name, in order: 'hoa xuan', 'q 7', 'q7', 'ph hòa'. Names
 * that end with the words come first ('hoa xuan' before 'hoa xuan tay'), then adjacent words, then others; ties keep
 * their order, exact accents first.
 */
export function nameIndex(names: readonly string[]): NameIndex {
  const folded: string[] = [];

  return {
    prepare(count) {
      const until = Math.min(names.length, folded.length + count);
      // A space before each word marks the beginnings of words.
      for (let at = folded.length; at < until; at += 1) folded.push(` ${foldVietnamese(names[at]!)}`);
      return folded.length === names.length;
    },
    find(typed) {
      const sought = ` ${toWords(typed)}`;
      const words = sought.split(/(?= )/);
      const ranks: [number[], number[], number[]] = [[], [], []];
      for (let at = 0; at < folded.length; at += 1) {
        const name = folded[at]!;
        if (name.endsWith(sought)) ranks[0].push(at);
        else if (name.includes(sought)) ranks[1].push(at);
        else if (words.length > 1 && hasInOrder(name, words)) ranks[2].push(at);
      }
      const matches = ranks[0].length + ranks[1].length + ranks[2].length;
      return matches > ACCENTS_COMPARED ? ranks.flat() : ranks.flatMap((rank) => accentsFirst(rank, names, typed));
    },
  };
}

/** Splits 'Q7' and 'P.4' into two words. */
const toWords = (typed: string): string => foldVietnamese(typed).replace(/([a-z])(\d)/g, '$1 $2');

function hasInOrder(name: string, words: readonly string[]): boolean {
  let from = 0;
  for (const word of words) {
    const at = name.indexOf(word, from);
    if (at < 0) return false;
    from = at + word.length;
  }
  return true;
}

function accentsFirst(places: number[], names: readonly string[], typed: string): number[] {
  const key = accentKey(typed);
  if (key === foldVietnamese(typed)) return places;
  const exact = new Set(places.filter((at) => accentKey(names[at]!).includes(key)));
  return [...exact, ...places.filter((at) => !exact.has(at))];
}

interface NamePart {
  text: string;
  isMatch: boolean;
}

const WORD = /[\p{L}\p{N}]+/gu;

/** Splits a whole name at typed beginnings of its words: 'Hòa Xuân' for 'hoa xu' → Hòa, space, Xu, ân. */
export function markMatches(name: string, typed: string): NamePart[] {
  const sought = foldVietnamese(typed).split(' ').filter(Boolean);
  // NFC gives one character per letter, so that lengths equal those of the folded text.
  const whole = name.normalize('NFC');
  const parts: NamePart[] = [];
  let done = 0;
  const take = (until: number, isMatch: boolean): void => {
    if (until > done) parts.push({ text: whole.slice(done, until), isMatch });
    done = Math.max(done, until);
  };
  for (const { 0: word, index } of whole.matchAll(WORD)) {
    const folded = foldVietnamese(word);
    const length = Math.max(0, ...sought.filter((start) => folded.startsWith(start)).map((start) => start.length));
    if (length === 0) continue;
    take(index, false);
    take(index + length, true);
  }
  take(whole.length, false);
  return parts;
}
