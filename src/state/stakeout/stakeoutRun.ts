import { proxy, ref } from 'valtio';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { Fix } from '../../domain/stakeout/fix.ts';
import type { PlanePlace } from '../../domain/stakeout/wayTo.ts';
import type { CompassSlice } from '../shell/compassSlice.ts';

/** A corner of the target, all rings end to end. */
export interface StakedCorner {
  position: LngLat;
  /** From 1 in its ring. */
  number: number;
  /** Empty where there is only one. */
  ring: string;
  /** Null while it is not known, and outside the grid. */
  plane: PlanePlace | null;
}

export interface StakeoutRun extends Pick<CompassSlice, 'gps' | 'sensor' | 'headingDeg'> {
  corners: readonly StakedCorner[];
  /** Of the corner that one goes to. */
  aim: number;
  /** The mean of the stand, the last one known; a valtio `ref`. */
  fix: Fix | null;
  /** Of how many answers it is the mean. */
  fixCount: number;
  plane: PlanePlace | null;
  /** The way that one went; a valtio `ref`. */
  track: readonly LngLat[];
  /** Tones near a corner. */
  sound: boolean;
}

const NOTHING: StakeoutRun = {
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

export const stakeoutRun = proxy<StakeoutRun>({ ...NOTHING });

export function beginStakeout(corners: readonly StakedCorner[]): void {
  Object.assign(stakeoutRun, { ...NOTHING, corners: ref([...corners]), track: ref([]) });
}

export function endStakeout(): void {
  Object.assign(stakeoutRun, NOTHING);
}

/** @param planes as many as there are corners */
export function placeCorners(planes: ReadonlyArray<PlanePlace | null>): void {
  stakeoutRun.corners = ref(stakeoutRun.corners.map((corner, index) => ({ ...corner, plane: planes[index] ?? null })));
}

/** Which corner is gone to; the first follows the last. */
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
