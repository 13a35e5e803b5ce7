import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { type PlaceDetail, type PlaceSuggestion, readParcelPlaceId } from '../../domain/search/place.ts';
import { type PlaceRows, placeDirectory } from '../../domain/search/places/placeDirectory.ts';
import { parcelPlace, searchPlaces } from '../../domain/search/places/searchPlaces.ts';
import { readOnce } from '../database/keepReadings.ts';
import type { Store } from '../database/store.ts';
import { parcelSource, readParcelPlace } from './parcelSource.ts';

/** The places of a store in memory: units and places change by migration or by an operator only. */
export const readPlaceDirectory = readOnce(async (store) => {
  const units = await store.query<PlaceRows['units'][number]>(
    'select edition, level, code, parent_code, name, name_with_type from units order by edition, level, code limit 100000',
  );
  const changes = await store.query<PlaceRows['changes'][number]>(
    'select old_code, new_code from ward_changes order by old_code, is_main desc, new_code limit 100000',
  );
  const places = await store.query<PlaceRows['places'][number]>(
    'select id, name, address, lng, lat from places order by rank, id limit 200000',
  );
  return placeDirectory({ units, changes, places });
});

/** Searches the units and places in memory, and the parcels of the store. */
export async function answerPlaces(
  store: Store,
  search: string,
  limit: number,
  near?: LngLat,
): Promise<{ rows: PlaceSuggestion[]; total: number }> {
  return searchPlaces({ directory: await readPlaceDirectory(store), parcels: parcelSource(store) }, search, limit, near);
}

interface PlaceRow {
  name: string;
  address: string;
  position_note: string;
  lng: number;
  lat: number;
}

/** One place with its position; a position that is not the place's own says whose it is. */
export async function readPlaceDetail(store: Store, id: string): Promise<PlaceDetail | undefined> {
  const directory = await readPlaceDirectory(store);
  const ofParcel = readParcelPlaceId(id);
  if (ofParcel) {
    const parcel = await readParcelPlace(store, ofParcel.provinceCode, ofParcel.id);
    if (!parcel) return undefined;
    const { name, address } = parcelPlace(directory, parcel, 'street');
    return { name, address, position: parcel.center };
  }
  const [row] = await store.query<PlaceRow>('select name, address, position_note, lng, lat from places where id = $1', [id]);
  if (!row) return undefined;
  const unit = directory.unit(id);
  const words = unit && directory.describe(unit);
  const address = words ? [words.address, words.note].filter((part) => part !== '').join('; ') : row.address;
  return {
    name: row.name,
    address: row.position_note ? `${address} (${row.position_note})` : address,
    position: { lng: row.lng, lat: row.lat },
  };
}
