import { proxy } from 'valtio';
import type { Unit } from '../../domain/search/place.ts';
import type { LoadedSlice } from '../loadStatus.ts';

interface UnitList extends LoadedSlice {
  units: readonly Unit[];
}

const empty = (): UnitList => ({ status: 'none', units: [] });

/** Unit lists by query: edition, or edition:parentCode. Loaded once, then kept. */
export const unitsSlice = proxy({
  provinces: { old: empty(), '2025': empty() } as Record<'old' | '2025', UnitList>,
  districts: {} as Record<string, UnitList>,
  wards: {} as Record<string, UnitList>,
});

export type UnitsSlice = typeof unitsSlice;

/** Key of a list: provinces of an edition, districts of a province (old edition), or the wards below either. */
export type UnitListKey = { provincesOf: 'old' | '2025' } | { districtsOf: string } | { wardsOf: string };

/** @returns the list of the slice; empty before it is requested */
export function unitListOf(key: UnitListKey): UnitList {
  if ('provincesOf' in key) return unitsSlice.provinces[key.provincesOf];
  const [lists, parent] = 'districtsOf' in key ? [unitsSlice.districts, key.districtsOf] : [unitsSlice.wards, key.wardsOf];
  lists[parent] ??= empty();
  return lists[parent];
}
