import { accentKey, foldVietnamese } from '../text/foldVietnamese.ts';
import { matchAccents, type PlaceWord } from './placeWords.ts';

/** Reading of words as sheet and parcel numbers. */
export interface PlotReading {
  sheetNumber: string;
  /** Null if only the sheet is named. */
  parcelNumber: string | null;
}

export interface PlotWords {
  /** Readings, the likeliest first; several for two unlabelled numbers. */
  readings: PlotReading[];
  /** Other words, which name the units. */
  rest: PlaceWord[];
  /** True if a word labels a number; otherwise they may be house numbers. */
  isLabelled: boolean;
}

/** Maps folded labels to their accents: 'tổ 12' is not a sheet. */
const labels = (...words: string[]): ReadonlyMap<string, string> => new Map(words.map((word) => [foldVietnamese(word), accentKey(word)]));
const SHEET = labels('tờ', 't', 'tbđ', 'sheet');
const PARCEL = labels('thửa', 'th', 'parcel', 'lot', 'plot');
/** Words between 'tờ' or 'thửa' and the number. */
const BETWEEN = new Set(['ban', 'do', 'bd', 'so', 'dat', 'no', 'number', 'map']);
/** Words before a label: 'số tờ 83', 'map sheet 83', 'land parcel 8'. */
const BEFORE = new Set(['so', 'map', 'land']);
const NUMBER = /^\d{1,5}$/;

/** Beginning that a word of a parcel must have: of its sheet number, its own number, or any word. */
export interface PlotFilter {
  of: 'any' | 'sheet' | 'parcel';
  word: string;
}

/** Returns filters: 'tờ 24' and 'thửa 118' filter by that number; 'tờ' and 'thửa' alone are ignored. */
export function readPlotFilters(words: readonly PlaceWord[]): PlotFilter[] {
  const filters: PlotFilter[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const { folded } = words[at]!;
    const of = SHEET.has(folded) ? 'sheet' : PARCEL.has(folded) ? 'parcel' : 'any';
    let next = at + 1;
    if (of !== 'any') while (BETWEEN.has(words[next]?.folded ?? '')) next += 1;
    const number = words[next]?.folded ?? '';
    if (of !== 'any' && /^\d/.test(number)) {
      filters.push({ of, word: number });
      at = next;
    } else if (folded !== 'to' && folded !== 'thua') filters.push({ of: 'any', word: folded });
  }
  return filters;
}

/** Takes the number after a label. Returns it with the words outside label, number and a preceding 'số'. */
function takeNumber(words: readonly PlaceWord[], known: ReadonlyMap<string, string>): { number: string; rest: PlaceWord[] } | undefined {
  for (const [at, { folded, key }] of words.entries()) {
    const label = known.get(folded);
    if (label === undefined || matchAccents(key, label) === 'against') continue;
    let next = at + 1;
    while (BETWEEN.has(words[next]?.folded ?? '')) next++;
    const number = words[next]?.folded ?? '';
    const from = BEFORE.has(words[at - 1]?.folded ?? '') ? at - 1 : at;
    if (NUMBER.test(number)) return { number, rest: [...words.slice(0, from), ...words.slice(next + 1)] };
  }
  return undefined;
}

/** Takes the only number among words, and the others. */
function takeOnlyNumber(words: readonly PlaceWord[]): { number: string; rest: PlaceWord[] } | undefined {
  const [number, ...others] = words.filter(({ folded }) => NUMBER.test(folded));
  return number && others.length === 0 ? { number: number.folded, rest: words.filter((word) => word !== number) } : undefined;
}

/** Takes two adjacent numbers at either end, if no other word has digits: '8/83 Hòa Xuân', 'hoa xuan 83 8'. */
function takeBarePair(words: readonly PlaceWord[]): PlotWords | undefined {
  for (const [at, rest] of [
    [0, words.slice(2)],
    [words.length - 2, words.slice(0, -2)],
  ] as const) {
    const [first, second] = words.slice(at, at + 2);
    if (!first || !second || !NUMBER.test(first.folded) || !NUMBER.test(second.folded)) continue;
    if (rest.length === 0 || rest.some(({ folded }) => /\d/.test(folded))) continue;
    const readings = [
      { sheetNumber: second.folded, parcelNumber: first.folded },
      { sheetNumber: first.folded, parcelNumber: second.folded },
    ];
    return { readings, rest, isLabelled: false };
  }
  return undefined;
}

/**
 * Reads the numbers of a parcel in any order, with the words that documents and users put around them:
 *
 *     thửa 8 tờ 83 Hòa Xuân     Tờ bản đồ số 83, thửa đất số 8, P. Hòa Xuân     hoa xuan to 83 thua 8
 *     Th 8 T 83 Hòa Xuân        thửa 8, 83 Hòa Xuân                             8/83 Hòa Xuân     83 8 hoa xuan
 */
export function readPlotWords(words: readonly PlaceWord[]): PlotWords | null {
  const labelledParcel = takeNumber(words, PARCEL);
  const labelledSheet = takeNumber(labelledParcel?.rest ?? words, SHEET);
  if (labelledSheet) {
    // 'tờ 83, 8, Hòa Xuân': the other number is the parcel's.
    const parcel = labelledParcel ?? takeOnlyNumber(labelledSheet.rest);
    const rest = labelledParcel ? labelledSheet.rest : (parcel?.rest ?? labelledSheet.rest);
    return { readings: [{ sheetNumber: labelledSheet.number, parcelNumber: parcel?.number ?? null }], rest, isLabelled: true };
  }
  if (labelledParcel) {
    const sheet = takeOnlyNumber(labelledParcel.rest);
    return sheet
      ? { readings: [{ sheetNumber: sheet.number, parcelNumber: labelledParcel.number }], rest: sheet.rest, isLabelled: true }
      : null;
  }
  return takeBarePair(words) ?? null;
}
