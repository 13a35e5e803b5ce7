import type { UnitChoice } from '../../domain/land/unitChoice.ts';
import { ref, type Snapshot } from 'valtio';
import { apiClient } from '../../api/apiClient.ts';
import type { UnitEdition } from '../../domain/coordinates/meridians.ts';
import { CALL_LIMITS } from '../../domain/limits.ts';
import type { Result } from '../../domain/result.ts';
import type { Unit } from '../../domain/search/place.ts';
import { loadedCalls } from '../shell/loadedCalls.ts';
import { loadOnce } from '../shell/loadOnce.ts';
import { unitListOf, type UnitListKey, type UnitsSlice, unitsSlice } from '../../state/search/unitsSlice.ts';

/** Calls that load with the first form. */
const units = loadedCalls(() => import('../../contract/places/units.ts'));

export const loadProvinces = (edition: UnitEdition): Promise<void> =>
  load({ provincesOf: edition }, () =>
    units(({ findCitiesCall }) => apiClient.ask(findCitiesCall, { edition, limit: CALL_LIMITS.cities })),
  );

/** Loads the districts of a province of the old edition, once. */
export const loadDistricts = (provinceCode: string): Promise<void> =>
  load({ districtsOf: provinceCode }, () =>
    units(({ findDistrictsCall }) => apiClient.ask(findDistrictsCall, { parent_code: provinceCode, limit: CALL_LIMITS.districts[0] })),
  );

/** Loads the wards of a district (old) or of a province (2025), once. */
export const loadWards = (edition: UnitEdition, parentCode: string): Promise<void> =>
  load({ wardsOf: wardsKey(edition, parentCode) }, () =>
    units(({ findWardsCall }) => apiClient.ask(findWardsCall, { edition, parent_code: parentCode, limit: CALL_LIMITS.wards })),
  );

/** Loads the list below chosen units. Since 1 July 2025 wards belong directly to a province, without districts. */
export function loadUnitsBelow(chosen: Partial<UnitChoice>, edition: UnitEdition): Promise<void> | undefined {
  const { provinceCode, districtCode } = chosen;
  if (provinceCode) return edition === '2025' ? loadWards('2025', provinceCode) : loadDistricts(provinceCode);
  if (districtCode) return loadWards('old', districtCode);
  return chosen.edition && loadProvinces(chosen.edition);
}

export const wardsKey = (edition: UnitEdition, parentCode: string): string => `${edition}:${parentCode}`;

const pending = new Map<string, Promise<void>>();

/** Fills a list once; after a failure it can be requested again. @returns when it is loaded, whoever requested it */
async function load(key: UnitListKey, ask: () => Promise<Result<{ data: Unit[] }>>): Promise<void> {
  const [name, list] = [JSON.stringify(key), unitListOf(key)];
  if (list.status === 'loading') return pending.get(name);
  // `ref`: up to 12,000 read-only units need no proxies.
  const loading = loadOnce(list, ask, ({ data }) => ({ units: ref(data) }));
  pending.set(name, loading);
  return loading;
}

/** Returns names as the calls of §7 take them; '' where none is chosen or its list is missing. */
export function unitNames(
  { edition, provinceCode, districtCode, wardCode }: UnitChoice,
  { provinces, districts, wards }: Snapshot<UnitsSlice> = unitsSlice,
): Record<'city_name' | 'district_name' | 'ward_name', string> {
  const wardParent = edition === '2025' ? provinceCode : districtCode;
  return {
    city_name: nameIn(provinces[edition].units, provinceCode),
    district_name: edition === '2025' ? '' : nameIn(districts[provinceCode]?.units, districtCode),
    ward_name: nameIn(wards[wardsKey(edition, wardParent)]?.units, wardCode),
  };
}

const nameIn = (units: readonly Unit[] | undefined, code: string): string => units?.find((unit) => unit.code === code)?.nameWithType ?? '';
