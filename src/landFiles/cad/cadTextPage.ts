/** How the texts of a drawing are written. Bytes come as Latin-1 has them, a letter each. */
export type CadTextPage = 'utf-8' | 'windows-1258' | 'windows-1252';

/** 80 to 9F of windows-1252; '.' stands for places without a letter. */
const FROM_80 = '€.‚ƒ„…†‡ˆ‰Š‹Œ.Ž..‘’“”•–—˜™š›œ.žŸ';
/** Where windows-1258 differs: letters of Vietnamese, and tones that stand behind their letter. */
const OF_1258: Readonly<Record<string, string>> = {
  Ã: 'Ă',
  Ì: '\u0300',
  Ð: 'Đ',
  Ò: '\u0309',
  Õ: 'Ơ',
  Ý: 'Ư',
  Þ: '\u0303',
  ã: 'ă',
  ì: '\u0301',
  ð: 'đ',
  ò: '\u0323',
  õ: 'ơ',
  ý: 'ư',
  þ: '₫',
};

// oxlint-disable-next-line no-control-regex
const IS_ASCII = /^[\u0000-\u007f]*$/;

const of1252 = (letters: string): string =>
  letters.replace(/[\u0080-\u009f]/g, (letter) => {
    const found = FROM_80[letter.charCodeAt(0) - 0x80]!;
    return found === '.' ? letter : found;
  });

/**
 * @param bytes a text, a letter of Latin-1 for each of its bytes
 * @returns Unicode, composed; of what is no UTF-8 though it should be, the letters as windows-1252 has them
 */
export function readCadText(bytes: string, page: CadTextPage): string {
  if (IS_ASCII.test(bytes)) return bytes;
  if (page === 'windows-1258') return of1252(bytes.replace(/[ÃÌÐÒÕÝÞãìðòõýþ]/g, (letter) => OF_1258[letter]!)).normalize('NFC');
  return (page === 'utf-8' ? ofUtf8(bytes) : undefined) ?? of1252(bytes);
}

/** Whether a text has letters beyond ASCII and all of them are UTF-8; undefined where it has none. */
export const isUtf8Text = (bytes: string): boolean | undefined => (IS_ASCII.test(bytes) ? undefined : ofUtf8(bytes) !== undefined);

/** @returns undefined for what is none */
function ofUtf8(bytes: string): string | undefined {
  try {
    // Each byte as '%C3': strict, and in every engine.
    return decodeURIComponent(bytes.replace(/[%\u0080-\u00ff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`));
  } catch {
    return undefined;
  }
}

/** Letters by their numbers: `\\U+1EA1`, four digits and no more, or `\\M+1889F`, a code page and two bytes of it. */
const BY_NUMBER = /\\(?:U\+|M\+([1-5]))([\da-f]{4})/gi;
/** Code pages 932, 950, 949, 1361 and 936. No decoder has 1361. */
const PAGES = ['shift_jis', 'big5', 'euc-kr', undefined, 'gbk'];

declare const TextDecoder: new (label: string) => { decode(bytes: Uint8Array): string };

/** @param shift is added to numbers that are letters of Latin-1, to tell them from bytes later */
export const lettersByNumber = (text: string, shift = 0): string =>
  text.replace(BY_NUMBER, (_all, page: string | undefined, hex: string) => {
    const number = Number.parseInt(hex, 16);
    if (page === undefined) return String.fromCharCode(number >= 0x80 && number <= 0xff ? number + shift : number);
    const label = PAGES[Number(page) - 1];
    return label === undefined ? '\ufffd' : new TextDecoder(label).decode(Uint8Array.of(number >> 8, number & 0xff));
  });

/** @param name as files and people write it: 'ANSI_1258', 'utf-8' …; undefined for one that is not read here */
export function cadTextPageOf(name: string): CadTextPage | undefined {
  const known = /(1258|1252|utf-?8|65001|8859-?1)/i.exec(name)?.[1]?.toLowerCase();
  if (known === undefined) return undefined;
  return known === '1258' ? 'windows-1258' : known.startsWith('utf') || known === '65001' ? 'utf-8' : 'windows-1252';
}
