/** Folding of Vietnamese text for search. The gateway stores folded columns, so all comparisons must use it. */

const COMBINING_MARKS = /[\u0300-\u036f]/g;
export const TONE_MARKS = /[\u0300\u0301\u0303\u0309\u0323]/g;
const NOT_WORD = /[^\p{L}\p{N}]+/gu;

/** Removes accents and case; keeps punctuation. */
export const foldLetters = (text: string): string => text.normalize('NFD').replace(COMBINING_MARKS, '').replace(/[đĐ]/g, 'd').toLowerCase();

const toWords = (text: string): string => text.replace(NOT_WORD, ' ').trim();

/** Removes accents, case and punctuation: 'Đường Hoà-Xuân ' → 'duong hoa xuan', words separated by single spaces. */
export const foldVietnamese = (text: string): string => toWords(foldLetters(text));

/**
 * Returns a key (lower case, NFC) that distinguishes 'Hòa' from 'Hoa', but not from 'Hoà': tone marks have two usual
 * positions, so they move to the end of the word.
 */
export function accentKey(text: string): string {
  return toWords(text.normalize('NFC').toLowerCase())
    .split(' ')
    .map((word) => {
      const apart = word.normalize('NFD');
      const tones = apart.match(TONE_MARKS)?.join('') ?? '';
      return apart.replace(TONE_MARKS, '').normalize('NFC') + tones;
    })
    .join(' ');
}

/** Returns folded filter words, all of which a text must contain; at most 12. */
export const foldedWords = (...texts: Array<string | undefined>): string[] =>
  foldVietnamese(texts.filter(Boolean).join(' '))
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, 12);
