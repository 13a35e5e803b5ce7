import { proxy } from 'valtio';
import type { Unit } from '../../domain/search/place.ts';
import type { LoadedSlice } from '../loadStatus.ts';

interface UnitList extends LoadedSlice {
  units: readonly Unit[];
}

const emptyUnitList = (): UnitList => ({ status: 'none', units: [] });

/** Unit lists by query: edition, or edition:parentCode. Loaded once, then kept. */
export const unitsSlice = proxy({
  provinces: { old: emptyUnitList(), '2025': emptyUnitList() } as Record<'old' | '2025', UnitList>,
  districts: {} as Record<string, UnitList>,
  wards: {} as Record<string, UnitList>,
});

export type UnitsSlice = typeof unitsSlice;

/** Key of a list: provinces of an edition, districts of a province (old edition), or the wards below either. */
export type UnitListKey = { provincesOf: 'old' | '2025' } | { districtsOf: string } | { wardsOf: string };

export function unitListOf(key: UnitListKey): UnitList {
  if ('provincesOf' in key) return unitsSlice.provinces[key.provincesOf];
  const [lists, parent] = 'districtsOf' in key ? [unitsSlice.districts, key.districtsOf] : [unitsSlice.wards, key.wardsOf];
  lists[parent] ??= emptyUnitList();
  return lists[parent];
}
