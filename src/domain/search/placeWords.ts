import { accentKey, foldLetters, foldVietnamese, TONE_MARKS } from '../text/foldVietnamese.ts';

/** A word of what somebody typed for a place. */
export interface PlaceWord {
  folded: string;
  /** With its accents (accentKey). */
  key: string;
  /** Whether a comma follows, or nothing at all. */
  last: boolean;
}

/** 'Q7', 'P04', 'quận3': a type and a number in one. */
const TYPE_AND_NUMBER = /^(quan|phuong|to|kp|tdp|thua|ngo|hem|tp|tx|tt|ph|p|f|q|h|x)(\d{1,5})$/;
/** The line of a certificate that names a parcel with ward, district and province has 19 and more. */
const MAX_WORDS = 32;

/** 'Phường 04' is 'Phường 4', sheet 018 is sheet 18. */
export const plainNumber = (text: string): string => text.replace(/^0+(?=\d)/, '');

/** A text to find {@link readPlaceWords} in: folded, its numbers without zeros before them. */
export const foldPlaceText = (text: string): string => foldVietnamese(text).replace(/(^| )0+(?=\d)/g, '$1');

const toWord = (text: string): Omit<PlaceWord, 'last'> => ({
  folded: foldPlaceText(text),
  key: plainNumber(accentKey(text)),
});

/** The words of a text, folded and with accents; at most 32. */
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
      const made = split.map(toWord).filter(({ folded }) => folded !== '');
      return made.map((word, at) => ({ ...word, last: at === made.length - 1 }));
    });
  return words.slice(0, MAX_WORDS);
}

/** Parts of a ward that no register has, whose number is no parcel's and no house's: 'tổ 12', 'tổ dân phố số 3', 'khu phố 3'. */
const HAMLETS = ['tổ dân phố', 'khu dân cư', 'khu phố', 'tổ', 'tdp', 'kp', 'kdc', 'khu', 'khóm', 'ấp', 'thôn', 'xóm', 'đội'].map((name) =>
  accentKey(name).split(' '),
);
const HAMLET_NUMBER = /^\d{1,3}[a-z]?$/;
const ADDRESS_LABEL = accentKey('địa chỉ').split(' ');

/** How many words from a place on are those of a label; 'to' without accents may be the sheet 'tờ', too. */
const labelLength = (words: readonly PlaceWord[], at: number, label: readonly string[]): number =>
  label.every((key, i) => {
    const typed = words[at + i];
    return (
      typed !== undefined &&
      foldLetters(key) === typed.folded &&
      (typed.folded === 'to' && label.length === 1 ? typed.key === key : matchAccents(typed.key, key) !== 'against')
    );
  })
    ? label.length
    : 0;

function hamletLength(words: readonly PlaceWord[], at: number): number {
  const label = HAMLETS.map((name) => labelLength(words, at, name)).find((length) => length > 0);
  if (label === undefined) return labelLength(words, at, ADDRESS_LABEL);
  const number = at + label + (words[at + label]?.folded === 'so' ? 1 : 0);
  return HAMLET_NUMBER.test(words[number]?.folded ?? '') ? number + 1 - at : 0;
}

/** The words without numbered parts of a ward and without 'địa chỉ'; all of them where nothing else is left. */
export function withoutHamlets(words: readonly PlaceWord[]): readonly PlaceWord[] {
  const rest: PlaceWord[] = [];
  for (let at = 0; at < words.length;) {
    const length = hamletLength(words, at);
    if (length === 0) rest.push(words[at]!);
    at += Math.max(1, length);
  }
  return rest.length > 0 ? rest : words;
}

/** How the accents of a typed word agree with a name's: letters typed without any leave it open. */
type AccentMatch = 'same' | 'open' | 'against';

/**
 * @param typed accentKey of a typed word, or of the beginning of one
 * @param name accentKey of the name's word, which folds alike or begins alike
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
  // 'đ. Lê Lợi', 'đ. số 5'.
  if (rest[0] === 'd' && rest.length > 1) rest[0] = 'duong';
  // 'đường Lê Lợi' is Lê Lợi, but 'Đường số 5' is a name.
  const street = (rest[0] === 'duong' || rest[0] === 'pho') && rest.length > 1 && rest[1] !== 'so' ? rest.slice(1) : rest;
  return [...street, ...groups.toReversed().flat()].join(' ');
}

export const streetKey = (street: string): string => streetKeyOf(foldVietnamese(street).split(' '));
