import type { CoveredArea } from '../../contract/places/units.ts';
import { toWirePosition } from '../../contract/fields.ts';
import { joinBoxes } from '../../domain/geometry/box.ts';
import { ACTIVE_STATUS } from '../../domain/limits.ts';
import { cacheReadings } from '../database/cacheReadings.ts';
import type { Queryable } from '../database/store.ts';
import { wardDirectory, type WardNames } from './wardDirectory.ts';
import type { LngLatBox } from '../../domain/geometry/lngLat.ts';

/** Maximum number of areas. Above it, districts are returned, then provinces. */
const MAX_AREAS = 500;
/** Cache time, because a reading scans all sheets of the country. */
const CACHE_MS = 60_000;

/** Extent in degrees: minimum and maximum of longitude and latitude, of their sum, and of longitude − latitude. */
export interface OctagonExtent extends LngLatBox {
  south_west: number;
  north_east: number;
  north_west: number;
  south_east: number;
}

interface WardRow extends OctagonExtent {
  ward_code: string;
  has_parcels: boolean;
  /** Centre of the shape to show. */
  center_lng: number;
  center_lat: number;
  weight: number;
}

const reachOf = (table: string, weight: string, hasParcels: boolean): string => `
  select ward_code, ${hasParcels} as has_parcels, max(${weight})::float8 as weight,
    (array_agg(center_lng order by ${weight} desc, id))[1] as center_lng, (array_agg(center_lat order by ${weight} desc, id))[1] as center_lat,
    min((extent[1])[0]) as west, min((extent[1])[1]) as south, max((extent[0])[0]) as east, max((extent[0])[1]) as north,
    min((extent[1])[0] + (extent[1])[1]) as south_west, max((extent[0])[0] + (extent[0])[1]) as north_east,
    min((extent[1])[0] - (extent[0])[1]) as north_west, max((extent[0])[0] - (extent[1])[1]) as south_east
  from ${table} where status = $1 group by ward_code`;

const WARDS = `${reachOf('cadastrals', 'parcel_count', true)} union all ${reachOf('parcel_lands', 'year', false)} limit 40000`;

/** Returns the octagon of a reach, anticlockwise from the south-west; corners may coincide. */
export function octagonRing(reach: OctagonExtent): Array<[lng: number, lat: number]> {
  const { west, south, east, north, south_west, north_east, north_west, south_east } = reach;
  return [
    [south_west - south, south],
    [south_east + south, south],
    [east, east - south_east],
    [east, north_east - east],
    [north_east - north, north],
    [north_west + north, north],
    [west, west - north_west],
    [west, south_west - west],
  ];
}

const LEVELS = [
  ['ward', 'wardCode', 'wardName', 'wardNameWithType'],
  ['district', 'districtCode', 'districtName', 'districtNameWithType'],
  ['province', 'cityCode', 'cityName', 'cityNameWithType'],
] as const;

interface Area {
  row: WardRow;
  names: WardNames;
}

/** Joins two rows. The shown shape is of the row with parcels, else of the larger weight. */
function join(a: WardRow, b: WardRow): WardRow {
  const isFirst = a.has_parcels === b.has_parcels ? a.weight >= b.weight : a.has_parcels;
  return {
    ...(isFirst ? a : b),
    ...joinBoxes([a, b]),
    south_west: Math.min(a.south_west, b.south_west),
    north_east: Math.max(a.north_east, b.north_east),
    north_west: Math.min(a.north_west, b.north_west),
    south_east: Math.max(a.south_east, b.south_east),
  };
}

function areasBy(code: (typeof LEVELS)[number][1], areas: readonly Area[]): Map<string, Area> {
  const joined = new Map<string, Area>();
  for (const { row, names } of areas) {
    const known = joined.get(names[code]);
    joined.set(names[code], { names, row: known ? join(known.row, row) : row });
  }
  return joined;
}

async function findAreas(store: Queryable, maxAreas: number): Promise<CoveredArea[]> {
  const [rows, directory] = await Promise.all([store.query<WardRow>(WARDS, [ACTIVE_STATUS]), wardDirectory(store)]);
  const areas = rows.flatMap((row): Area[] => {
    const names = directory.get(row.ward_code);
    return names ? [{ row, names }] : [];
  });
  const levels = LEVELS.map(([level, code, name, nameWithType]) => ({ level, code, name, nameWithType, joined: areasBy(code, areas) }));
  const { level, name, nameWithType, joined } = levels.find((each) => each.joined.size <= maxAreas) ?? levels.at(-1)!;
  return [...joined]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, { row, names }]) => ({
      code,
      level,
      name: names[name],
      name_with_type: names[nameWithType],
      city_name: names.cityName,
      has_parcels: row.has_parcels,
      latitude_center: row.center_lat,
      longitude_center: row.center_lng,
      position: octagonRing(row).map(([lng, lat]) => toWirePosition({ lng, lat })),
    }));
}

/** Returns the areas with data: wards, or districts or provinces if there are too many. */
export const readCoverage = (store: Queryable, maxAreas = MAX_AREAS): Promise<CoveredArea[]> => cachedCoverage(store, String(maxAreas));

const cachedCoverage = cacheReadings({ maxAgeMs: CACHE_MS, maxEntries: 2 }, (store, maxAreas) => findAreas(store, Number(maxAreas)));
