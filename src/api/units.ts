import type { RequestOf } from '../contract/call.ts';
import { findCitiesCall, findCoverageCall, findDistrictsCall, findWardGroundCall, findWardsCall } from '../contract/units.ts';
import type { CoverageArea, WardGround } from '../domain/land/coverage.ts';
import { CALL_LIMITS } from '../domain/limits.ts';
import { mapResult, type Result } from '../domain/result.ts';
import type { Unit } from '../domain/search/place.ts';
import { apiClient, type Via } from './apiClient.ts';
import { toLngLat } from './position.ts';

type UnitQuery = Omit<RequestOf<typeof findDistrictsCall>, 'limit'>;

interface WireUnit {
  code: string;
  name: string;
  name_with_type: string;
  parent_code?: string;
}

const toUnit = (unit: WireUnit): Unit => ({
  code: unit.code,
  name: unit.name,
  nameWithType: unit.name_with_type,
  parentCode: unit.parent_code ?? '',
});

/** Provinces and cities (help/city), at most 1,000 (§7). */
export async function findCities(
  query: Omit<UnitQuery, 'parent_code'> = {},
  { client = apiClient, signal }: Via = {},
): Promise<Result<Unit[]>> {
  const answer = await client.ask(findCitiesCall, { limit: CALL_LIMITS.cities, ...query }, { signal });
  return mapResult(answer, (body) => body.data.map(toUnit));
}

/** Districts: 1,000 of one province, or all of them up to 10,000 (§7). */
export async function findDistricts(query: UnitQuery = {}, { client = apiClient, signal }: Via = {}): Promise<Result<Unit[]>> {
  const limit = CALL_LIMITS.districts[query.parent_code ? 0 : 1];
  const answer = await client.ask(findDistrictsCall, { limit, ...query }, { signal });
  return mapResult(answer, (body) => body.data.map(toUnit));
}

/** Wards, at most 12,000 (§7). */
export async function findWards(query: UnitQuery = {}, { client = apiClient, signal }: Via = {}): Promise<Result<Unit[]>> {
  const answer = await client.ask(findWardsCall, { limit: CALL_LIMITS.wards, ...query }, { signal });
  return mapResult(answer, (body) => body.data.map(toUnit));
}

/** Where there is data of ours (help/coverage). */
export async function findCoverage({ client = apiClient, signal }: Via = {}): Promise<Result<CoverageArea[]>> {
  const answer = await client.ask(findCoverageCall, {}, { signal });
  return mapResult(answer, ({ data }) =>
    data.map((area) => ({
      code: area.code,
      level: area.level,
      name: area.name,
      nameWithType: area.name_with_type,
      cityName: area.city_name,
      hasParcels: area.has_parcels,
      center: { lng: area.longitude_center, lat: area.latitude_center },
      ring: area.position.map(toLngLat),
    })),
  );
}

/** Streets, water and green of a ward (help/ground). */
export async function findWardGround(wardCode: string, { client = apiClient, signal }: Via = {}): Promise<Result<WardGround>> {
  const answer = await client.ask(findWardGroundCall, { ward_code: wardCode }, { signal });
  return mapResult(answer, ({ data: { streets, areas } }) => ({
    wardCode,
    streets: streets.map(({ name, position }) => ({ name, line: position.map(toLngLat) })),
    areas: areas.map(({ kind, rings }) => ({ kind, rings: rings.map((ring) => ring.map(toLngLat)) })),
  }));
}
