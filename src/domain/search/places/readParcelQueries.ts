import { type PlaceWord, streetKeyOf } from '../placeWords.ts';
import { type PlotReading, type PlotWords, readPlotWords } from '../plotWords.ts';
import type { PlaceDirectory } from './placeDirectory.ts';

/** A parcel query by sheet and number, or by address; in any ward if no unit is named. */
export type ParcelQuery =
  | { by: 'number'; readings: NumberReading[] }
  /** `asked`: the words begin like an address. */
  | { by: 'street'; readings: StreetReading[]; asked: boolean };

export interface NumberReading extends PlotReading {
  wardCodes: readonly string[] | null;
}

export interface StreetReading {
  /** Key of an address, or its beginning. */
  key: string;
  wardCodes: readonly string[] | null;
}

const ADDRESS_WORD = /^(?:\d|so$|nha$|duong$|d$|pho$|ngo$|ngach$|hem$|kiet$|xu$)/;
/** Maximum readings. Splits are tried from the longest unit names down. */
const MAX_READINGS = 4;

/** Returns the wards of the named units. A house, street or hamlet may precede them if the numbers are labelled. */
function wardCodesBehind(directory: PlaceDirectory, { rest, isLabelled }: PlotWords): string[] | undefined {
  const end = isLabelled ? rest.length : 1;
  const starts = directory.starts(rest);
  for (let from = 0; from < end; from += 1) {
    const codes = (starts >> from) & 1 ? directory.wardCodes(rest.slice(from)) : undefined;
    if (codes) return codes;
  }
  return undefined;
}

function readNumbers(directory: PlaceDirectory, words: readonly PlaceWord[]): { query: ParcelQuery; isLabelled: boolean } | undefined {
  const plot = readPlotWords(words);
  if (!plot) return undefined;
  const wardCodes = plot.rest.length > 0 ? wardCodesBehind(directory, plot) : null;
  if (wardCodes === undefined) return undefined;
  // A sheet number alone matches hundreds of sheets.
  const readings = plot.readings.filter(({ parcelNumber }) => parcelNumber !== null || wardCodes !== null);
  if (readings.length === 0) return undefined;
  return { query: { by: 'number', readings: readings.map((reading) => ({ ...reading, wardCodes })) }, isLabelled: plot.isLabelled };
}

function readStreet(directory: PlaceDirectory, words: readonly PlaceWord[]): ParcelQuery | undefined {
  const readings: StreetReading[] = [];
  const starts = directory.starts(words);
  for (let units = 1; units <= words.length && readings.length < MAX_READINGS; units++) {
    const named = words.slice(units);
    const wardCodes = named.length === 0 ? null : (starts >> units) & 1 ? directory.wardCodes(named) : undefined;
    if (wardCodes === undefined) continue;
    const key = streetKeyOf(words.slice(0, units).map(({ folded }) => folded));
    // Numbers alone, and the words for street alone, are not a street.
    if (/[a-z]{2}/.test(key) && !/^(?:duong|pho)$/.test(key)) readings.push({ key, wardCodes });
  }
  return readings.length === 0 ? undefined : { by: 'street', readings, asked: ADDRESS_WORD.test(words[0]!.folded) };
}

/** Reads 'Tờ 24 thửa 118 Hòa Xuân', '12 Lê Lợi, Hòa Xuân'. Two unlabelled numbers may be a house: two queries. */
export function readParcelQueries(directory: PlaceDirectory, words: readonly PlaceWord[]): ParcelQuery[] {
  const numbers = readNumbers(directory, words);
  if (numbers?.isLabelled) return [numbers.query];
  const street = readStreet(directory, words);
  return [...(numbers ? [numbers.query] : []), ...(street ? [street] : [])];
}
