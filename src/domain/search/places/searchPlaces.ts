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

/** A parcel as a place: named by its address, or by its numbers where those were typed. */
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
  /** The first of them lie around the view. */
  isNear: boolean;
}

const NO_PARCELS: ParcelPlaces = { rows: [], total: 0, isNear: false };

/** What is searched: the names that are known, and the parcels. */
export interface SearchedPlaces {
  directory: PlaceDirectory;
  parcels: ParcelSource;
}

/** What is found for words. */
interface Meaning {
  /** A unit or place explains all words, or parcels were found. */
  isWhole: boolean;
  units: TopMatches;
  parcels: ParcelPlaces;
}

interface Asked extends SearchedPlaces {
  limit: number;
  nearWards: readonly string[];
}

const wholeOf = (matches: TopMatches): TopMatches => (matches.first[0]?.unexplained === 0 ? matches : NO_MATCHES);

/** Parcels that the words name, as far as units that explain all of them leave room. */
async function readParcels(
  { directory, parcels, limit, nearWards }: Asked,
  queries: readonly ParcelQuery[],
  units: TopMatches,
): Promise<ParcelPlaces> {
  for (const query of queries) {
    // Where units fill the list, only a street at hand is looked for, and not by a single word.
    const isBeside = query.by === 'street' && !query.asked && units.total >= limit;
    if (isBeside && (nearWards.length === 0 || !query.readings.some(({ key }) => key.includes(' ')))) continue;
    const { rows, total } = await findParcelPlaces(parcels, query, limit, { nearWards, onlyNear: isBeside });
    if (total === 0) continue;
    const isNear = rows[0] !== undefined && nearWards.includes(rows[0].wardCode);
    return { rows: rows.map((row) => parcelPlace(directory, row, query.by)), total, isNear };
  }
  return NO_PARCELS;
}

/** The words as they stand. An address comes before units that leave its words unexplained, behind those that explain all. */
async function readLiteral(asked: Asked, words: readonly PlaceWord[]): Promise<Meaning> {
  const matches = asked.directory.match(words);
  const units = wholeOf(matches);
  const parcels = await readParcels(asked, readParcelQueries(asked.directory, words), units);
  return { isWhole: units.total > 0 || parcels.total > 0, units: parcels.total > 0 ? units : matches, parcels };
}

/**
 * The words with a typo corrected: the units of all ways that explain everything, and where numbers were typed, or no unit is
 * meant, the parcels of the first way that names their ward and finds any.
 */
async function readCorrected(asked: Asked, words: readonly PlaceWord[]): Promise<Meaning | undefined> {
  const { directory } = asked;
  const units = directory.matchCorrected(words);
  let parcels = NO_PARCELS;
  if (units.total === 0 || words.some(({ folded }) => /\d/.test(folded))) {
    for (const variant of directory.spelling.correct(words)) {
      const queries = readParcelQueries(directory, variant).filter(({ readings }) => readings.some(({ wardCodes }) => wardCodes !== null));
      parcels = await readParcels(asked, queries, NO_MATCHES);
      if (parcels.total > 0) break;
    }
  }
  return units.total + parcels.total > 0 ? { isWhole: true, units, parcels } : undefined;
}

/** Less than what a name gains over one of which only the beginning is typed, as much as a province gains over a ward. */
const NEAR_BONUS = 16;
const FAR_DEG = 2;

/** Matches as good by their words: those near the view first. */
function nearFirst(directory: PlaceDirectory, matches: readonly PlaceMatch[], near: LngLat | null | undefined): readonly PlaceMatch[] {
  if (!near) return matches;
  const bonus = ({ entry: { id } }: PlaceMatch): number => {
    const at = directory.position(id);
    return at ? NEAR_BONUS * Math.max(0, 1 - degreesApart(at, near) / FAR_DEG) : 0;
  };
  return matches
    .map((match) => ({ match, score: match.score + bonus(match) }))
    .toSorted((one, other) => other.score - one.score)
    .map(({ match }) => match);
}

/**
 * What people may mean by words typed for a place: units of both editions and populated places, and parcels by sheet and number
 * or by street. Where nothing explains all words, one of them may be mistyped.
 * @param near the middle of the map: of what is as good by its words, the nearest comes first
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
  const asked = { ...searched, directory, limit, nearWards: near ? directory.wardsNear(near) : [] };
  const literal = await readLiteral(asked, words);
  const { units, parcels } = isDoubtful(directory, literal, words) ? await readDoubtful(asked, words, literal) : literal;
  const places = nearFirst(directory, units.first, near).map((match) => matchedPlace(directory, match));
  // A street at hand is meant as often as a namesake in another province.
  const before = near && parcels.isNear ? NAMESAKES : limit;
  const rows = [...places.slice(0, before), ...parcels.rows, ...places.slice(before)];
  return { rows: rows.slice(0, limit), total: units.total + parcels.total };
}

const NAMESAKES = 2;
const WHOLE_NAMES: ReadonlySet<NameHit> = new Set(['exact', 'alias', 'loose', 'initials']);

/** Nothing explains the words, or only the beginning of a name of which a word is none. */
function isDoubtful(directory: PlaceDirectory, { isWhole, units, parcels }: Meaning, words: readonly PlaceWord[]): boolean {
  if (!isWhole) return true;
  const [best] = units.first;
  return parcels.total === 0 && best !== undefined && !WHOLE_NAMES.has(best.hit) && directory.spelling.hasUnknown(words);
}

/** The ward behind a street, a house or a hamlet that nobody knows: 'đường Lạ, phường Hòa Xuân'. */
function wardBehind(directory: PlaceDirectory, words: readonly PlaceWord[]): TopMatches {
  for (let from = 1; from < words.length; from += 1) {
    const units = wholeOf(directory.match(words.slice(from)));
    const [best] = units.first;
    if (best) return best.entry.kind === 'ward' && WHOLE_NAMES.has(best.hit) ? units : NO_MATCHES;
  }
  return NO_MATCHES;
}

/** Corrects a typo, unless the words begin as an address whose ward is known and whose street is not. */
async function readDoubtful(asked: Asked, words: readonly PlaceWord[], literal: Meaning): Promise<Meaning> {
  const corrected = await readCorrected(asked, words);
  const street = readParcelQueries(asked.directory, words).find(({ by }) => by === 'street');
  const isAnswered = literal.isWhole || (corrected && (corrected.parcels.total > 0 || !(street?.by === 'street' && street.asked)));
  const behind = isAnswered || !street ? NO_MATCHES : wardBehind(asked.directory, words);
  return behind.total > 0 ? { isWhole: true, units: behind, parcels: NO_PARCELS } : joined(corrected, literal);
}

/** What corrected words mean, before what the words mean as they stand, if they mean anything whole. */
function joined(corrected: Meaning | undefined, literal: Meaning): Meaning {
  if (!corrected) return literal;
  if (!literal.isWhole) return corrected;
  const { first, total } = corrected.units;
  const ids = new Set(first.map(({ entry }) => entry.id));
  const rest = literal.units.first.filter(({ entry }) => !ids.has(entry.id));
  return { ...corrected, units: { first: [...first, ...rest], total: total + rest.length } };
}
