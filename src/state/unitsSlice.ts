import { proxy } from 'valtio';
import type { Unit } from '../domain/search/place.ts';

export interface UnitList {
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
