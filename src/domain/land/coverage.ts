import { boxMiddle, boxesMeet, boxOfPoints, distanceToBoxDeg } from '../geometry/box.ts';
import { type LngLat, type LngLatBox, packPoints } from '../geometry/lngLat.ts';
import { ringMeetsBox } from '../geometry/ring.ts';

/** A ward with parcels or plannings; where they are many, a district or province. */
export interface CoverageArea {
  code: string;
  name: string;
  nameWithType: string;
  cityName: string;
  /** Else only plannings. */
  hasParcels: boolean;
  /** Where there is something to see. */
  center: LngLat;
  /** Around all of it, the first corner not repeated. */
  ring: readonly LngLat[];
}

/** Whether any area has a point in common with a box. */
export const isCovered = (areas: readonly CoverageArea[], box: LngLatBox): boolean =>
  areas.some(({ ring }) => boxesMeet(boxOfPoints(ring), box) && ringMeetsBox(packPoints(ring), box));

/** The area that a place is nearest to; null without any. */
export function nearestArea<Area extends CoverageArea>(areas: readonly Area[], at: LngLat): Area | null {
  let nearest: Area | null = null;
  let leastDeg = Infinity;
  for (const area of areas) {
    const box = boxOfPoints(area.ring);
    // Of two that hold the place, the one whose middle is nearer.
    const middle = boxMiddle(box);
    const awayDeg = distanceToBoxDeg(box, at) + distanceToBoxDeg(boxOfPoints([middle]), at) * 1e-6;
    if (awayDeg >= leastDeg) continue;
    leastDeg = awayDeg;
    nearest = area;
  }
  return nearest;
}
