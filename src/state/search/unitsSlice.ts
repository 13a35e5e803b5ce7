import { proxy, ref } from 'valtio';
import type { Unit } from '../../domain/search/place.ts';

interface UnitList {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  units: Unit[];
}

const empty = (): UnitList => ({ status: 'idle', units: [] });

/** Unit lists by what they were asked with: edition, or edition:parentCode. Filled once, then kept. */
export interface UnitsSlice {
  provinces: Record<'old' | '2025', UnitList>;
  districts: Record<string, UnitList>;
  wards: Record<string, UnitList>;
}

export const unitsSlice = proxy<UnitsSlice>({
  provinces: { old: empty(), '2025': empty() },
  districts: {},
  wards: {},
});

/** What a list is of: an edition's provinces, a province's districts (the old edition has them), the wards below either. */
export type UnitListKey = { provincesOf: 'old' | '2025' } | { districtsOf: string } | { wardsOf: string };

function listOf(key: UnitListKey): UnitList {
  if ('provincesOf' in key) return unitsSlice.provinces[key.provincesOf];
  if ('districtsOf' in key) return (unitsSlice.districts[key.districtsOf] ??= empty());
  return (unitsSlice.wards[key.wardsOf] ??= empty());
}

/** @returns false where the list is there or on its way: nobody has to ask for it */
export function beginUnits(key: UnitListKey): boolean {
  const list = listOf(key);
  if (list.status === 'loading' || list.status === 'ready') return false;
  list.status = 'loading';
  return true;
}

export function showUnits(key: UnitListKey, units: Unit[]): void {
  // Read only and up to 12,000 long: not worth a proxy each.
  Object.assign(listOf(key), { units: ref(units), status: 'ready' });
}

/** It can be asked for again. */
export function failUnits(key: UnitListKey): void {
  listOf(key).status = 'failed';
}
