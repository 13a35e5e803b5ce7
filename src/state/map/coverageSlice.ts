import { proxy, ref } from 'valtio';
import type { CoverageArea, WardGround } from '../../domain/land/coverage.ts';

interface CoverageSlice {
  /** Where there is data; empty while that is not known. */
  areas: readonly CoverageArea[];
  /** Nobody could say where. */
  isUnknown: boolean;
  /** The view holds none of it: what is nearest. Null where it does, and while nothing is known. */
  nearest: Pick<CoverageArea, 'code' | 'name' | 'cityName'> | null;
}

export const coverageSlice = proxy<CoverageSlice>({ areas: [], isUnknown: false, nearest: null });

export function showCoverage(areas: readonly CoverageArea[]): void {
  Object.assign(coverageSlice, { areas, isUnknown: areas.length === 0 });
}

export function showNearest(nearest: CoverageSlice['nearest']): void {
  if (coverageSlice.nearest?.code !== nearest?.code) coverageSlice.nearest = nearest;
}

/** What our own base map shows near the ground, by ward; the one asked for last at the end. */
export const groundSlice = proxy<{ wards: readonly WardGround[] }>({ wards: [] });

/** @param most the wards asked for longest ago go beyond it */
export function showGround(ward: WardGround, most: number): void {
  // Thousands of points that nobody changes need no watching.
  groundSlice.wards = ref([...groundSlice.wards.filter(({ wardCode }) => wardCode !== ward.wardCode), ward].slice(-most));
}
