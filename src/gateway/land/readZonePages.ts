import { PLANNING_MAX_ZONES } from '../../domain/limits.ts';
import type { Queryable } from '../database/store.ts';
import type { ParcelLandRow, ZoneRow } from './rows.ts';

/** A large one's zones are a few hundred characters each, some a few thousand. */
const ZONES_A_PAGE = 500;
const PATIENT = { timeoutMs: Number.POSITIVE_INFINITY };

/** Where zones are, and what is known of each there. */
const COLUMNS = {
  parcel_land_zones: 'ordinal, land_code, coordinates, fill',
  /** Of what a planning was before the import that is under way. */
  parcel_land_zones_before: 'ordinal, land_code, coordinates, null as fill',
} as const;

/** Zones of a planning, as they are drawn, a page at a time: the texts of all are tens of megabytes, here and in an embedded database. */
export async function* readZonePages(
  store: Queryable,
  { province_code, id }: Pick<ParcelLandRow, 'province_code' | 'id'>,
  table: keyof typeof COLUMNS = 'parcel_land_zones',
): AsyncGenerator<ZoneRow[]> {
  let after = -1;
  for (let left = PLANNING_MAX_ZONES; left > 0;) {
    const limit = Math.min(left, ZONES_A_PAGE);
    const zones = await store.query<ZoneRow>(
      `select ${COLUMNS[table]} from ${table}
       where province_code = $1 and parcel_land_id = $2 and ordinal > $3 order by ordinal limit ${limit}`,
      [province_code, id, after],
      PATIENT,
    );
    if (zones.length > 0) yield zones;
    if (zones.length < limit) return;
    after = zones.at(-1)!.ordinal;
    left -= zones.length;
  }
}
