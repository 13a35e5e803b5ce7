const LINE_ENDS = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
/** Characters that join or modify the previous one in emoji, Persian and Indic scripts. */
const JOINERS = '\\u200c\\u200d\\ufe00-\\ufe0f\\u180b-\\u180d\\u180f\\u{e0100}-\\u{e01ef}';
/** Controls, lone surrogates, bidi controls, zero-width characters and fillers. */
const UNSEEN = new RegExp(
  `(?![\\n\\t${JOINERS}])[\\p{Cc}\\p{Cs}\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}\\ufff9-\\ufffb]`,
  'gu',
);
const JOINERS_OF_NOTHING = new RegExp(`(^|[\\s\\u2800])[${JOINERS}]+`, 'gu');
const JOINERS_OF_LETTERS = /([\p{Script=Latin}\p{N}\p{P}])[\u200c\u200d]+/gu;
const HEAPED_JOINERS = new RegExp(`([${JOINERS}]{2})[${JOINERS}]+`, 'gu');
/** Text of Braille blanks only, which is invisible. */
const BLANKS_ONLY = /^[\s\u2800]*\u2800[\s\u2800]*$/;

/**
 * Removes invisible characters and normalises line ends to `\n`. Keeps spaces of all widths, since Vietnamese keyboards
 * insert U+202F temporarily.
 */
export function cleanText(text: string): string {
  const seen = text
    .replace(LINE_ENDS, '\n')
    .replace(UNSEEN, '')
    .replace(JOINERS_OF_NOTHING, '$1')
    .replace(JOINERS_OF_LETTERS, '$1')
    .replace(HEAPED_JOINERS, '$1');
  return BLANKS_ONLY.test(seen) ? '' : seen;
}

/** Cleans text for a single-line field. */
export const cleanLine = (text: string): string => cleanText(text).replace(/[\n\t]+/g, ' ');
