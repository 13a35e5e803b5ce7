import type { Place } from '../../contract/parcelLands.ts';
import type { PlaceDetail } from '../../domain/search/place.ts';
import { readPlaceWords } from '../../domain/search/placeWords.ts';
import type { Store } from '../database/store.ts';
import { describeUnit } from './describeUnit.ts';
import { findParcelPlaces, type ParcelPlaceRow, readParcelPlace } from './findParcelPlaces.ts';
import { type TopMatches, type PlaceDirectory, readPlace, readPlaceDirectory } from './placeDirectory.ts';
import type { PlaceMatch } from './matchPlaces.ts';
import { readParcelQuery } from './readParcelQuery.ts';

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

/**
 * What people may mean by words typed for a place: units of both editions and populated places, from memory, and parcels
 * by sheet and number or by street, from the store. An address comes before units that leave its words unexplained, behind
 * those that explain all.
 */
export async function searchPlaces(store: Store, search: string, limit: number): Promise<{ rows: Place[]; total: number }> {
  const words = readPlaceWords(search);
  if (words.length === 0) return { rows: [], total: 0 };
  const directory = await readPlaceDirectory(store);
  const matches = directory.match(words);
  const whole = matches.first[0]?.unexplained === 0 ? matches : NO_MATCHES;
  const query = readParcelQuery(directory, words);
  const wanted = query && (query.by === 'number' || query.asked || whole.total < limit);
  const parcels = wanted ? await findParcelPlaces(store, query, limit) : { rows: [], total: 0 };
  const units = parcels.total > 0 ? whole : matches;
  const places = units.first.slice(0, limit).map((match) => matchedPlace(directory, match));
  const found = parcels.rows.map((row) => parcelPlace(directory, row, query?.by ?? 'street'));
  return { rows: [...places, ...found].slice(0, limit), total: units.total + parcels.total };
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
