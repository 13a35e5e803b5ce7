import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { tangentPlane } from '../../domain/geometry/tangentPlane.ts';
import { aimAt, stakeoutRun } from '../../state/stakeout/stakeoutRun.ts';

/** A press this near to a corner means it, CSS pixels: half a finger. */
const REACH_PX = 22;

/**
 * A press on the map goes to the corner under it.
 * @param metresPerPx where it was pressed
 * @returns whether there is one
 */
export function aimOnMap(at: LngLat, metresPerPx: number): boolean {
  const plane = tangentPlane(at);
  const awayM = stakeoutRun.corners.map(({ position }) => {
    const { eastM, northM } = plane.to(position);
    return Math.hypot(eastM, northM);
  });
  const nearestM = Math.min(...awayM);
  if (!(nearestM <= REACH_PX * metresPerPx)) return false;
  aimAt(awayM.indexOf(nearestM));
  return true;
}
