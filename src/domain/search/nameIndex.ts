import { accentKey, foldVietnamese } from '../text/foldVietnamese.ts';

/** Names to choose from, found by parts of them typed with or without accents. */
export interface NameIndex {
  /**
   * Folds the next names: thousands of them are too many for one go on a slow phone.
   * @returns true once all are folded
   */
  prepare(count: number): boolean;
  /** Places of the names that match, best first; to be asked once all are folded. */
  find(typed: string): number[];
}

/** With more matches than this no one looks for an accent: more letters are typed first. */
const ACCENTS_COMPARED = 300;

/**
 * Each typed word must begin a word of the name, in the same order: 'hoa xuan', 'q 7', 'q7', 'ph hòa'. Whole endings
 * come first ('hoa xuan' before 'hoa xuan tay'), then words side by side, then the rest; equals as they were given,
 * those with the typed accents before the others.
 */
export function nameIndex(names: readonly string[]): NameIndex {
  const folded: string[] = [];

  return {
    prepare(count) {
      const until = Math.min(names.length, folded.length + count);
      // A space before each word: where one is found with it, a word begins.
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

/** 'Q7' and 'P.4' are two words. */
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

/**
 * A name cut where typed words begin words of it: 'Hòa Xuân' for 'hoa xu' → Hòa, space, Xu, ân.
 * @returns its parts in order; together they are the name
 */
export function markMatches(name: string, typed: string): NamePart[] {
  const sought = foldVietnamese(typed).split(' ').filter(Boolean);
  // One letter each, with its accents: so it is as long as when it is folded.
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
