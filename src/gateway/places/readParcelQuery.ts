import { type PlaceWord, streetKeyOf } from '../../domain/search/placeWords.ts';
import type { PlaceDirectory } from './placeDirectory.ts';

/** A parcel as its sheet and number name it, or as its address does; of any ward where no unit is named. */
export type ParcelQuery =
  | { by: 'number'; sheetNumber: string; parcelNumber: string | null; wardCodes: string[] | null }
  | { by: 'street'; readings: StreetReading[]; asked: boolean };

export interface StreetReading {
  /** The key of an address, or the beginning of one. */
  key: string;
  wardCodes: string[] | null;
}

/** Words that may stand between 'tờ' or 'thửa' and its number. */
const BETWEEN = new Set(['ban', 'do', 'so', 'dat']);
const ADDRESS_WORD = /^(?:\d|so$|nha$|duong$|pho$|ngo$|ngach$|hem$|kiet$|xu$)/;
/** A split is tried from the longest unit names down; so many that are understood are asked for. */
const MAX_READINGS = 4;

/** The number after a word like 'tờ', and the words without both. */
function takeNumber(words: readonly PlaceWord[], label: string): { number: string; rest: PlaceWord[] } | undefined {
  for (const [at, { folded }] of words.entries()) {
    if (folded !== label) continue;
    let next = at + 1;
    while (BETWEEN.has(words[next]?.folded ?? '')) next++;
    const number = words[next]?.folded ?? '';
    if (/^\d{1,5}$/.test(number)) return { number, rest: [...words.slice(0, at), ...words.slice(next + 1)] };
  }
  return undefined;
}

function readNumbers(directory: PlaceDirectory, words: readonly PlaceWord[]): ParcelQuery | undefined {
  const sheet = takeNumber(words, 'to');
  if (!sheet) return undefined;
  const parcel = takeNumber(sheet.rest, 'thua');
  const rest = parcel?.rest ?? sheet.rest;
  const wardCodes = rest.length > 0 ? directory.wardCodes(rest) : null;
  // A sheet's number alone is that of hundreds of sheets.
  if (wardCodes === undefined || (!parcel && wardCodes === null)) return undefined;
  return { by: 'number', sheetNumber: sheet.number, parcelNumber: parcel?.number ?? null, wardCodes };
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

/** What typed words say of a parcel: 'Tờ 24 thửa 118 Hòa Xuân', '12 Lê Lợi, Hòa Xuân'; undefined when nothing. */
export function readParcelQuery(directory: PlaceDirectory, words: readonly PlaceWord[]): ParcelQuery | undefined {
  return readNumbers(directory, words) ?? readStreet(directory, words);
}
