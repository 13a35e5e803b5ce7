import type { Hono } from 'hono';
import { detailPlaceCall, findPlacesCall, writePlace } from '../../contract/places/places.ts';
import {
  findCitiesCall,
  findCoverageCall,
  findDistrictsCall,
  findWardGroundCall,
  findWardsCall,
  type GroundOfWard,
} from '../../contract/places/units.ts';
import { CALL_LIMITS, ACTIVE_STATUS } from '../../domain/limits.ts';
import { englishPlace } from '../../domain/search/places/englishPlaceWords.ts';
import type { UnitTreeRows } from '../../domain/search/places/unitTree.ts';
import type { Queryable } from '../database/store.ts';
import { answerCall, CACHE_AN_HOUR } from '../http/answerCall.ts';
import { languageOfCall } from '../http/formatMessage.ts';
import { HttpError } from '../http/httpError.ts';
import { clampLimit } from '../http/readRequest.ts';
import { readCoverage } from '../land/readCoverage.ts';
import { answerPlaces, readPlaceDetail } from './answerPlaces.ts';
import { wardDirectory } from '../land/wardDirectory.ts';
import { type LngLat, unpackPoints } from '../../domain/geometry/lngLat.ts';
import { streetLines } from '../../domain/land/streetLines.ts';
import { GREEN_CODES, WATER_CODES } from '../../domain/land/coverage.ts';
import { cacheReadings } from '../database/cacheReadings.ts';
import { type ParcelShape, ringsOfRow } from '../land/parcelShape.ts';

/** Limits per ward, above any in Việt Nam. */
const MAX_HOUSES = 60_000;
const MAX_AREAS = 600;

/** Rounds to a tenth of a metre. */
const rounded = (deg: number): number => Math.round(deg * 1e6) / 1e6;
const wire = ({ lng, lat }: LngLat) => ({ latitude: rounded(lat), longitude: rounded(lng) });

const kindOf = (landCode: string): 'water' | 'green' => ((WATER_CODES as readonly string[]).includes(landCode) ? 'water' : 'green');

async function readAreas(store: Queryable, wardCode: string, provinceCodes: readonly string[]): Promise<GroundOfWard['areas']> {
  const lots = await store.query<ParcelShape & { land_code: string }>(
    `select land_code, ring, parts from cadastral_items
     where province_code = any($4::text[]) and ward_code = $1 and status = $2 and land_code = any($3::text[])
     order by acreage desc, id limit ${MAX_AREAS}`,
    [wardCode, ACTIVE_STATUS, [...WATER_CODES, ...GREEN_CODES], provinceCodes],
  );
  // Rivers are not parcels, so they come from the newest planning. Its other zones are planned and may not exist yet.
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

async function makeGround(store: Queryable, wardCode: string): Promise<GroundOfWard> {
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

/** Streets, water and green of an old ward. Cached for ten minutes, because it reads all parcels of the ward. */
const readWardGround = cacheReadings({ maxAgeMs: 600_000, maxEntries: 16 }, makeGround);

type ListedUnit = Omit<UnitTreeRows['units'][number], 'edition' | 'level'>;

interface UnitsQuery {
  edition: 'old' | '2025';
  level: 'province' | 'district' | 'ward';
  parentCode?: string | undefined;
  service?: 'parcelLandCadastral' | 'parcelLand' | undefined;
  limit: number;
}

const TABLE_OF_SERVICE = { parcelLandCadastral: 'cadastrals', parcelLand: 'parcel_lands' } as const;
const CODE_OF_LEVEL = {
  old: { province: 'cityCode', district: 'districtCode', ward: 'wardCode' },
  '2025': { province: 'newCityCode', district: undefined, ward: 'newWardCode' },
} as const;

async function codesWithData(store: Queryable, { edition, level, service }: UnitsQuery): Promise<string[] | undefined> {
  if (!service) return undefined;
  const key = CODE_OF_LEVEL[edition][level];
  const rows = await store.query<{ ward_code: string }>(
    `select distinct ward_code from ${TABLE_OF_SERVICE[service]} where status = $1 limit 20000`,
    [ACTIVE_STATUS],
  );
  const directory = await wardDirectory(store);
  const codes = rows.map((row) => key && directory.get(row.ward_code)?.[key]);
  return [...new Set(codes.filter((code): code is string => Boolean(code)))];
}

/** Units of one level and edition, by code. Cached permanently, because they change by migration only. */
const readUnits = cacheReadings({ maxAgeMs: Infinity, maxEntries: 6 }, (store, key) => {
  const [edition, level] = key.split(' ') as [UnitsQuery['edition'], UnitsQuery['level']];
  return store.query<ListedUnit>(
    `select name, code, parent_code, name_with_type from units where edition = $1 and level = $2 order by code limit 100000`,
    [edition, level],
  );
});

async function listUnits(store: Queryable, query: UnitsQuery): Promise<ListedUnit[]> {
  const [units, codes] = await Promise.all([readUnits(store, `${query.edition} ${query.level}`), codesWithData(store, query)]);
  const withData = codes && new Set(codes);
  return units
    .filter((unit) => query.parentCode === undefined || unit.parent_code === query.parentCode)
    .filter((unit) => !withData || withData.has(unit.code))
    .slice(0, query.limit);
}

export function addPlaceRoutes(app: Hono, store: Queryable): void {
  answerCall(app, findPlacesCall, async ({ search, near }, context) => {
    const view = near && { lng: near.longitude, lat: near.latitude };
    const { rows, total } = await answerPlaces(store, search, CALL_LIMITS.suggestions, view);
    const places = languageOfCall(context) === 'en' ? rows.map(englishPlace) : rows;
    return { data: places.map(writePlace), total };
  });

  answerCall(app, detailPlaceCall, async ({ map_box_id }, context) => {
    const found = await readPlaceDetail(store, map_box_id);
    if (!found) throw new HttpError(404, 'land.placeNotFound');
    const { name, address, position } = languageOfCall(context) === 'en' ? englishPlace(found) : found;
    return { data: { features: [{ properties: { name, address, coordinates: { latitude: position.lat, longitude: position.lng } } }] } };
  });
}

/** Units change by migration only, but which of them have data changes with imports. */
const CACHED = { cacheControl: CACHE_AN_HOUR, isConstant: ({ service }: { service?: unknown }) => service === undefined };

export function addUnitRoutes(app: Hono, store: Queryable): void {
  const answerUnits = (call: typeof findDistrictsCall | typeof findWardsCall, level: 'district' | 'ward', cap: number): void =>
    answerCall(
      app,
      call,
      async ({ edition = 'old', parent_code: parentCode, service, limit }) => ({
        data: await listUnits(store, { edition, level, parentCode, service, limit: clampLimit(cap, limit) }),
      }),
      CACHED,
    );

  answerCall(
    app,
    findCitiesCall,
    async ({ edition = 'old', service, limit }) => {
      const rows = await listUnits(store, { edition, level: 'province', service, limit: clampLimit(CALL_LIMITS.cities, limit) });
      return { data: rows.map(({ name, code, name_with_type }) => ({ name, code, name_with_type })) };
    },
    CACHED,
  );
  answerUnits(findDistrictsCall, 'district', Math.max(...CALL_LIMITS.districts));
  answerUnits(findWardsCall, 'ward', CALL_LIMITS.wards);
  // New imports must be visible soon.
  answerCall(app, findCoverageCall, async () => ({ data: await readCoverage(store) }), { cacheControl: 'public, max-age=300' });
  answerCall(app, findWardGroundCall, async ({ ward_code }) => ({ data: await readWardGround(store, ward_code) }), {
    cacheControl: CACHE_AN_HOUR,
  });
}
