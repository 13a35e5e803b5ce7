import { accentKey, foldLetters, foldVietnamese, TONE_MARKS } from '../text/foldVietnamese.ts';

/** A typed word of a place search. */
export interface PlaceWord {
  folded: string;
  /** The word with its accents (accentKey). */
  key: string;
  /** True before a comma and at the end. */
  last: boolean;
}

/** Type and number in one word: 'Q7', 'P04', 'quận3'. */
const TYPE_AND_NUMBER = /^(quan|phuong|to|thua|ngo|hem|tp|tx|tt|ph|p|f|q|h|x)(\d{1,5})$/;
/** Maximum words. A certificate's line with parcel, ward, district and province has 19 or more. */
const MAX_WORDS = 32;

/** Removes leading zeros: 'Phường 04' is 'Phường 4', sheet 018 is sheet 18. */
export const plainNumber = (text: string): string => text.replace(/^0+(?=\d)/, '');

/** Folds a text for search by {@link readPlaceWords}: leading zeros are removed. */
export const foldPlaceText = (text: string): string => foldVietnamese(text).replace(/(^| )0+(?=\d)/g, '$1');

const toWord = (text: string): Omit<PlaceWord, 'last'> => ({
  folded: foldPlaceText(text),
  key: plainNumber(accentKey(text)),
});

/** Splits a text into words, folded and with accents; at most 32. */
export function readPlaceWords(text: string): PlaceWord[] {
  const words = text
    .normalize('NFC')
    .split(/[,;\n]/)
    .flatMap((segment): PlaceWord[] => {
      const parts = segment.match(/[\p{L}\p{N}]+/gu) ?? [];
      const split = parts.flatMap((part) => {
        const glued = TYPE_AND_NUMBER.exec(foldVietnamese(part));
        return glued ? [part.slice(0, part.length - glued[2]!.length), glued[2]!] : [part];
      });
      const placeWords = split.map(toWord).filter(({ folded }) => folded !== '');
      return placeWords.map((word, at) => ({ ...word, last: at === placeWords.length - 1 }));
    });
  return words.slice(0, MAX_WORDS);
}

/** Parts of a ward without register entries, and 'địa chỉ'. Without accents 'to 12' may be the sheet 'tờ 12'. */
const HAMLETS = new RegExp(
  '(^|[^\\p{L}\\p{N}])(?:địa chỉ|dia chi|(?:tổ(?: dân phố)?|to dan pho|tdp|kp|kdc|khu(?: phố| pho| dân cư| dan cu)?|khóm|khom|ấp|ap|' +
    'thôn|thon|xóm|xom|đội|doi)[ .]*(?:số|so)?[ .]*\\d{1,3}[a-z]?)(?![\\p{L}\\p{N}])',
  'giu',
);

/** Removes numbered parts of a ward, whose numbers are not those of parcels or houses. Keeps a text of nothing else. */
export function withoutHamlets(text: string): string {
  const rest = text.normalize('NFC').replace(HAMLETS, '$1');
  return /[\p{L}\p{N}]/u.test(rest) ? rest : text;
}

/** Agreement of a typed word's accents with a name. Letters typed without accents leave it open. */
type AccentMatch = 'same' | 'open' | 'against';

/**
 * @param typed accentKey of a typed word, or of its beginning
 * @param name accentKey of the name's word, which folds or begins alike
 */
export function matchAccents(typed: string, name: string): AccentMatch {
  if (typed === name) return 'same';
  const [typedTone = ''] = typed.match(TONE_MARKS) ?? [];
  const [nameTone = ''] = name.match(TONE_MARKS) ?? [];
  if (typedTone !== '' && typedTone !== nameTone) return 'against';
  const [letters, others] = [[...typed.replace(TONE_MARKS, '')], [...name.replace(TONE_MARKS, '')]];
  for (const [at, letter] of letters.entries()) {
    if (letter !== others[at] && foldLetters(letter) !== letter) return 'against';
  }
  return 'open';
}

/** Words for side alleys. Their numbers follow the street's name in a key. */
const WAYS = new Set(['ngo', 'ngach', 'hem', 'kiet', 'hxh']);
const HOUSE = new Set(['so', 'nha', 'can']);
/** '12', '12a', '45bis'. */
const NUMBER = /^\d{1,5}[a-z]{0,3}$/;

/**
 * Returns the key of a street address: the street, then numbers from the street inwards. '12 Lê Lợi' → 'le loi 12', 'số
 * 12 ngõ 45 đường Lê Lợi' → 'le loi 45 12'. A street's key is a prefix of all its addresses.
 */
export function streetKeyOf(words: readonly string[]): string {
  let at = 0;
  // Houses come first, alleys outwards: 3 ngách 45/7 ngõ 12 → 12 45 7 3.
  const groups: string[][] = [[]];
  for (; at < words.length; at++) {
    const word = words[at]!;
    if (NUMBER.test(word)) groups.at(-1)!.push(word);
    else if (WAYS.has(word)) groups.push([]);
    else if (!HOUSE.has(word)) break;
  }
  const rest = words.slice(at);
  // 'đ. Lê Lợi', 'đ. số 5'.
  if (rest[0] === 'd' && rest.length > 1) rest[0] = 'duong';
  // 'đường Lê Lợi' is Lê Lợi, but 'Đường số 5' is a name.
  const street = (rest[0] === 'duong' || rest[0] === 'pho') && rest.length > 1 && rest[1] !== 'so' ? rest.slice(1) : rest;
  return [...street, ...groups.toReversed().flat()].join(' ');
}

export const streetKey = (street: string): string => streetKeyOf(foldVietnamese(street).split(' '));
