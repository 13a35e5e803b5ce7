import { proxy } from 'valtio';
import type { CoverageArea } from '../../domain/land/coverage.ts';

interface CoverageSlice {
  /** Where there is data; empty while that is not known. */
  areas: readonly CoverageArea[];
  /** The view holds none of it: what is nearest. Null where it does, and while nothing is known. */
  nearest: Pick<CoverageArea, 'code' | 'name' | 'cityName'> | null;
}

export const coverageSlice = proxy<CoverageSlice>({ areas: [], nearest: null });

export function showCoverage(areas: readonly CoverageArea[]): void {
  coverageSlice.areas = areas;
}

export function showNearest(nearest: CoverageSlice['nearest']): void {
  if (coverageSlice.nearest?.code !== nearest?.code) coverageSlice.nearest = nearest;
}
