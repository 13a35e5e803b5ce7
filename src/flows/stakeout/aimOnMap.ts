import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { tangentPlane } from '../../domain/geometry/tangentPlane.ts';
import { aimAt, stakeoutRun } from '../../state/stakeout/stakeoutRun.ts';

/** Distance in CSS pixels within which a press means a corner: half a finger. */
const REACH_PX = 22;

/** Returns false where no corner is under the press. @param metresPerPx at the pressed place */
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
