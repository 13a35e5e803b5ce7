import type { CornerPair } from '../coordinates/cornerPair.ts';
import { isNumbersOnly } from '../coordinates/coordinateTokens.ts';
import { isGridPair } from '../coordinates/likelyGrids.ts';
import { type CornerTableReading, readCornerTable } from '../coordinates/readCornerTable.ts';
import { type FoundCoordinates, readCoordinates } from '../coordinates/readCoordinates.ts';
import { readPrintedMeridian } from '../picture/readPrintedMeridian.ts';
import { type ParcelIdReading, spotParcelId } from './parcelId.ts';

/** What a text in the one box is, as far as the text itself tells. */
export type OneBoxReading =
  | { kind: 'empty' }
  /** `isName`: words stand around them, which may be the name of a place. */
  | { kind: 'coordinates'; found: FoundCoordinates; isName: boolean }
  /** X/Y pairs of VN-2000, as they were written. `typed`: all rows of a table some of whose rows have a slip in them, and are no pairs; null where none has. */
  | { kind: 'corners'; pairs: CornerPair[]; typed: Array<{ x: string; y: string }> | null }
  /** Numbers like those of corners that were not understood, or are of another system: never sent to the gateway. */
  | { kind: 'cornerFault'; fault: NonNullable<CornerTableReading['fault']> }
  /** Numbers that are not yet coordinates or corners: never sent to the gateway. */
  | { kind: 'numbers' }
  /** A link of a map page that does not say where it leads. */
  | { kind: 'shortLink' }
  | { kind: 'words'; words: string }
  /** A parcel's identifier, or what seems to be meant as one; it may be a name, too. */
  | { kind: 'parcelId'; reading: ParcelIdReading; words: string };

/** Stands for the end of a line where a box has only one. */
export const LINE_MARK = ' · ';
/** A pasted table of a thousand corners. */
const MAX_TEXT = 60_000;
/** What the gateway takes. */
const MAX_WORDS = 200;

/** A pasted text as a box of one line shows it; {@link readOneBox} reads it alike. */
export const toOneLine = (text: string): string =>
  text
    .slice(0, MAX_TEXT)
    .trim()
    .replace(/[ \t]*(?:\r\n|\r|\n)\s*/g, LINE_MARK);

/** The meridian that a text in the box names beside its corners; null where it names none. */
export const namedMeridian = (text: string): number | null => readPrintedMeridian(text.slice(0, MAX_TEXT).split(LINE_MARK));

/** Forms that no table of corners has; a pair within a text may be cut out of one. */
const SURE: ReadonlySet<FoundCoordinates['form']> = new Set(['google', 'link', 'angles']);

/** Reads what was typed or pasted: a parcel's identifier, corners, coordinates in any form, links, else words for a name or a parcel. */
export function readOneBox(typed: string): OneBoxReading {
  const text = typed.slice(0, MAX_TEXT).trim();
  if (text === '') return { kind: 'empty' };
  const words = text.replaceAll(/\s+/g, ' ').slice(0, MAX_WORDS);
  const reading = spotParcelId(text);
  if (reading) return { kind: 'parcelId', reading, words };
  const found = readCoordinates(text);
  const isSure = found !== null && found !== 'shortLink' && SURE.has(found.form);
  const corners = isSure ? null : readCornerTable(text.replaceAll(LINE_MARK, '\n'));
  const pairs = corners?.pairs.filter(isGridPair) ?? [];
  if (corners && 2 * pairs.length > corners.rows.length) {
    return { kind: 'corners', pairs, typed: pairs.length === corners.rows.length ? null : corners.rows };
  }
  if (found === 'shortLink') return { kind: 'shortLink' };
  if (found) return { kind: 'coordinates', found, isName: (found.form === 'labels' || found.form === 'text') && /\p{L}{2}/u.test(text) };
  if (corners?.fault) return { kind: 'cornerFault', fault: corners.fault };
  return isNumbersOnly(text) ? { kind: 'numbers' } : { kind: 'words', words };
}
