import type { Snapshot } from 'valtio';
import { apiClient } from '../../api/apiClient.ts';
import type { UnitEdition } from '../../domain/coordinates/meridians.ts';
import { CALL_LIMITS } from '../../domain/limits.ts';
import type { Result } from '../../domain/result.ts';
import type { Unit } from '../../domain/search/place.ts';
import { foldVietnamese } from '../../domain/text/foldVietnamese.ts';
import { loadedCalls } from '../shell/loadedCalls.ts';
import type { UnitChoice } from '../../state/search/searchSlice.ts';
import { beginUnits, failUnits, showUnits, type UnitListKey, type UnitsSlice, unitsSlice } from '../../state/search/unitsSlice.ts';

/** Nobody asks before a form is open. */
const units = loadedCalls(() => import('../../contract/places/units.ts'));

/** Provinces of an edition, once. */
export const loadProvinces = (edition: UnitEdition): Promise<void> =>
  load({ provincesOf: edition }, () =>
    units(({ findCitiesCall }) => apiClient.ask(findCitiesCall, { edition, limit: CALL_LIMITS.cities })),
  );

/** Whether a text names a unit, in full or by three initials and more: 'TP.HCM', 'BRVT'. Two stand for several. */
function isNamed(text: string, name: string): boolean {
  const initials = name.replaceAll(/(\w)\w* ?/g, '$1');
  return new RegExp(`\\b(?:${name}|(?:tp)?${initials.length > 2 ? initials : name})\\b`).test(text);
}

/** Codes of the loaded provinces of the old edition that a text names. */
export function namedProvinces(text: string): string[] {
  const folded = foldVietnamese(text);
  return unitsSlice.provinces.old.units.filter(({ name }) => isNamed(folded, foldVietnamese(name))).map(({ code }) => code);
}

/** Districts of a province of the old edition, once. */
export const loadDistricts = (provinceCode: string): Promise<void> =>
  load({ districtsOf: provinceCode }, () =>
    units(({ findDistrictsCall }) => apiClient.ask(findDistrictsCall, { parent_code: provinceCode, limit: CALL_LIMITS.districts[0] })),
  );

/** Wards of a district (old) or of a province (2025), once. */
export const loadWards = (edition: UnitEdition, parentCode: string): Promise<void> =>
  load({ wardsOf: wardsKey(edition, parentCode) }, () =>
    units(({ findWardsCall }) => apiClient.ask(findWardsCall, { edition, parent_code: parentCode, limit: CALL_LIMITS.wards })),
  );

export const wardsKey = (edition: UnitEdition, parentCode: string): string => `${edition}:${parentCode}`;

/** Fills a list unless it is there or on its way; a failure leaves it to be asked again. */
async function load(key: UnitListKey, ask: () => Promise<Result<{ data: Unit[] }>>): Promise<void> {
  if (!beginUnits(key)) return;
  const answer = await ask();
  if (answer.ok) showUnits(key, answer.value.data);
  else failUnits(key);
}

/**
 * Names of chosen units as the calls of §7 want them; '' where nothing is chosen, or its list is not there.
 * @param lists those of the slice, or what a component saw of them
 */
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
