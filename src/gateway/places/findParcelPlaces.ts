import { ACTIVE_STATUS } from '../../domain/limits.ts';
import type { NumberReading, ParcelQuery, StreetReading } from './readParcelQueries.ts';
import type { Listed } from '../database/listPage.ts';
import type { Queryable, SqlValue } from '../database/store.ts';

/** A parcel as a place to go to. */
export interface ParcelPlaceRow {
  province_code: string;
  id: string;
  ward_code: string;
  land_number: string;
  parcel_number: string;
  street: string;
  center_lng: number;
  center_lat: number;
  is_sample: boolean;
}

const COLUMNS = ['province_code', 'id', 'ward_code', 'land_number', 'parcel_number', 'street', 'center_lng', 'center_lat', 'is_sample']
  .map((column) => `i.${column}`)
  .join(', ');
const NONE: Listed<ParcelPlaceRow> = { rows: [], total: 0 };
/** Sorts behind every text that begins alike: collation "C" compares bytes. */
const AFTER_ALL = '\u{10ffff}';

async function findByNumber(store: Queryable, query: NumberReading, limit: number): Promise<Listed<ParcelPlaceRow>> {
  const where = `i.status = $1 and i.land_number = $2 and ($3::text is null or i.parcel_number = $3)
    and ($4::text[] is null or i.ward_code = any($4::text[]))`;
  const params = [ACTIVE_STATUS, query.sheetNumber, query.parcelNumber, query.wardCodes, limit];
  return answer(
    await store.query(
      `select ${COLUMNS}, count(*) over ()::int as total from cadastral_items i where ${where}
       order by i.ward_code, length(i.parcel_number), i.parcel_number, i.id limit $5`,
      params,
    ),
  );
}

/**
 * The beginning of a street's name is that of tens of thousands of addresses: no more are looked at and counted. The whole name
 * comes first among them, by the alphabet, and then names of which it is the first words.
 */
const MAX_BY_STREET = 1_000;

/** The first reading that finds any: the most of the words as units. */
async function findByStreet(store: Queryable, { key, wardCodes }: StreetReading, limit: number): Promise<Listed<ParcelPlaceRow>> {
  const params: SqlValue[] = [key, `${key}${AFTER_ALL}`, wardCodes, `${key} `, `${key} ${AFTER_ALL}`, MAX_BY_STREET, limit];
  return answer(
    await store.query(
      `select ${COLUMNS}, a.total from (
         select province_code, parcel_id, street_key, count(*) over ()::int as total,
           (street_key = $1)::int * 2 + (street_key >= $4 and street_key < $5)::int as whole
         from (
           select province_code, parcel_id, street_key from parcel_addresses
           where street_key >= $1 and street_key < $2 and ($3::text[] is null or ward_code = any($3::text[]))
           order by street_key, ward_code, parcel_id limit $6
         ) as begun
         order by whole desc, length(street_key), street_key, parcel_id limit $7
       ) a join cadastral_items i on i.province_code = a.province_code and i.id = a.parcel_id
       order by a.whole desc, length(a.street_key), a.street_key, i.id`,
      params,
    ),
  );
}

const answer = (rows: Array<ParcelPlaceRow & { total: number }>): Listed<ParcelPlaceRow> => ({ rows, total: rows[0]?.total ?? 0 });

/** The first readings of a query that find any: both of two numbers that nothing tells apart. */
async function findByQuery(store: Queryable, query: ParcelQuery, limit: number): Promise<Listed<ParcelPlaceRow>> {
  if (query.by === 'number') {
    const found = await Promise.all(query.readings.map((reading) => findByNumber(store, reading, limit)));
    return { rows: found.flatMap(({ rows }) => rows).slice(0, limit), total: found.reduce((sum, { total }) => sum + total, 0) };
  }
  for (const reading of query.readings) {
    const found = await findByStreet(store, reading, limit);
    if (found.total > 0) return found;
  }
  return NONE;
}

/** The same in certain wards only; null where the words name none of them, or no others. */
function within(query: ParcelQuery, wards: readonly string[]): ParcelQuery | null {
  const readings = query.readings.flatMap((reading) => {
    const wardCodes = reading.wardCodes?.filter((code) => wards.includes(code)) ?? wards;
    return wardCodes.length > 0 && wardCodes.length !== reading.wardCodes?.length ? [{ ...reading, wardCodes }] : [];
  });
  return readings.length > 0 ? ({ ...query, readings } as ParcelQuery) : null;
}

/**
 * Parcels that a query names, the nearest to its words first.
 * @param view wards around it: where the words leave the ward open, parcels of these come before all others, or are the only ones
 */
export async function findParcelPlaces(
  store: Queryable,
  query: ParcelQuery,
  limit: number,
  view: { nearWards: readonly string[]; onlyNear: boolean },
): Promise<Listed<ParcelPlaceRow>> {
  const { nearWards, onlyNear } = view;
  const nearby = nearWards.length > 0 ? within(query, nearWards) : null;
  const near = nearby ? await findByQuery(store, nearby, limit) : NONE;
  if (near.rows.length >= limit || onlyNear) return near;
  const all = await findByQuery(store, query, limit);
  const ids = new Set(near.rows.map(({ id }) => id));
  const rest = all.rows.filter(({ id }) => !ids.has(id));
  return { rows: [...near.rows, ...rest].slice(0, limit), total: Math.max(all.total, near.total) };
}

/** One parcel by the province of its key and its id. */
export async function readParcelPlace(store: Queryable, provinceCode: string, id: string): Promise<ParcelPlaceRow | undefined> {
  const rows = await store.query<ParcelPlaceRow>(
    `select ${COLUMNS} from cadastral_items i where i.province_code = $1 and i.id = $2 and i.status = $3`,
    [provinceCode, id, ACTIVE_STATUS],
  );
  return rows[0];
}
