import { proxy, ref } from 'valtio';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { Ground } from '../../domain/land/parcel.ts';
import { type Signal, signal } from '../signal.ts';

export interface StakeoutTarget {
  title: string;
  /** Rings, each numbered from 1; the name is empty where there is only one. */
  rings: ReadonlyArray<{ name: string; corners: readonly LngLat[] }>;
  /** Area to be inside of; null where the corners bound none. */
  ground: Ground | null;
  /** Meridian of the certificate's TM-3 grid; null for the literal formula of §5.6. */
  meridianDeg: number | null;
}

/** 'Đi tới góc': the panel and its corners; progress is in `stakeoutRun`. */
export const stakeoutSlice = proxy({
  opened: null as Signal | null,
  /** A valtio `ref`. */
  target: null as StakeoutTarget | null,
});

export function showStakeout(target: StakeoutTarget): void {
  Object.assign(stakeoutSlice, { opened: signal(), target: ref(target) });
}

export function closeStakeout(): void {
  Object.assign(stakeoutSlice, { opened: null, target: null });
}
