import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { type PlaceDetail, type PlaceSuggestion, readParcelPlaceId } from '../../domain/search/place.ts';
import { parcelPlace, searchPlaces } from '../../domain/search/places/searchPlaces.ts';
import type { Store } from '../database/store.ts';
import { parcelSource, readParcelPlace } from './parcelSource.ts';
import { readPlaceDirectory } from './readPlaceDirectory.ts';

/** Searches the units and places in memory, and the parcels of the store. */
export async function findPlaces(
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
