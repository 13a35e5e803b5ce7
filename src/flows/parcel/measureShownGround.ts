import { type Snapshot, snapshot } from 'valtio';
import { type CornersSlice, cornersSlice } from '../../state/search/cornersSlice.ts';
import { selectionSlice } from '../../state/parcel/selectionSlice.ts';
import { whenLoaded } from '../shell/loadedCalls.ts';
import type { PlannedGround } from './measurePlanOverlap.ts';

/** Returns the ground within the searched corners; null for fewer than three, or where the ring crosses itself. */
export function cornersGround({ table, fault }: Snapshot<Pick<CornersSlice, 'table' | 'fault'>>): PlannedGround | null {
  const ring = table?.corners.map(({ position }) => ({ lng: position.lng, lat: position.lat })) ?? [];
  return ring.length < 3 || fault !== null ? null : { id: `corners:${JSON.stringify(ring)}`, ring };
}

/** Measures the open parcel or the corners. @param isOpened false: only if layers or prices changed the figures */
export function measureShownGround(isOpened = false): void {
  const ground = snapshot(selectionSlice).parcel ?? cornersGround(snapshot(cornersSlice));
  if (!ground) return;
  whenLoaded(import('./measurePlanOverlap.ts'), ({ measurePlanOverlap, remeasurePlanOverlap }) =>
    isOpened ? measurePlanOverlap(ground) : remeasurePlanOverlap(ground),
  );
}
