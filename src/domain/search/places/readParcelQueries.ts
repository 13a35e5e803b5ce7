import { type PlaceWord, streetKeyOf } from '../placeWords.ts';
import { type PlotReading, type PlotWords, readPlotWords } from '../plotWords.ts';
import type { PlaceDirectory } from './placeDirectory.ts';

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

/** Of the units that the words name; beside labelled numbers a house, a street or a hamlet may stand before them. */
function wardCodesBehind(directory: PlaceDirectory, { rest, isLabelled }: PlotWords): string[] | undefined {
  const most = isLabelled ? rest.length : 1;
  const starts = directory.starts(rest);
  for (let from = 0; from < most; from += 1) {
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
  // A sheet's number alone is that of hundreds of sheets.
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
    // Numbers alone are no street, and the words for one are that of any.
    if (/[a-z]{2}/.test(key) && !/^(?:duong|pho)$/.test(key)) readings.push({ key, wardCodes });
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
