import { createHash } from 'node:crypto';
import { boxesIntersect, boxOfPacked, joinBoxes } from '../../domain/geometry/box.ts';
import type { LngLatBox } from '../../domain/geometry/lngLat.ts';
import { ringsIntersectBox } from '../../domain/geometry/ring.ts';
import { ACTIVE_STATUS } from '../../domain/limits.ts';
import type { Queryable, SqlValue } from '../database/store.ts';
import { queryShards } from '../land/queryShards.ts';
import { provincesIntersecting } from '../land/landExtents.ts';
import { type CadastralSheetRow, LAND_COLUMNS, type ParcelLandRow } from '../land/rows.ts';
import type { WardNames } from '../land/wardDirectory.ts';

/** Limits for a ward and its neighbours, above any in Việt Nam. */
const MAX_SHEETS = 5_000;
const MAX_PLANNINGS = 500;

interface ParcelSums extends LngLatBox {
  count: number;
  /** Number of parcels with a street. */
  addresses: number;
  /** Order-independent hash of all rows. */
  mark: string;
  hasMade: boolean;
  hasRead: boolean;
}

interface ZoneSums {
  id: string;
  count: number;
  mark: string;
}

/** @property zoneMark hash of its zones */
export interface PackedPlanning extends ParcelLandRow {
  zoneCount: number;
  zoneMark: string;
}

/** Inputs of a ward's pack, without the rows of parcels and zones. */
export type WardLand = NonNullable<Awaited<ReturnType<typeof readWardLand>>>;

/** Returns rows as one JSON text, which is faster than reading thousands of fields. */
export async function readJson(
  store: Queryable,
  provinceCodes: readonly string[],
  select: string,
  params: readonly SqlValue[],
): Promise<string> {
  const [answer] = await queryShards(store, provinceCodes, () =>
    store.query<{ rows: string }>(`select coalesce(json_agg(asked), '[]')::text as rows from (${select}) as asked`, params),
  );
  return answer!.rows;
}

async function sumParcels(store: Queryable, { wardCode, cityCode }: WardNames): Promise<ParcelSums> {
  const [sums] = await queryShards(store, [cityCode], () =>
    store.query<ParcelSums>(
      `select count(*)::int as count, count(*) filter (where street <> '')::int as addresses,
         coalesce(sum(hashtextextended(id, version)), 0)::text as mark,
         coalesce(bool_or(is_sample), false) as "hasMade", coalesce(bool_or(not is_sample), false) as "hasRead",
         coalesce(min((extent[1])[0]), 'Infinity') as west, coalesce(min((extent[1])[1]), 'Infinity') as south,
         coalesce(max((extent[0])[0]), '-Infinity') as east, coalesce(max((extent[0])[1]), '-Infinity') as north
       from cadastral_items where province_code = $1 and ward_code = $2 and status = $3`,
      [cityCode, wardCode, ACTIVE_STATUS],
    ),
  );
  return sums!;
}

const readSheets = (store: Queryable, { wardCode, cityCode }: WardNames): Promise<string> =>
  readJson(
    store,
    [cityCode],
    `select ${LAND_COLUMNS.cadastrals} from cadastrals where province_code = $1 and ward_code = $2 and status = $3
     order by length(land_number), land_number, id limit ${MAX_SHEETS}`,
    [cityCode, wardCode, ACTIVE_STATUS],
  );

/** Returns plannings of the ward or, if given, with an extent that meets the box. */
async function readPlannings(store: Queryable, { wardCode, cityCode }: WardNames, box: LngLatBox | null): Promise<ParcelLandRow[]> {
  const provinceCodes = box ? [...new Set([cityCode, ...(await provincesIntersecting(store, box))])] : [cityCode];
  const { west, south, east, north } = box ?? { west: 0, south: 0, east: 0, north: 0 };
  const text = await readJson(
    store,
    provinceCodes,
    `select ${LAND_COLUMNS.parcel_lands} from parcel_lands
     where province_code = any($1::text[]) and status = $2 and (ward_code = $3 or $4::bool and extent && box(point($5, $6), point($7, $8)))
     order by id limit ${MAX_PLANNINGS}`,
    [provinceCodes, ACTIVE_STATUS, wardCode, box !== null, west, south, east, north],
  );
  return JSON.parse(text) as ParcelLandRow[];
}

async function sumZones(store: Queryable, plannings: readonly ParcelLandRow[]): Promise<ZoneSums[]> {
  if (plannings.length === 0) return [];
  const provinceCodes = [...new Set(plannings.map(({ province_code }) => province_code))];
  return queryShards(store, provinceCodes, () =>
    store.query<ZoneSums>(
      `select parcel_land_id as id, count(*)::int as count,
         sum(hash_record_extended(row(ordinal, land_code, coordinates, fill), 0))::text as mark
       from parcel_land_zones where province_code = any($1::text[]) and parcel_land_id = any($2::text[])
       group by province_code, parcel_land_id order by parcel_land_id`,
      [provinceCodes, plannings.map(({ id }) => id)],
    ),
  );
}

const isBox = ({ west, east }: LngLatBox): boolean => west <= east;

export async function readWardLand(store: Queryable, ward: WardNames) {
  const [parcels, sheetsText] = [await sumParcels(store, ward), await readSheets(store, ward)];
  const sheets = JSON.parse(sheetsText) as CadastralSheetRow[];
  const { west, south, east, north } = parcels;
  const sheetBoxes = sheets.map(({ ring }) => boxOfPacked(ring));
  const box = joinBoxes([...sheetBoxes, { west, south, east, north }]);
  const near = await readPlannings(store, ward, isBox(box) ? box : null);
  // Land without sheets is known by its box only.
  const ground = sheetBoxes.length > 0 ? sheetBoxes : [box].filter(isBox);
  const touches = ({ ring }: ParcelLandRow): boolean => {
    const extent = boxOfPacked(ring);
    return ground.some((each) => boxesIntersect(extent, each) && ringsIntersectBox([ring], each));
  };
  const plannings = near.filter((planning) => planning.ward_code === ward.wardCode || touches(planning));
  if (parcels.count === 0 && sheets.length === 0 && !plannings.some(({ ward_code }) => ward_code === ward.wardCode)) return null;
  const zones = await sumZones(store, plannings);
  const withZones = plannings.map((row): PackedPlanning => {
    const { count: zoneCount, mark: zoneMark } = zones.find(({ id }) => id === row.id) ?? { count: 0, mark: '' };
    return { ...row, zoneCount, zoneMark };
  });
  const shapes = [...sheets, ...plannings];
  const hasSample = parcels.hasMade || shapes.some(({ is_sample }) => is_sample);
  const hasReal = parcels.hasRead || shapes.some(({ is_sample }) => !is_sample);
  return {
    ward,
    parcels,
    sheets,
    /** Plannings of the ward and those that overlap its sheets, by id. */
    plannings: withZones,
    bounds: isBox(box) ? box : joinBoxes(plannings.map(({ ring }) => boxOfPacked(ring))),
    sources: [...(hasSample ? (['sample'] as const) : []), ...(hasReal ? (['file'] as const) : [])],
    /** Hash of all rows above. */
    mark: createHash('sha256')
      .update(JSON.stringify([parcels, sheetsText, withZones]))
      .digest('hex'),
  };
}
