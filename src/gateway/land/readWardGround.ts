import type { GroundOfWard } from '../../contract/places/units.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { unpackPoints } from '../../domain/geometry/lngLat.ts';
import { ACTIVE_STATUS } from '../../domain/limits.ts';
import { streetLines } from '../../domain/land/streetLines.ts';
import { GREEN_CODES, WATER_CODES } from '../../domain/land/coverage.ts';
import { keepReadings } from '../database/keepReadings.ts';
import type { Store } from '../database/store.ts';
import { type ParcelShape, ringsOfRow } from './parcelShape.ts';
import { wardDirectory } from './wardDirectory.ts';

/** Of a ward; more are another country's. */
const MAX_HOUSES = 60_000;
const MAX_AREAS = 600;

/** A tenth of a metre. */
const rounded = (deg: number): number => Math.round(deg * 1e6) / 1e6;
const wire = ({ lng, lat }: LngLat) => ({ latitude: rounded(lat), longitude: rounded(lng) });

const kindOf = (landCode: string): 'water' | 'green' => ((WATER_CODES as readonly string[]).includes(landCode) ? 'water' : 'green');

async function readAreas(store: Store, wardCode: string, provinceCodes: readonly string[]): Promise<GroundOfWard['areas']> {
  const lots = await store.query<ParcelShape & { land_code: string }>(
    `select land_code, ring, parts from cadastral_items
     where province_code = any($4::text[]) and ward_code = $1 and status = $2 and land_code = any($3::text[])
     order by acreage desc, id limit ${MAX_AREAS}`,
    [wardCode, ACTIVE_STATUS, [...WATER_CODES, ...GREEN_CODES], provinceCodes],
  );
  // Rivers are no lots: the newest planning tells where they are. What else it says is not there yet.
  const rivers = await store.query<{ coordinates: string }>(
    `select z.coordinates from parcel_land_zones z
     where z.province_code = any($3::text[]) and z.land_code = 'SON' and (z.province_code, z.parcel_land_id) in (
       select province_code, id from parcel_lands where province_code = any($3::text[]) and ward_code = $1 and status = $2 order by year desc, id limit 1)
     order by z.ordinal limit ${MAX_AREAS}`,
    [wardCode, ACTIVE_STATUS, provinceCodes],
  );
  return [
    ...lots.map((lot) => ({
      kind: kindOf(lot.land_code),
      rings: ringsOfRow(lot).map((ring) => unpackPoints(Float64Array.from(ring)).map(wire)),
    })),
    ...rivers.map(({ coordinates }) => ({
      kind: 'water' as const,
      rings: (JSON.parse(coordinates) as [number, number][][]).map((ring) => ring.slice(0, -1).map(([lng, lat]) => wire({ lng, lat }))),
    })),
  ];
}

async function makeGround(store: Store, wardCode: string): Promise<GroundOfWard> {
  const provinceCodes = (await wardDirectory(store)).provincesOf([wardCode])!;
  const houses = await store.query<{ street: string; center_lng: number; center_lat: number }>(
    `select street, center_lng, center_lat from cadastral_items
     where province_code = any($3::text[]) and ward_code = $1 and status = $2 and street ~ '^[0-9]{1,4}[A-Z]? ' order by id limit ${MAX_HOUSES}`,
    [wardCode, ACTIVE_STATUS, provinceCodes],
  );
  const streets = streetLines(houses.map(({ street, center_lng: lng, center_lat: lat }) => ({ street, middle: { lng, lat } })));
  return {
    streets: streets.map(({ name, line }) => ({ name, position: line.map(wire) })),
    areas: await readAreas(store, wardCode, provinceCodes),
  };
}

/** Streets, water and green of a ward of before July 2025; nothing of one that holds no land. All its lots are read for it: it is kept for ten minutes. */
export const readWardGround = keepReadings({ forMs: 600_000, most: 16 }, makeGround);
