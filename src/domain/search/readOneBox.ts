import type { CoordinateRange } from '../coordinates/coordinateRange.ts';
import type { CornerPair } from '../coordinates/cornerPair.ts';
import { mayBecomeCoordinates } from '../coordinates/coordinateTokens.ts';
import { liesInVietnam } from '../coordinates/liesInVietnam.ts';
import { isLink, isThreeWords } from '../coordinates/readLink.ts';
import { unreadNumbers } from '../coordinates/readAnglePair.ts';
import { type GridReading, isGridPair } from '../coordinates/likelyGrids.ts';
import { type CornerTableReading, type CornerText, readCornerTable, type TableParcel } from '../coordinates/readCornerTable.ts';
import { readingDoubt, type FoundCoordinates, readCoordinates } from '../coordinates/readCoordinates.ts';
import { cleanText } from '../text/cleanText.ts';
import { readPrintedMeridian } from '../picture/readPrintedMeridian.ts';
import { type ParcelIdReading, spotParcelId } from './parcelId.ts';

/** X/Y pairs of VN-2000, as they were written. */
export interface CornersReading {
  readonly pairs: readonly CornerPair[];
  /** All rows of a table some of whose rows have a slip in them, and are no pairs; null where none has. */
  readonly typed: readonly CornerText[] | null;
  /** The same by parcel, where there are several. */
  readonly parcels: readonly TableParcel[];
  /** Those that they fit, the likeliest first, once they are ranked. */
  readonly grids?: readonly GridReading[];
}

/** An Open Location Code. */
export interface PlusCode {
  code: string;
  /** Beside which a short code lies: '' for the middle of the map, null for a full code, which says all by itself. */
  place: string | null;
}

/** What a text in the one box is, as far as the text itself tells. */
export type OneBoxReading =
  | { kind: 'empty' }
  | { kind: 'coordinates'; found: FoundCoordinates }
  | ({ kind: 'corners' } & CornersReading)
  /** Numbers like those of corners that were not understood, or are of another system: never sent to the gateway. */
  | { kind: 'cornerFault'; fault: NonNullable<CornerTableReading['fault']> }
  /** Numbers that are not yet coordinates or corners: never sent to the gateway. `unread`: those for which they are none, if any. */
  | { kind: 'numbers'; unread?: readonly string[] }
  /** A link of a map page that does not say where it leads. */
  | { kind: 'shortLink' }
  /** An address of what3words, which is not read. */
  | { kind: 'threeWords' }
  | ({ kind: 'plusCode' } & PlusCode)
  | { kind: 'words'; words: string }
  /** A parcel's identifier, or what seems to be meant as one; it may be a name, too. */
  | { kind: 'parcelId'; reading: ParcelIdReading; words: string };

/** Stands for the end of a line where a box has only one. */
export const LINE_MARK = ' · ';
/** A pasted table of a thousand corners. */
const MAX_TEXT = 60_000;
/** A code stands in an address or beside a place. */
const MAX_LINK = 1_000;
/** What the gateway takes. */
const MAX_WORDS = 200;

/** A pasted text as a box of one line shows it; {@link readOneBox} reads it alike. */
export const toOneLine = (text: string): string =>
  cleanText(text.slice(0, MAX_TEXT))
    .trim()
    .replace(/[ \t]*\n\s*/g, LINE_MARK);

/** The meridian that a text in the box names beside its corners; null where it names none. */
export const namedMeridian = (text: string): number | null => readPrintedMeridian(text.slice(0, MAX_TEXT).split(LINE_MARK));

/** Forms that no table of corners has; a pair within a text may be cut out of one. */
const SURE: ReadonlySet<FoundCoordinates['form']> = new Set(['google', 'link', 'angles', 'utm', 'mgrs']);

/** A full code has eight characters before its sign; an even number of them may be left out. */
const PLUS_CODE = /(?<![\p{L}\d+])((?:[2-9CFGHJMPQRVWX]{2}){2,4})(?:\+|%2B)([2-9CFGHJMPQRVWX]{2,7})(?![\p{L}\d+])/iu;

/** The plus code in a text, which may be a link, and the words around it. */
function readPlusCode(text: string): PlusCode | null {
  const [whole, area, rest] = (text.length > MAX_LINK ? null : PLUS_CODE.exec(text)) ?? [];
  if (!whole || !area) return null;
  // Of a link only the code counts.
  const place = text
    .replace(whole, ' ')
    .replaceAll(/\S*\/\S*|[\s,;·]+/g, ' ')
    .trim();
  return { code: `${area}+${rest}`.toUpperCase(), place: area.length === 8 ? null : place.slice(0, MAX_WORDS) };
}

/**
 * Reads what was typed or pasted: a parcel's identifier, corners, coordinates in any form, links, else words for a name or a parcel.
 * @param ranges of provinces that are named or chosen
 */
export function readOneBox(typed: string, ranges: readonly CoordinateRange[] = []): OneBoxReading {
  const text = cleanText(typed.slice(0, MAX_TEXT)).trim();
  if (text === '') return { kind: 'empty' };
  const words = text.replaceAll(/\s+/g, ' ').slice(0, MAX_WORDS);
  const reading = spotParcelId(text);
  // UTM and MGRS have as many characters while they are typed.
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
  // 'Lat' and 'Long' without their accents are parts of names, too.
  if (found && (found.form !== 'labels' || liesInVietnam(found.position))) return { kind: 'coordinates', found };
  if (corners?.fault) return { kind: 'cornerFault', fault: corners.fault };
  if (isThreeWords(text)) return { kind: 'threeWords' };
  if (isLink(text)) return { kind: 'shortLink' };
  if (!mayBecomeCoordinates(text)) return { kind: 'words', words };
  const unread = unreadNumbers(text);
  return unread.length > 0 ? { kind: 'numbers', unread } : { kind: 'numbers' };
}
