import { createHash } from 'node:crypto';
import { pairsOf, roundDegrees } from './ring.ts';
import type { ParcelLandRow, ZoneRow } from './rows.ts';
import { foldVietnamese } from '../../domain/text/foldVietnamese.ts';
import { PLANNING_MAX_ZONES } from '../../domain/limits.ts';
import type { Queryable } from '../database/store.ts';

/** Page size. A zone takes a few hundred characters, some a few thousand. */
const ZONES_A_PAGE = 500;
const NO_TIMEOUT = { timeoutMs: Number.POSITIVE_INFINITY };

const COLUMNS = {
  parcel_land_zones: 'ordinal, land_code, coordinates, fill',
  /** Zones of a planning before the current import. */
  parcel_land_zones_before: 'ordinal, land_code, coordinates, null as fill',
} as const;

/** Reads a planning's zones in drawing order, in pages: all texts together would be tens of megabytes. */
export async function* readZonePages(
  store: Queryable,
  { province_code, id }: Pick<ParcelLandRow, 'province_code' | 'id'>,
  table: keyof typeof COLUMNS = 'parcel_land_zones',
): AsyncGenerator<ZoneRow[]> {
  let after = -1;
  for (let remaining = PLANNING_MAX_ZONES; remaining > 0;) {
    const limit = Math.min(remaining, ZONES_A_PAGE);
    const zones = await store.query<ZoneRow>(
      `select ${COLUMNS[table]} from ${table}
       where province_code = $1 and parcel_land_id = $2 and ordinal > $3 order by ordinal limit ${limit}`,
      [province_code, id, after],
      NO_TIMEOUT,
    );
    if (zones.length > 0) yield zones;
    if (zones.length < limit) return;
    after = zones.at(-1)!.ordinal;
    remaining -= zones.length;
  }
}

/** Returns the text restricted to id characters, with a hash if that changes it. */
export function planningSlug(text: string): string {
  const plain = foldVietnamese(text).replaceAll(' ', '-').slice(0, 40);
  const isWhole = /^[\w.-]{1,48}$/.test(text);
  return isWhole ? text : `${plain}-${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
}

/** @param key name used by people; exported names already begin with the ward */
export const planningId = (wardCode: string, key: string): string =>
  key.startsWith(`${wardCode}-`) ? planningSlug(key) : `${wardCode}-${planningSlug(key)}`;

export function planPictureName(id: string, { bytes, extension }: { bytes: Uint8Array; extension: string }): string {
  return `plan${createHash('sha256').update(id).update(bytes).digest('hex').slice(0, 40)}.${extension}`;
}

type Extent = [number, number, number, number];

/** Returns a packed ring as GeoJSON pairs, with the first corner repeated. */
export const closedPairs = (ring: ArrayLike<number>): Array<[number, number]> => [...pairsOf(ring), [ring[0]!, ring[1]!]];

export const zoneCoordinates = (rings: ReadonlyArray<ArrayLike<number>>): string => JSON.stringify(rings.map(closedPairs));

/** Returns a planning's zones as GeoJSON. `fill` (simplestyle) is set only for codes without a colour. */
export function planningGeoJson(planning: ParcelLandRow, zones: readonly ZoneRow[]): string {
  const features = zones.map(({ ordinal, land_code, coordinates, fill }) => {
    const { id: parcel_land_id, file_map_code, is_sample } = planning;
    const properties = { land_code, parcel_land_id, file_map_code, is_sample, ...(fill === null ? {} : { fill }) };
    const head = JSON.stringify({ type: 'Feature', id: ordinal, properties });
    return `${head.slice(0, -1)},"geometry":{"type":"Polygon","coordinates":${coordinates}}}`;
  });
  return `{"type":"FeatureCollection","name":${JSON.stringify(planning.id)},"features":[${features.join(',')}]}`;
}

/** Returns the corners of an extent: north-west, north-east, south-east, south-west. */
export const extentCorners = ([west, south, east, north]: Extent): Float64Array =>
  Float64Array.of(west, north, east, north, east, south, west, south);

export const extentMiddle = ([west, south, east, north]: Extent): Float64Array =>
  Float64Array.of(roundDegrees((west + east) / 2), roundDegrees((south + north) / 2));

/** Returns a planning's uid, which is the same on every machine. */
export const planningUid = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 24);
