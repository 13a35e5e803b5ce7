import type { PlaceDetail } from '../../domain/search/place.ts';
import { describeUnit } from './describeUnit.ts';
import { parcelPlace } from './findPlaces.ts';
import { readParcelPlace } from './findParcelPlaces.ts';
import { readPlace, readPlaceDirectory } from './readPlaces.ts';
import type { Store } from '../database/store.ts';

const PARCEL_ID = /^parcel-(\d{2})-(.+)$/;

async function detailParcel(store: Store, provinceCode: string, id: string): Promise<PlaceDetail | undefined> {
  const row = await readParcelPlace(store, provinceCode, id);
  if (!row) return undefined;
  const { name, address } = parcelPlace(await readPlaceDirectory(store), row, 'street');
  return { name, address, position: { lng: row.center_lng, lat: row.center_lat } };
}

/** One place with its position; a position that is not the place's own says whose it is. */
export async function detailPlace(store: Store, id: string): Promise<PlaceDetail | undefined> {
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
