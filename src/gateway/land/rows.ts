import { longitudeScale } from '../../domain/geometry/earth.ts';
import type { LngLatBox } from '../../domain/geometry/lngLat.ts';
import { ringsIntersectBox } from '../../domain/geometry/ring.ts';
import type { PlanStatus } from '../../domain/land/planEdition.ts';
import { ACTIVE_STATUS, PLANNING_MAX_ZONES } from '../../domain/limits.ts';
import { type Listed, offsetOf } from '../database/listPage.ts';
import { containsPattern, type Queryable, queryOne, type SqlValue } from '../database/store.ts';
import { HttpError } from '../http/httpError.ts';
import { formatNumber } from '../../domain/text/format.ts';
import { MAX_LIST_DEPTH } from '../http/limits.ts';
import { queryShards, provinceCondition } from './queryShards.ts';
import { provincesIntersecting } from './landExtents.ts';

export interface ShapeRow {
  province_code: string;
  id: string;
  center_lng: number;
  center_lat: number;
  /** Packed `lng, lat, lng, lat, …`, first corner not repeated. */
  ring: number[];
}

export interface CadastralItemRow extends ShapeRow {
  /** {@link ParcelShape} */
  parts: string;
  ward_code: string;
  land_number: string;
  parcel_number: string;
  land_code: string;
  acreage: number;
  street: string;
  is_sample: boolean;
}

export interface CadastralSheetRow extends ShapeRow {
  ward_code: string;
  land_number: string;
  parcel_count: number;
  is_sample: boolean;
}

export interface ParcelLandRow extends ShapeRow {
  uid: string;
  ward_code: string;
  title: string;
  file_map_code: string;
  year: number;
  image_corners: number[];
  /** File of the planning's own picture; '' if it is drawn from the zones. */
  picture: string;
  is_sample: boolean;
  /** Status and dates; '' if unknown. */
  plan_status: PlanStatus | '';
  valid_from: string;
  valid_to: string;
  replaces: string[];
  adjusts: string[];
  details: string[];
}

export interface ZoneRow {
  ordinal: number;
  land_code: string;
  coordinates: string;
  /** Fill colour of the drawing, `#rrggbb`, if the land code has no colour. */
  fill: string | null;
}

export interface AroundQuery {
  box: LngLatBox;
  limit: number;
  wardCodes?: readonly string[] | undefined;
}

interface PlacedQuery extends AroundQuery {
  provinceCodes: readonly string[];
  /** SQL condition on provinceCodes. */
  ofProvinces: string;
}

/** Parameter number of the provinces in `selectNearest`. */
export const PROVINCES_PARAM = 11;

const SHAPE = 'province_code, id, center_lng, center_lat, ring, ward_code, is_sample';
export const LAND_COLUMNS = {
  cadastral_items: `${SHAPE}, parts, land_number, parcel_number, land_code, acreage, street`,
  cadastrals: `${SHAPE}, land_number, parcel_count`,
  parcel_lands: `${SHAPE}, uid, title, file_map_code, year, image_corners, picture, plan_status, valid_from, valid_to, replaces, adjusts, details`,
} as const;

/** Returns the page size: the limit plus a quarter, because few shapes meet a box with their extent only. */
export const pieceSize = (limit: number): number => limit + Math.ceil(limit / 4) + 8;

/**
 * Selects rows whose extent meets a box, ordered by distance from the box centre to the shape's centre on the tangent
 * plane. The index finds extents; the caller checks the shapes.
 */
export function selectNearest(
  table: keyof typeof LAND_COLUMNS,
  columns: string,
  { box, wardCodes, provinceCodes, ofProvinces }: PlacedQuery,
  { size, offset }: { size: number; offset: number },
): { sql: string; params: SqlValue[] } {
  const lng = (box.west + box.east) / 2;
  const lat = (box.south + box.north) / 2;
  const params: SqlValue[] = [
    ACTIVE_STATUS,
    box.west,
    box.south,
    box.east,
    box.north,
    lng,
    lat,
    longitudeScale(lat),
    size,
    offset,
    provinceCodes,
  ];
  const inWards = wardCodes ? `and ward_code = any($${params.push(wardCodes)}::text[])` : '';
  const sql = `select ${columns} from ${table}
     where ${ofProvinces} and status = $1 and extent && box(point($2, $3), point($4, $5)) ${inWards}
     order by ${squaredDistance('$6', '$7', '$8')}, province_code, id
     limit $9 offset $10`;
  return { sql, params };
}

/** Returns rows whose outline meets the box, nearest first. */
export async function findAround<Row extends ShapeRow>(
  store: Queryable,
  table: keyof typeof LAND_COLUMNS,
  query: AroundQuery,
): Promise<Row[]> {
  const { box, limit } = query;
  const size = pieceSize(limit);
  const found: Row[] = [];
  const provinceCodes = await provincesIntersecting(store, box);
  if (provinceCodes.length === 0) return found;
  const ofProvinces = await provinceCondition(store, PROVINCES_PARAM);
  for (let offset = 0; ; offset += size) {
    const { sql, params } = selectNearest(table, LAND_COLUMNS[table], { ...query, provinceCodes, ofProvinces }, { size, offset });
    // One JSON text: parsing thousands of fields took most of an around search.
    const [answer] = await queryShards(store, provinceCodes, () =>
      store.query<{ rows: string }>(`select coalesce(json_agg(near), '[]')::text as rows from (${sql}) as near`, params),
    );
    const rows = JSON.parse(answer?.rows ?? '[]') as Row[];
    for (const row of rows) if (found.length < limit && ringsIntersectBox([row.ring], box)) found.push(row);
    if (found.length >= limit || rows.length < size) return found;
  }
}

export interface ShapeFilter {
  /** Column → required value; undefined values are ignored. */
  equals?: Record<string, string | undefined>;
  ids?: readonly string[];
  wardCodes?: readonly string[] | undefined;
  /** Provinces of those wards, which are the first column of keys and indexes. */
  provinceCodes?: readonly string[] | undefined;
  /** Folded words that the row's `folded` text must contain. */
  words?: readonly string[];
  orderBy: string;
  /** Orders rows that meet the box first, then by distance from its centre. */
  near?: LngLatBox | undefined;
  limit: number;
  page?: number | undefined;
}

/** Returns SQL of the squared distance to a row's centre on the tangent plane. */
const squaredDistance = (lng: string, lat: string, shrink: string): string =>
  `(center_lat - ${lat}::float8) * (center_lat - ${lat}::float8)
       + (center_lng - ${lng}::float8) * ${shrink}::float8 * ((center_lng - ${lng}::float8) * ${shrink}::float8)`;

function nearestFirst({ west, south, east, north }: LngLatBox, place: (value: SqlValue) => string): string {
  const [lng, lat] = [(west + east) / 2, (south + north) / 2];
  const corners = [west, south, east, north].map(place);
  const inBox = `extent && box(point(${corners[0]}, ${corners[1]}), point(${corners[2]}, ${corners[3]}))`;
  return `(${inBox}) desc, ${squaredDistance(place(lng), place(lat), place(longitudeScale(lat)))}`;
}

/** Returns one page of the rows that match a filter, and the total, counted up to the maximum depth of a list. */
export async function findShapes<Row extends ShapeRow>(
  store: Queryable,
  table: 'cadastral_items' | 'cadastrals' | 'parcel_lands',
  { equals = {}, ids, wardCodes, provinceCodes, words = [], orderBy, near, limit, page = 1 }: ShapeFilter,
): Promise<Listed<Row>> {
  const params: SqlValue[] = [];
  const place = (value: SqlValue): string => `$${params.push(value)}`;
  // Every PostgreSQL version keeps the order of the index for a single value.
  const oneOf = (column: string, values: readonly string[]): string =>
    values.length === 1 ? `${column} = ${place(values[0]!)}` : `${column} = any(${place(values)}::text[])`;
  const conditions = [`status = ${place(ACTIVE_STATUS)}`];
  for (const [column, value] of Object.entries(equals)) {
    if (value !== undefined) conditions.push(`${column} = ${place(value)}`);
  }
  if (ids) conditions.push(`id = any(${place(ids)}::text[])`);
  if (provinceCodes) conditions.push(oneOf('province_code', provinceCodes));
  if (wardCodes) conditions.push(oneOf('ward_code', wardCodes));
  for (const word of words) conditions.push(`folded like ${place(containsPattern(word))}`);
  const where = conditions.join(' and ');
  const [counted] = await queryShards(store, provinceCodes, () =>
    store.query<{ total: number }>(
      `select count(*)::int as total from (select 1 from ${table} where ${where} limit ${MAX_LIST_DEPTH + 1}) as fitting`,
      params,
    ),
  );
  const total = Math.min(counted!.total, MAX_LIST_DEPTH);
  const offset = offsetOf({ limit, page });
  if (offset >= MAX_LIST_DEPTH && counted!.total > MAX_LIST_DEPTH) {
    throw new HttpError(400, 'land.listTooDeep', { values: { n: formatNumber(MAX_LIST_DEPTH, 0) } });
  }
  if (offset >= total) return { rows: [], total };
  const inOrder = near ? `${nearestFirst(near, place)}, ${orderBy}` : orderBy;
  // A condition on both tables makes a distributed database query these provinces' machines only.
  const inProvinces = provinceCodes ? `where ${oneOf('t.province_code', provinceCodes)}` : '';
  // Sort the keys, or read them in index order, without the rings.
  const rows = await queryShards(store, provinceCodes, () =>
    store.query<Row>(
      `select t.* from ${table} t join (
         select province_code, id from ${table} where ${where} order by ${inOrder} limit ${place(limit)} offset ${place(offset)}
       ) page using (province_code, id) ${inProvinces} order by ${inOrder}`,
      params,
    ),
  );
  return { rows, total };
}

/** Maximum number of parcels per sheet. Sheets have 60 to 150, real ones rarely above a thousand. */
const MAX_PARCELS_OF_SHEET = 5_000;

const readOne = <Row>(store: Queryable, table: string, id: string): Promise<Row | undefined> =>
  queryShards(store, undefined, () =>
    queryOne<Row>(store, `select * from ${table} where id = $1 and status = $2 limit 1`, [id, ACTIVE_STATUS]),
  );

export const readParcelRow = (store: Queryable, id: string): Promise<CadastralItemRow | undefined> =>
  readOne<CadastralItemRow>(store, 'cadastral_items', id);
export const readSheetRow = (store: Queryable, id: string): Promise<CadastralSheetRow | undefined> =>
  readOne<CadastralSheetRow>(store, 'cadastrals', id);
export const readPlanningRow = (store: Queryable, id: string): Promise<ParcelLandRow | undefined> =>
  readOne<ParcelLandRow>(store, 'parcel_lands', id);

export function readSheetParcels(store: Queryable, sheet: CadastralSheetRow): Promise<CadastralItemRow[]> {
  return store.query<CadastralItemRow>(
    `select * from cadastral_items where province_code = $1 and ward_code = $2 and land_number = $3 and status = $4
     order by length(parcel_number), parcel_number, id limit $5`,
    [sheet.province_code, sheet.ward_code, sheet.land_number, ACTIVE_STATUS, MAX_PARCELS_OF_SHEET],
  );
}

/** Returns a planning's zones in drawing order: later ones cover earlier ones. */
export function readPlanningZones(store: Queryable, planning: ParcelLandRow): Promise<ZoneRow[]> {
  return store.query<ZoneRow>(
    `select ordinal, land_code, coordinates, fill from parcel_land_zones
     where province_code = $1 and parcel_land_id = $2 order by ordinal limit $3`,
    [planning.province_code, planning.id, PLANNING_MAX_ZONES],
  );
}
