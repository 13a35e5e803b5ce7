import type { Place } from '../../contract/parcelLands.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { PlaceDetail } from '../../domain/search/place.ts';
import { type PlaceWord, readPlaceWords } from '../../domain/search/placeWords.ts';
import type { Store } from '../database/store.ts';
import { describeUnit } from './describeUnit.ts';
import { findParcelPlaces, type ParcelPlaceRow, readParcelPlace } from './findParcelPlaces.ts';
import { degreesApart, type TopMatches, type PlaceDirectory, readPlace, readPlaceDirectory } from './placeDirectory.ts';
import type { PlaceMatch } from './matchPlaces.ts';
import type { NameHit } from './placeNameIndex.ts';
import { type ParcelQuery, readParcelQueries } from './readParcelQueries.ts';

const NO_MATCHES: TopMatches = { first: [], total: 0 };
const SAMPLE = 'dữ liệu mẫu';

function matchedPlace(directory: PlaceDirectory, { entry }: PlaceMatch): Place {
  const unit = directory.unit(entry.id);
  if (!unit) {
    return { name: entry.nameWithType, mapbox_id: entry.id, kind: entry.kind, address: directory.address(entry.id) ?? '' };
  }
  const { address, note } = describeUnit(unit);
  const other = unit.edition === 'old' && unit.level === 'ward' ? unit.other : [];
  return {
    name: unit.nameWithType,
    mapbox_id: unit.id,
    kind: entry.kind,
    address,
    edition: unit.edition,
    ...(note === '' ? {} : { note }),
    ...(other.length === 0 ? {} : { other_edition: other.map(({ nameWithType: name, id }) => ({ name, mapbox_id: id })) }),
  };
}

/** A parcel as a place: named by its address, or by its numbers where those were typed. */
function parcelPlace(directory: PlaceDirectory, row: ParcelPlaceRow, named: 'number' | 'street'): Place {
  const ward = directory.unit(`old-ward-${row.ward_code}`);
  const numbers = `Thửa ${row.parcel_number}, tờ ${row.land_number}`;
  const units = ward ? [ward.nameWithType, describeUnit(ward).address] : [];
  const [name, beside] = named === 'number' ? [numbers, row.street] : [row.street, numbers];
  const note = [row.is_sample ? SAMPLE : '', ward ? describeUnit(ward).note : ''].filter((part) => part !== '').join('; ');
  return {
    name,
    mapbox_id: `parcel-${row.province_code}-${row.id}`,
    kind: 'parcel',
    address: [beside, ...units].filter((part) => part !== '').join(', '),
    ...(note === '' ? {} : { note }),
  };
}

interface ParcelPlaces {
  rows: Place[];
  total: number;
  /** The first of them lie around the view. */
  isNear: boolean;
}

const NO_PARCELS: ParcelPlaces = { rows: [], total: 0, isNear: false };

/** What is found for words. */
interface Meaning {
  /** A unit or place explains all words, or parcels were found. */
  isWhole: boolean;
  units: TopMatches;
  parcels: ParcelPlaces;
}

interface Asked {
  store: Store;
  directory: PlaceDirectory;
  limit: number;
  nearWards: readonly string[];
}

const wholeOf = (matches: TopMatches): TopMatches => (matches.first[0]?.unexplained === 0 ? matches : NO_MATCHES);

/** Parcels that the words name, as far as units that explain all of them leave room. */
async function readParcels(
  { store, directory, limit, nearWards }: Asked,
  queries: readonly ParcelQuery[],
  units: TopMatches,
): Promise<ParcelPlaces> {
  for (const query of queries) {
    // Where units fill the list, only a street at hand is looked for, and not by a single word.
    const isBeside = query.by === 'street' && !query.asked && units.total >= limit;
    if (isBeside && (nearWards.length === 0 || !query.readings.some(({ key }) => key.includes(' ')))) continue;
    const { rows, total } = await findParcelPlaces(store, query, limit, { nearWards, onlyNear: isBeside });
    if (total === 0) continue;
    const isNear = rows[0] !== undefined && nearWards.includes(rows[0].ward_code);
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
 * The words with a typo mended: the units of all ways that explain everything, and where numbers were typed, or no unit is
 * meant, the parcels of the first way that names their ward and finds any.
 */
async function readMended(asked: Asked, words: readonly PlaceWord[]): Promise<Meaning | undefined> {
  const { directory } = asked;
  const variants = directory.spelling.mend(words);
  const best = new Map<string, PlaceMatch>();
  for (const match of variants.flatMap((variant) => directory.matchWhole(variant).first)) {
    const known = best.get(match.entry.id);
    if (!(known && known.score >= match.score)) best.set(match.entry.id, match);
  }
  const first = [...best.values()].toSorted((one, other) => other.score - one.score);
  const units = { first, total: first.length };
  let parcels = NO_PARCELS;
  if (first.length === 0 || words.some(({ folded }) => /\d/.test(folded))) {
    for (const variant of variants) {
      const queries = readParcelQueries(directory, variant).filter(({ readings }) => readings.some(({ wardCodes }) => wardCodes !== null));
      parcels = await readParcels(asked, queries, NO_MATCHES);
      if (parcels.total > 0) break;
    }
  }
  return first.length + parcels.total > 0 ? { isWhole: true, units, parcels } : undefined;
}

/** Less than what a name gains over one of which only the beginning is typed, as much as a province gains over a ward. */
const NEAR_BONUS = 16;
const FAR_DEG = 2;

/** Matches as good by their words: those near the view first. */
function nearFirst(directory: PlaceDirectory, matches: readonly PlaceMatch[], near: LngLat | undefined): readonly PlaceMatch[] {
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
 * What people may mean by words typed for a place: units of both editions and populated places, from memory, and parcels
 * by sheet and number or by street, from the store. Where nothing explains all words, one of them may be mistyped.
 * @param near the middle of the map: of what is as good by its words, the nearest comes first
 */
export async function searchPlaces(store: Store, search: string, limit: number, near?: LngLat): Promise<{ rows: Place[]; total: number }> {
  const words = readPlaceWords(search);
  if (words.length === 0) return { rows: [], total: 0 };
  const directory = await readPlaceDirectory(store);
  const asked = { store, directory, limit, nearWards: near ? directory.wardsNear(near) : [] };
  const literal = await readLiteral(asked, words);
  const { units, parcels } = isDoubtful(directory, literal, words) ? joined(await readMended(asked, words), literal) : literal;
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

/** What mended words mean, before what the words mean as they stand, if they mean anything whole. */
function joined(mended: Meaning | undefined, literal: Meaning): Meaning {
  if (!mended) return literal;
  if (!literal.isWhole) return mended;
  const { first, total } = mended.units;
  const ids = new Set(first.map(({ entry }) => entry.id));
  const rest = literal.units.first.filter(({ entry }) => !ids.has(entry.id));
  return { ...mended, units: { first: [...first, ...rest], total: total + rest.length } };
}

const PARCEL_ID = /^parcel-(\d{2})-(.+)$/;

async function detailParcel(store: Store, provinceCode: string, id: string): Promise<PlaceDetail | undefined> {
  const row = await readParcelPlace(store, provinceCode, id);
  if (!row) return undefined;
  const { name, address } = parcelPlace(await readPlaceDirectory(store), row, 'street');
  return { name, address, position: { lng: row.center_lng, lat: row.center_lat } };
}

/** One place with its position; a position that is not the place's own says whose it is. */
export async function readPlaceDetail(store: Store, id: string): Promise<PlaceDetail | undefined> {
  const parcel = PARCEL_ID.exec(id);
  if (parcel) return detailParcel(store, parcel[1]!, parcel[2]!);
  const row = await readPlace(store, id);
  if (!row) return undefined;
  const unit = (await readPlaceDirectory(store)).unit(id);
  const words = unit && describeUnit(unit);
  const address = words ? [words.address, words.note].filter((part) => part !== '').join('; ') : row.address;
  return {
    name: row.name,
    address: row.position_note ? `${address} (${row.position_note})` : address,
    position: { lng: row.lng, lat: row.lat },
  };
}
