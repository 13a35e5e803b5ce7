import { latin1Bytes } from '../latin1.ts';
import { textReader } from '../texts/textReader.ts';

/** How the texts of a drawing are written. Bytes come as Latin-1 has them, a letter each. */
export type CadTextPage = 'utf-8' | 'windows-1258' | 'windows-1252';

/** Bytes beyond ASCII, a letter of Latin-1 each; letters beyond Latin-1 were given by their numbers. */
const BYTES = /[\u0080-\u00ff]+/g;
const READERS = {
  'utf-8': textReader('utf-8', true),
  'windows-1258': textReader('windows-1258'),
  'windows-1252': textReader('windows-1252'),
};
const inPage = (text: string, page: CadTextPage): string => text.replace(BYTES, (bytes) => READERS[page].decode(latin1Bytes(bytes)));

/**
 * @param bytes a text, a letter of Latin-1 for each of its bytes
 * @returns Unicode, composed; of what is no UTF-8 though it should be, the letters as windows-1252 has them
 */
export function readCadText(bytes: string, page: CadTextPage): string {
  if (page === 'windows-1258') return inPage(bytes, page).normalize('NFC');
  return (page === 'utf-8' ? ofUtf8(bytes) : undefined) ?? inPage(bytes, 'windows-1252');
}

/** Whether a text has letters beyond ASCII and all of them are UTF-8; undefined where it has none. */
export const isUtf8Text = (bytes: string): boolean | undefined => (IS_ASCII.test(bytes) ? undefined : ofUtf8(bytes) !== undefined);

/** @returns undefined for what is none */
function ofUtf8(bytes: string): string | undefined {
  try {
    return inPage(bytes, 'utf-8');
  } catch {
    return undefined;
  }
}

// oxlint-disable-next-line no-control-regex
const IS_ASCII = /^[\u0000-\u007f]*$/;

/** Letters by their numbers: `\\U+1EA1`, four digits and no more, or `\\M+1889F`, a code page and two bytes of it. */
const BY_NUMBER = /\\(?:U\+|M\+([1-5]))([\da-f]{4})/gi;
/** Code pages 932, 950, 949, 1361 and 936. No decoder has 1361. */
const PAGES = ['shift_jis', 'big5', 'euc-kr', undefined, 'gbk'];

/** @param shift is added to numbers that are letters of Latin-1, to tell them from bytes later */
export const lettersByNumber = (text: string, shift = 0): string =>
  text.replace(BY_NUMBER, (_all, page: string | undefined, hex: string) => {
    const number = Number.parseInt(hex, 16);
    if (page === undefined) return String.fromCharCode(number >= 0x80 && number <= 0xff ? number + shift : number);
    const label = PAGES[Number(page) - 1];
    return label === undefined ? '\ufffd' : textReader(label).decode(Uint8Array.of(number >> 8, number & 0xff));
  });

/** @param name as files and people write it: 'ANSI_1258', 'utf-8' …; undefined for one that is not read here */
export function cadTextPageOf(name: string): CadTextPage | undefined {
  const known = /(1258|1252|utf-?8|65001|8859-?1)/i.exec(name)?.[1]?.toLowerCase();
  if (known === undefined) return undefined;
  return known === '1258' ? 'windows-1258' : known.startsWith('utf') || known === '65001' ? 'utf-8' : 'windows-1252';
}
