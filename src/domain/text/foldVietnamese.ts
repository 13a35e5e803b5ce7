/**
 * Folding of Vietnamese text for search. One place for it: the gateway writes folded columns with it, and whoever
 * compares must fold alike.
 */

const COMBINING_MARKS = /[\u0300-\u036f]/g;
export const TONE_MARKS = /[\u0300\u0301\u0303\u0309\u0323]/g;
const NOT_WORD = /[^\p{L}\p{N}]+/gu;

/** Letters without accents or case; punctuation stays. */
export const foldLetters = (text: string): string => text.normalize('NFD').replace(COMBINING_MARKS, '').replace(/[đĐ]/g, 'd').toLowerCase();

const toWords = (text: string): string => text.replace(NOT_WORD, ' ').trim();

/**
 * Text without accents, case or punctuation: 'Đường Hoà-Xuân ' → 'duong hoa xuan'.
 * @returns lower-case letters and digits, words one space apart; '' when nothing is left
 */
export const foldVietnamese = (text: string): string => toWords(foldLetters(text));

/**
 * Text that still tells 'Hòa' from 'Hoa', but not 'Hòa' from 'Hoà': both ways of placing a tone mark are in daily use,
 * so the mark is moved behind its word.
 * @returns lower-case words one space apart, NFC
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

/** Words to filter by, folded: a text must have all of them; no more than 12 are looked at. */
export const foldedWords = (...texts: Array<string | undefined>): string[] =>
  foldVietnamese(texts.filter(Boolean).join(' '))
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, 12);
