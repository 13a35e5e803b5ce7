import { proxy, ref } from 'valtio';
import type { CoverageArea, WardGround } from '../../domain/land/coverage.ts';

interface CoverageSlice {
  areas: readonly CoverageArea[];
  isUnknown: boolean;
  /** Nearest area with data, for a view without any; null otherwise, and while unknown. */
  nearest: Pick<CoverageArea, 'code' | 'name' | 'cityName'> | null;
}

export const coverageSlice = proxy<CoverageSlice>({ areas: [], isUnknown: false, nearest: null });

export function showCoverage(areas: readonly CoverageArea[]): void {
  Object.assign(coverageSlice, { areas, isUnknown: areas.length === 0 });
}

export function showNearest(nearest: CoverageSlice['nearest']): void {
  if (coverageSlice.nearest?.code !== nearest?.code) coverageSlice.nearest = nearest;
}

/** Wards that our own base map shows at close zoom, most recently requested last. */
export const groundSlice = proxy<{ wards: readonly WardGround[] }>({ wards: [] });

/** @param maxWards maximum; the least recently requested wards are dropped */
export function showGround(ward: WardGround, maxWards: number): void {
  // Thousands of constant points need no proxies.
  groundSlice.wards = ref([...groundSlice.wards.filter(({ wardCode }) => wardCode !== ward.wardCode), ward].slice(-maxWards));
}
