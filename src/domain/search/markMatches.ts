import { foldVietnamese } from '../text/vietnameseText.ts';

export interface NamePart {
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
