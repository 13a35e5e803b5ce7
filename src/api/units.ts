import type { RequestOf } from '../contract/call.ts';
import { findCitiesCall, findDistrictsCall, findWardsCall } from '../contract/units.ts';
import { CALL_LIMITS } from '../domain/limits.ts';
import { mapResult, type Result } from '../domain/result.ts';
import type { Unit } from '../domain/search/place.ts';
import { apiClient, type Via } from './apiClient.ts';

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
