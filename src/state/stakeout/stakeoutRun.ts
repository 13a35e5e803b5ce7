import { proxy, ref } from 'valtio';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { Fix } from '../../domain/stakeout/fix.ts';
import type { GridPoint } from '../../domain/stakeout/courseTo.ts';
import type { CompassSlice } from '../shell/compassSlice.ts';

/** Corner of the target; all rings are in one list. */
export interface StakedCorner {
  position: LngLat;
  /** Number within its ring, from 1. */
  number: number;
  /** Name of the ring; empty where there is only one. */
  ring: string;
  /** Grid place; null while unknown, and outside the grid. */
  plane: GridPoint | null;
}

export interface StakeoutRun extends Pick<CompassSlice, 'gps' | 'sensor' | 'headingDeg'> {
  corners: readonly StakedCorner[];
  /** Index of the target corner. */
  aim: number;
  /** Last mean position at the current stand; a valtio `ref`. */
  fix: Fix | null;
  fixCount: number;
  plane: GridPoint | null;
  /** Recorded track; a valtio `ref`. */
  track: readonly LngLat[];
  /** Tones near a corner are on. */
  sound: boolean;
}

const NO_RUN: StakeoutRun = {
  corners: [],
  aim: 0,
  gps: 'off',
  fix: null,
  fixCount: 0,
  plane: null,
  sensor: 'off',
  headingDeg: null,
  track: [],
  sound: false,
};

export const stakeoutRun = proxy<StakeoutRun>({ ...NO_RUN });

export function beginStakeout(corners: readonly StakedCorner[]): void {
  Object.assign(stakeoutRun, { ...NO_RUN, corners: ref([...corners]), track: ref([]) });
}

export function endStakeout(): void {
  Object.assign(stakeoutRun, NO_RUN);
}

export function placeCorners(planes: ReadonlyArray<GridPoint | null>): void {
  stakeoutRun.corners = ref(stakeoutRun.corners.map((corner, index) => ({ ...corner, plane: planes[index] ?? null })));
}

/** Chooses the target corner; the first follows the last. */
export function aimAt(index: number): void {
  const count = stakeoutRun.corners.length;
  if (count > 0) stakeoutRun.aim = (index + count) % count;
}

export function showStakeoutGps(gps: 'waiting' | 'denied' | 'failed' | 'missing'): void {
  stakeoutRun.gps = gps;
}

export function showStand(stand: { fix: Fix; fixCount: number; track: readonly LngLat[] }): void {
  const { fix, fixCount, track } = stand;
  Object.assign(stakeoutRun, { gps: 'on', fix: ref(fix), fixCount, track: ref([...track]) });
}

export function updateStakeoutRun(change: Partial<typeof stakeoutRun>): void {
  Object.assign(stakeoutRun, change);
}

export function showStakeoutSensor(sensor: 'waiting' | 'denied' | 'missing'): void {
  stakeoutRun.sensor = sensor;
}

export function showStakeoutHeading(headingDeg: number): void {
  Object.assign(stakeoutRun, { sensor: 'on', headingDeg });
}
