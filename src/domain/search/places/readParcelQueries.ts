import { type PlaceWord, streetKeyOf } from '../placeWords.ts';
import type { PlaceDirectory } from './placeDirectory.ts';

/** How words may be read as the numbers on a parcel's papers. */
interface PlotReading {
  sheetNumber: string;
  /** Null where only the sheet is named. */
  parcelNumber: string | null;
}

interface PlotWords {
  /** The likeliest first: more than one where two numbers stand without a word that says which is which. */
  readings: PlotReading[];
  /** The other words, those of the units where it lies. */
  rest: PlaceWord[];
  /** A word said which number is the sheet's or the parcel's; else they may be a house's. */
  isLabelled: boolean;
}

const SHEET = new Set(['to', 't', 'tbd']);
const PARCEL = new Set(['thua', 'th']);
/** Words that may stand between 'tờ' or 'thửa' and its number. */
const BETWEEN = new Set(['ban', 'do', 'bd', 'so', 'dat']);
const NUMBER = /^\d{1,5}$/;

/** The number after one of the labels, and the words without both and without a 'số' before. */
function takeNumber(words: readonly PlaceWord[], labels: ReadonlySet<string>): { number: string; rest: PlaceWord[] } | undefined {
  for (const [at, { folded }] of words.entries()) {
    if (!labels.has(folded)) continue;
    let next = at + 1;
    while (BETWEEN.has(words[next]?.folded ?? '')) next++;
    const number = words[next]?.folded ?? '';
    const from = words[at - 1]?.folded === 'so' ? at - 1 : at;
    if (NUMBER.test(number)) return { number, rest: [...words.slice(0, from), ...words.slice(next + 1)] };
  }
  return undefined;
}

/** The only number among words, and the others. */
function takeOnlyNumber(words: readonly PlaceWord[]): { number: string; rest: PlaceWord[] } | undefined {
  const [number, ...others] = words.filter(({ folded }) => NUMBER.test(folded));
  return number && others.length === 0 ? { number: number.folded, rest: words.filter((word) => word !== number) } : undefined;
}

/** Two numbers side by side at either end, and nothing else with a number in it: '8/83 Hòa Xuân', 'hoa xuan 83 8'. */
function takeBarePair(words: readonly PlaceWord[]): PlotWords | undefined {
  for (const [at, rest] of [
    [0, words.slice(2)],
    [words.length - 2, words.slice(0, -2)],
  ] as const) {
    const [one, other] = words.slice(at, at + 2);
    if (!one || !other || !NUMBER.test(one.folded) || !NUMBER.test(other.folded)) continue;
    if (rest.length === 0 || rest.some(({ folded }) => /\d/.test(folded))) continue;
    const readings = [
      { sheetNumber: other.folded, parcelNumber: one.folded },
      { sheetNumber: one.folded, parcelNumber: other.folded },
    ];
    return { readings, rest, isLabelled: false };
  }
  return undefined;
}

/**
 * Reads the numbers of a parcel, in any order and with any of the words that papers and people put around them:
 *
 *     thửa 8 tờ 83 Hòa Xuân     Tờ bản đồ số 83, thửa đất số 8, P. Hòa Xuân     hoa xuan to 83 thua 8
 *     Th 8 T 83 Hòa Xuân        thửa 8, 83 Hòa Xuân                             8/83 Hòa Xuân     83 8 hoa xuan
 *
 * @returns null where the words name neither sheet nor two numbers
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

/** A parcel as its sheet and number name it, or as its address does; of any ward where no unit is named. */
export type ParcelQuery =
  | { by: 'number'; readings: NumberReading[] }
  /** `asked`: the words begin as an address does. */
  | { by: 'street'; readings: StreetReading[]; asked: boolean };

export interface NumberReading extends PlotReading {
  wardCodes: readonly string[] | null;
}

export interface StreetReading {
  /** The key of an address, or the beginning of one. */
  key: string;
  wardCodes: readonly string[] | null;
}

const ADDRESS_WORD = /^(?:\d|so$|nha$|duong$|d$|pho$|ngo$|ngach$|hem$|kiet$|xu$)/;
/** A split is tried from the longest unit names down; so many that are understood are asked for. */
const MAX_READINGS = 4;

function readNumbers(directory: PlaceDirectory, words: readonly PlaceWord[]): { query: ParcelQuery; isLabelled: boolean } | undefined {
  const plot = readPlotWords(words);
  if (!plot) return undefined;
  const wardCodes = plot.rest.length > 0 ? directory.wardCodes(plot.rest) : null;
  if (wardCodes === undefined) return undefined;
  // A sheet's number alone is that of hundreds of sheets.
  const readings = plot.readings.filter(({ parcelNumber }) => parcelNumber !== null || wardCodes !== null);
  if (readings.length === 0) return undefined;
  return { query: { by: 'number', readings: readings.map((reading) => ({ ...reading, wardCodes })) }, isLabelled: plot.isLabelled };
}

function readStreet(directory: PlaceDirectory, words: readonly PlaceWord[]): ParcelQuery | undefined {
  const readings: StreetReading[] = [];
  for (let units = 1; units <= words.length && readings.length < MAX_READINGS; units++) {
    const named = words.slice(units);
    const wardCodes = named.length === 0 ? null : directory.wardCodes(named);
    if (wardCodes === undefined) continue;
    const key = streetKeyOf(words.slice(0, units).map(({ folded }) => folded));
    // Numbers alone are no street.
    if (/[a-z]{2}/.test(key)) readings.push({ key, wardCodes });
  }
  return readings.length === 0 ? undefined : { by: 'street', readings, asked: ADDRESS_WORD.test(words[0]!.folded) };
}

/**
 * What typed words say of a parcel: 'Tờ 24 thửa 118 Hòa Xuân', '12 Lê Lợi, Hòa Xuân'. Two numbers that nothing tells apart may
 * be a house's, too: then there are two readings.
 */
export function readParcelQueries(directory: PlaceDirectory, words: readonly PlaceWord[]): ParcelQuery[] {
  const numbers = readNumbers(directory, words);
  if (numbers?.isLabelled) return [numbers.query];
  const street = readStreet(directory, words);
  return [...(numbers ? [numbers.query] : []), ...(street ? [street] : [])];
}
