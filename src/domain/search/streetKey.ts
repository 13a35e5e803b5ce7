import { foldVietnamese } from '../text/vietnameseText.ts';

/** Words for ways off a street; their numbers stand behind the street's name in a key. */
const WAYS = new Set(['ngo', 'ngach', 'hem', 'kiet', 'hxh']);
const HOUSE = new Set(['so', 'nha', 'can']);
/** '12', '12a', '45bis'. */
const NUMBER = /^\d{1,5}[a-z]{0,3}$/;

/**
 * A street address to compare by: the street, then the numbers from the street inwards. '12 Lê Lợi' → 'le loi 12',
 * '45/12 Lê Lợi', 'số 12 ngõ 45 đường Lê Lợi' → 'le loi 45 12'; a street alone is the beginning of all its addresses.
 * @param words folded words of the address
 */
export function streetKeyOf(words: readonly string[]): string {
  let at = 0;
  // Houses come first and alleys outwards: 3 ngách 45/7 ngõ 12 → 12 45 7 3.
  const groups: string[][] = [[]];
  for (; at < words.length; at++) {
    const word = words[at]!;
    if (NUMBER.test(word)) groups.at(-1)!.push(word);
    else if (WAYS.has(word)) groups.push([]);
    else if (!HOUSE.has(word)) break;
  }
  const rest = words.slice(at);
  // 'đường Lê Lợi' is Lê Lợi, but 'Đường số 5' is a name.
  const street = (rest[0] === 'duong' || rest[0] === 'pho') && rest.length > 1 && rest[1] !== 'so' ? rest.slice(1) : rest;
  return [...street, ...groups.toReversed().flat()].join(' ');
}

export const streetKey = (street: string): string => streetKeyOf(foldVietnamese(street).split(' '));
