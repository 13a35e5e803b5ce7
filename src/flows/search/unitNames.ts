import type { Snapshot } from 'valtio';
import type { UnitEdition } from '../../domain/coordinates/meridians.ts';
import type { Unit } from '../../domain/search/place.ts';
import { unitsSlice, type UnitsSlice } from '../../state/unitsSlice.ts';
import { wardsKey } from './loadUnits.ts';

interface UnitChoice {
  edition: UnitEdition;
  provinceCode: string;
  districtCode: string;
  wardCode: string;
}

interface UnitNames {
  city_name: string;
  district_name: string;
  ward_name: string;
}

/**
 * Names of chosen units as the calls of §7 want them; '' where nothing is chosen, or its list is not there.
 * @param lists those of the slice, or what a component saw of them
 */
export function unitNames(
  { edition, provinceCode, districtCode, wardCode }: UnitChoice,
  { provinces, districts, wards }: Snapshot<UnitsSlice> = unitsSlice,
): UnitNames {
  const wardParent = edition === '2025' ? provinceCode : districtCode;
  return {
    city_name: nameIn(provinces[edition].units, provinceCode),
    district_name: edition === '2025' ? '' : nameIn(districts[provinceCode]?.units, districtCode),
    ward_name: nameIn(wards[wardsKey(edition, wardParent)]?.units, wardCode),
  };
}

const nameIn = (units: readonly Unit[] | undefined, code: string): string =>
  units?.find((unit) => unit.code === code)?.nameWithType ?? '';
