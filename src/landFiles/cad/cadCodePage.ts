import { latin1Bytes } from '../latin1.ts';
import { textReader } from '../texts/textReader.ts';

/** Encoding of a drawing's texts, which are read as Latin-1, one character per byte. */
export type CadCodePage = 'utf-8' | 'windows-1258' | 'windows-1252';

/** Bytes beyond ASCII as Latin-1. Other characters were given by number. */
const BYTES = /[\u0080-\u00ff]+/g;
const READERS = {
  'utf-8': textReader('utf-8', true),
  'windows-1258': textReader('windows-1258'),
  'windows-1252': textReader('windows-1252'),
};
const inPage = (text: string, page: CadCodePage): string => text.replace(BYTES, (bytes) => READERS[page].decode(latin1Bytes(bytes)));

/** Decodes bytes given as Latin-1 to composed Unicode. Invalid UTF-8 is read as windows-1252. */
export function readCadText(bytes: string, page: CadCodePage): string {
  if (page === 'windows-1258') return inPage(bytes, page).normalize('NFC');
  return (page === 'utf-8' ? ofUtf8(bytes) : undefined) ?? inPage(bytes, 'windows-1252');
}

/** Returns true if a text beyond ASCII is valid UTF-8; undefined for ASCII. */
export const isUtf8Text = (bytes: string): boolean | undefined => (IS_ASCII.test(bytes) ? undefined : ofUtf8(bytes) !== undefined);

function ofUtf8(bytes: string): string | undefined {
  try {
    return inPage(bytes, 'utf-8');
  } catch {
    return undefined;
  }
}

// oxlint-disable-next-line no-control-regex
const IS_ASCII = /^[\u0000-\u007f]*$/;

/** Characters by number: `\\U+1EA1` (exactly four digits), or `\\M+1889F`, a code page and two bytes. */
const BY_NUMBER = /\\(?:U\+|M\+([1-5]))([\da-f]{4})/gi;
/** Code pages 932, 950, 949, 1361 and 936. Decoders do not support 1361. */
const PAGES = ['shift_jis', 'big5', 'euc-kr', undefined, 'gbk'];

/** Replaces characters given by number. @param shift offset for Latin-1 numbers, to distinguish them from bytes */
export const lettersByNumber = (text: string, shift = 0): string =>
  text.replace(BY_NUMBER, (_all, page: string | undefined, hex: string) => {
    const number = Number.parseInt(hex, 16);
    if (page === undefined) return String.fromCharCode(number >= 0x80 && number <= 0xff ? number + shift : number);
    const label = PAGES[Number(page) - 1];
    return label === undefined ? '\ufffd' : textReader(label).decode(Uint8Array.of(number >> 8, number & 0xff));
  });

/** Returns the encoding of a name such as 'ANSI_1258', 'utf-8'; undefined if it is not supported. */
export function codePageOf(name: string): CadCodePage | undefined {
  const known = /(1258|1252|utf-?8|65001|8859-?1)/i.exec(name)?.[1]?.toLowerCase();
  if (known === undefined) return undefined;
  return known === '1258' ? 'windows-1258' : known.startsWith('utf') || known === '65001' ? 'utf-8' : 'windows-1252';
}
