import type { LngLat } from '../../geometry/lngLat.ts';
import { parcelPlaceId, type PlaceSuggestion } from '../place.ts';
import { type PlaceWord, readPlaceWords, withoutHamlets } from '../placeWords.ts';
import { findParcelPlaces, type ParcelPlace, type ParcelSource } from './findParcelPlaces.ts';
import type { PlaceMatch } from './matchPlaces.ts';
import { degreesApart, NO_MATCHES, type PlaceDirectory, type TopMatches } from './placeDirectory.ts';
import type { NameHit } from './placeNameIndex.ts';
import { type ParcelQuery, readParcelQueries } from './readParcelQueries.ts';

function matchedPlace(directory: PlaceDirectory, { entry }: PlaceMatch): PlaceSuggestion {
  const unit = directory.unit(entry.id);
  if (!unit) {
    return { name: entry.nameWithType, id: entry.id, kind: entry.kind, address: directory.address(entry.id) ?? '' };
  }
  const { address, note: since } = directory.describe(unit);
  const note = [entry.isFormer ? `gồm ${entry.nameWithType} cũ` : '', since].filter((part) => part !== '').join('; ');
  const other = unit.edition === 'old' && unit.level === 'ward' ? unit.other : [];
  return {
    name: unit.nameWithType,
    id: unit.id,
    kind: entry.kind,
    address,
    edition: unit.edition,
    ...(note === '' ? {} : { note }),
    ...(other.length === 0 ? {} : { otherEdition: other.map(({ nameWithType: name, id }) => ({ name, id })) }),
  };
}

/** Returns a parcel as a place, named by its address, or by its numbers if these were typed. */
export function parcelPlace(directory: PlaceDirectory, parcel: ParcelPlace, named: 'number' | 'street'): PlaceSuggestion {
  const ward = directory.unit(`old-ward-${parcel.wardCode}`);
  const numbers = `Thửa ${parcel.parcelNumber}, tờ ${parcel.sheetNumber}`;
  const units = ward ? [ward.nameWithType, directory.describe(ward).address] : [];
  const [name, beside] = named === 'number' ? [numbers, parcel.street] : [parcel.street, numbers];
  const note = [parcel.isSample ? 'dữ liệu mẫu' : '', ward ? directory.describe(ward).note : ''].filter((part) => part !== '').join('; ');
  return {
    name,
    id: parcelPlaceId(parcel.provinceCode, parcel.id),
    kind: 'parcel',
    address: [beside, ...units].filter((part) => part !== '').join(', '),
    ...(note === '' ? {} : { note }),
  };
}

interface ParcelPlaces {
  rows: PlaceSuggestion[];
  total: number;
  /** True if the first of them are around the view. */
  isNear: boolean;
}

const NO_PARCELS: ParcelPlaces = { rows: [], total: 0, isNear: false };

export interface SearchedPlaces {
  directory: PlaceDirectory;
  parcels: ParcelSource;
}

interface Meaning {
  /** True if a unit or place explains all words, or parcels were found. */
  isWhole: boolean;
  units: TopMatches;
  parcels: ParcelPlaces;
}

interface SearchRequest extends SearchedPlaces {
  limit: number;
  nearWards: readonly string[];
}

const wholeOf = (matches: TopMatches): TopMatches => (matches.first[0]?.unexplained === 0 ? matches : NO_MATCHES);

/** Searches parcels, unless units that explain all words fill the list. */
async function readParcels(
  { directory, parcels, limit, nearWards }: SearchRequest,
  queries: readonly ParcelQuery[],
  units: TopMatches,
): Promise<ParcelPlaces> {
  for (const query of queries) {
    // If units fill the list, only streets near the view with at least two words are searched.
    const isBeside = query.by === 'street' && !query.asked && units.total >= limit;
    if (isBeside && (nearWards.length === 0 || !query.readings.some(({ key }) => key.includes(' ')))) continue;
    const { rows, total } = await findParcelPlaces(parcels, query, limit, { nearWards, onlyNear: isBeside });
    if (total === 0) continue;
    const isNear = rows[0] !== undefined && nearWards.includes(rows[0].wardCode);
    return { rows: rows.map((row) => parcelPlace(directory, row, query.by)), total, isNear };
  }
  return NO_PARCELS;
}

/** Searches the words as typed. Addresses come before units with unexplained words, and after complete matches. */
async function readLiteral(request: SearchRequest, words: readonly PlaceWord[]): Promise<Meaning> {
  const matches = request.directory.match(words);
  const units = wholeOf(matches);
  const parcels = await readParcels(request, readParcelQueries(request.directory, words), units);
  return { isWhole: units.total > 0 || parcels.total > 0, units: parcels.total > 0 ? units : matches, parcels };
}

/**
 * Searches the words with one typo corrected: units that explain everything, and, with numbers or without such units,
 * parcels of the first correction that names a ward and finds any.
 */
async function readCorrected(request: SearchRequest, words: readonly PlaceWord[]): Promise<Meaning | undefined> {
  const { directory } = request;
  const units = directory.matchCorrected(words);
  let parcels = NO_PARCELS;
  if (units.total === 0 || words.some(({ folded }) => /\d/.test(folded))) {
    for (const variant of directory.spelling.correct(words)) {
      const queries = readParcelQueries(directory, variant).filter(({ readings }) => readings.some(({ wardCodes }) => wardCodes !== null));
      parcels = await readParcels(request, queries, NO_MATCHES);
      if (parcels.total > 0) break;
    }
  }
  return units.total + parcels.total > 0 ? { isWhole: true, units, parcels } : undefined;
}

/** Maximum bonus near the view: below that of a whole name, equal to that of a province over a ward. */
const NEAR_BONUS = 16;
const FAR_DEG = 2;

/** Sorts equally good matches by distance from the view. */
function nearFirst(directory: PlaceDirectory, matches: readonly PlaceMatch[], near: LngLat | null | undefined): readonly PlaceMatch[] {
  if (!near) return matches;
  const bonus = ({ entry: { id } }: PlaceMatch): number => {
    const at = directory.position(id);
    return at ? NEAR_BONUS * Math.max(0, 1 - degreesApart(at, near) / FAR_DEG) : 0;
  };
  return matches
    .map((match) => ({ match, score: match.score + bonus(match) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ match }) => match);
}

/**
 * Searches units of both editions, populated places, and parcels by number or street. If nothing explains all words,
 * corrects one typo. Sorts equally good results by distance from `near`, the centre of the map.
 */
export async function searchPlaces(
  searched: SearchedPlaces,
  search: string,
  limit: number,
  near?: LngLat | null,
): Promise<{ rows: PlaceSuggestion[]; total: number }> {
  const words = readPlaceWords(withoutHamlets(search));
  if (words.length === 0) return { rows: [], total: 0 };
  const directory = searched.directory.limited();
  const request = { ...searched, directory, limit, nearWards: near ? directory.wardsNear(near) : [] };
  const literal = await readLiteral(request, words);
  const { units, parcels } = isDoubtful(directory, literal, words) ? await readDoubtful(request, words, literal) : literal;
  const places = nearFirst(directory, units.first, near).map((match) => matchedPlace(directory, match));
  // A street near the view is as likely as a namesake elsewhere.
  const before = near && parcels.isNear ? NAMESAKES : limit;
  const rows = [...places.slice(0, before), ...parcels.rows, ...places.slice(before)];
  return { rows: rows.slice(0, limit), total: units.total + parcels.total };
}

const NAMESAKES = 2;
const WHOLE_NAMES: ReadonlySet<NameHit> = new Set(['exact', 'alias', 'loose', 'initials']);

/** Returns true if nothing explains the words, or only the beginning of a name and a word is unknown. */
function isDoubtful(directory: PlaceDirectory, { isWhole, units, parcels }: Meaning, words: readonly PlaceWord[]): boolean {
  if (!isWhole) return true;
  const [best] = units.first;
  return parcels.total === 0 && best !== undefined && !WHOLE_NAMES.has(best.hit) && directory.spelling.hasUnknown(words);
}

/** Returns the ward after an unknown street, house or hamlet: 'đường Lạ, phường Hòa Xuân'. */
function wardBehind(directory: PlaceDirectory, words: readonly PlaceWord[]): TopMatches {
  for (let from = 1; from < words.length; from += 1) {
    const units = wholeOf(directory.match(words.slice(from)));
    const [best] = units.first;
    if (best) return best.entry.kind === 'ward' && WHOLE_NAMES.has(best.hit) ? units : NO_MATCHES;
  }
  return NO_MATCHES;
}

/** Corrects a typo, unless the words begin like an address in a known ward with an unknown street. */
async function readDoubtful(request: SearchRequest, words: readonly PlaceWord[], literal: Meaning): Promise<Meaning> {
  const corrected = await readCorrected(request, words);
  const street = readParcelQueries(request.directory, words).find(({ by }) => by === 'street');
  const isAnswered = literal.isWhole || (corrected && (corrected.parcels.total > 0 || !(street?.by === 'street' && street.asked)));
  const behind = isAnswered || !street ? NO_MATCHES : wardBehind(request.directory, words);
  return behind.total > 0 ? { isWhole: true, units: behind, parcels: NO_PARCELS } : joined(corrected, literal);
}

/** Puts results of corrected words before complete results of the typed words. */
function joined(corrected: Meaning | undefined, literal: Meaning): Meaning {
  if (!corrected) return literal;
  if (!literal.isWhole) return corrected;
  const { first, total } = corrected.units;
  const ids = new Set(first.map(({ entry }) => entry.id));
  const rest = literal.units.first.filter(({ entry }) => !ids.has(entry.id));
  return { ...corrected, units: { first: [...first, ...rest], total: total + rest.length } };
}
