import { ACTIVE_STATUS } from '../../domain/limits.ts';
import type { LngLatBox } from '../../domain/geometry/lngLat.ts';
import { ringMeetsBox } from '../../domain/geometry/ring.ts';
import type { Queryable, SqlValue } from '../database/store.ts';

/** What every table of shapes has. */
export interface ShapeRow {
  province_code: string;
  id: string;
  center_lng: number;
  center_lat: number;
  /** `lng, lat, lng, lat, …`, the first corner not repeated. */
  ring: number[];
}

export interface AroundQuery {
  box: LngLatBox;
  /** Most rows to answer. */
  limit: number;
  /** Only in these wards; all when left out. */
  wardCodes?: readonly string[] | undefined;
}

const SHAPE = 'province_code, id, center_lng, center_lat, ring, ward_code, is_sample';
const COLUMNS = {
  cadastral_items: `${SHAPE}, land_number, parcel_number, land_code, acreage, street`,
  cadastrals: `${SHAPE}, land_number, parcel_count`,
  parcel_lands: `${SHAPE}, uid, title, file_map_code, year, image_corners, picture`,
} as const;

/** A page holds the cap and a quarter more, because few shapes touch a box by their extent only. */
const pageSize = (limit: number): number => limit + Math.ceil(limit / 4) + 8;

/**
 * Rows of a table whose shape meets the box, nearest first: distance from the middle of the box to the shape's centre, on
 * the plane that touches the globe there. The index finds extents; the true shape is judged here.
 */
export async function findAround<Row extends ShapeRow>(
  store: Queryable,
  table: keyof typeof COLUMNS,
  { box, limit, wardCodes }: AroundQuery,
): Promise<Row[]> {
  const lng = (box.west + box.east) / 2;
  const lat = (box.south + box.north) / 2;
  const params: SqlValue[] = [ACTIVE_STATUS, box.west, box.south, box.east, box.north, lng, lat, Math.cos((lat * Math.PI) / 180)];
  if (wardCodes) params.push(wardCodes);
  const inWards = wardCodes ? 'and ward_code = any($9::text[])' : '';
  const size = pageSize(limit);
  const found: Row[] = [];
  for (let page = 0; ; page++) {
    // One JSON text instead of thousands of fields: reading them one by one took most of an around search's time.
    const [answer] = await store.query<{ rows: string }>(
      `select coalesce(json_agg(near), '[]')::text as rows from (
         select ${COLUMNS[table]} from ${table}
         where status = $1 and extent && box(point($2, $3), point($4, $5)) ${inWards}
         order by (center_lat - $7::float8) * (center_lat - $7::float8)
           + (center_lng - $6::float8) * $8::float8 * ((center_lng - $6::float8) * $8::float8), province_code, id
         limit ${size} offset ${page * size}) as near`,
      params,
    );
    const rows = JSON.parse(answer?.rows ?? '[]') as Row[];
    for (const row of rows) if (found.length < limit && ringMeetsBox(row.ring, box)) found.push(row);
    if (found.length >= limit || rows.length < size) return found;
  }
}
