import type { CoordinateRange } from '../coordinates/coordinateRange.ts';
import type { CornerPair } from '../coordinates/cornerPair.ts';
import { mayBecomeCoordinates } from '../coordinates/coordinateTokens.ts';
import { inVietnam } from '../coordinates/inVietnam.ts';
import { isLink, isThreeWords } from '../coordinates/readLink.ts';
import { unreadNumbers } from '../coordinates/readAnglePair.ts';
import { type GridReading, isGridPair } from '../coordinates/likelyGrids.ts';
import { type CornerTableReading, type CornerText, readCornerTable, type TableParcel } from '../coordinates/readCornerTable.ts';
import { readingDoubt, type FoundCoordinates, readCoordinates } from '../coordinates/readCoordinates.ts';
import { cleanText } from '../text/cleanText.ts';
import { readPrintedMeridian } from '../picture/readPrintedMeridian.ts';
import { type ParcelIdReading, findParcelId } from './parcelId.ts';

/** VN-2000 pairs as written. */
export interface CornersReading {
  readonly pairs: readonly CornerPair[];
  /** All rows of a table with errors in some rows; null without errors. */
  readonly typed: readonly CornerText[] | null;
  /** The same corners by parcel, if there are several. */
  readonly parcels: readonly TableParcel[];
  /** Possible grids, the likeliest first, after ranking. */
  readonly grids?: readonly GridReading[];
}

/** An Open Location Code. */
export interface PlusCode {
  code: string;
  /** Place to which a short code is relative: '' for the centre of the map; null for a full code. */
  place: string | null;
}

/** Reading of the search box, from its text alone. */
export type SearchBoxReading =
  | { kind: 'empty' }
  | { kind: 'coordinates'; found: FoundCoordinates }
  | ({ kind: 'corners' } & CornersReading)
  /** Unreadable corner numbers or another system; never sent to the gateway. */
  | { kind: 'cornerFault'; fault: NonNullable<CornerTableReading['fault']> }
  /** Incomplete coordinates or corners; never sent to the gateway. `unread`: numbers that prevent a reading. */
  | { kind: 'numbers'; unread?: readonly string[] }
  /** Short link of a map site, which holds no position. */
  | { kind: 'shortLink' }
  /** what3words address, which cannot be read. */
  | { kind: 'threeWords' }
  | ({ kind: 'plusCode' } & PlusCode)
  | { kind: 'words'; words: string }
  /** A parcel identifier, or a mistyped one, which may also be a name. */
  | { kind: 'parcelId'; reading: ParcelIdReading; words: string };

/** Replaces a line end in single-line fields. */
export const LINE_MARK = ' · ';
/** Maximum pasted text: a table of a thousand corners. */
const MAX_TEXT = 60_000;
/** Maximum text with a plus code: an address or a link. */
const MAX_LINK = 1_000;
/** Maximum characters that the gateway accepts. */
const MAX_WORDS = 200;

/** Converts pasted text to one line that {@link readSearchBox} reads the same way. */
export const toOneLine = (text: string): string =>
  cleanText(text.slice(0, MAX_TEXT))
    .trim()
    .replace(/[ \t]*\n\s*/g, LINE_MARK);

export const namedMeridian = (text: string): number | null => readPrintedMeridian(text.slice(0, MAX_TEXT).split(LINE_MARK));

/** Forms that cannot be parts of a corner table, unlike a pair within a text. */
const SURE: ReadonlySet<FoundCoordinates['form']> = new Set(['google', 'link', 'angles', 'utm', 'mgrs']);

/** Plus code: eight characters before the sign, or fewer by an even number. */
const PLUS_CODE = /(?<![\p{L}\d+])((?:[2-9CFGHJMPQRVWX]{2}){2,4})(?:\+|%2B)([2-9CFGHJMPQRVWX]{2,7})(?![\p{L}\d+])/iu;

function readPlusCode(text: string): PlusCode | null {
  const [whole, area, rest] = (text.length > MAX_LINK ? null : PLUS_CODE.exec(text)) ?? [];
  if (!whole || !area) return null;
  // Only the code of a link counts.
  const place = text
    .replace(whole, ' ')
    .replaceAll(/\S*\/\S*|[\s,;·]+/g, ' ')
    .trim();
  return { code: `${area}+${rest}`.toUpperCase(), place: area.length === 8 ? null : place.slice(0, MAX_WORDS) };
}

/** Reads typed or pasted text. `ranges` are those of provinces that are named or chosen. */
export function readSearchBox(typed: string, ranges: readonly CoordinateRange[] = []): SearchBoxReading {
  const text = cleanText(typed.slice(0, MAX_TEXT)).trim();
  if (text === '') return { kind: 'empty' };
  const words = text.replaceAll(/\s+/g, ' ').slice(0, MAX_WORDS);
  const reading = findParcelId(text);
  // Incomplete UTM and MGRS references may have as many characters.
  if (reading && (reading.id?.isInVietnam || !mayBecomeCoordinates(text))) return { kind: 'parcelId', reading, words };
  const found = readCoordinates(text);
  const isSure = found !== null && found !== 'shortLink' && SURE.has(found.form) && readingDoubt(found) === null;
  const corners = isSure ? null : readCornerTable(text.replaceAll(LINE_MARK, '\n'), ranges);
  if (corners && corners.rows.length > 0) {
    const pairs = corners.pairs.filter(isGridPair);
    return { kind: 'corners', pairs, typed: pairs.length === corners.rows.length ? null : corners.rows, parcels: corners.parcels };
  }
  const plusCode = found === null ? readPlusCode(text) : null;
  if (plusCode) return { kind: 'plusCode', ...plusCode };
  if (found === 'shortLink') return { kind: 'shortLink' };
  if (corners?.fault?.kind === 'hn72') return { kind: 'cornerFault', fault: corners.fault };
  // 'Lat' and 'Long' without accents are also parts of names.
  if (found && (found.form !== 'labels' || inVietnam(found.position))) return { kind: 'coordinates', found };
  if (corners?.fault) return { kind: 'cornerFault', fault: corners.fault };
  if (isThreeWords(text)) return { kind: 'threeWords' };
  if (isLink(text)) return { kind: 'shortLink' };
  if (!mayBecomeCoordinates(text)) return { kind: 'words', words };
  const unread = unreadNumbers(text);
  return unread.length > 0 ? { kind: 'numbers', unread } : { kind: 'numbers' };
}
