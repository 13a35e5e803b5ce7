import { boxCenter, boxesIntersect, boxOfPoints, distanceToBoxDeg } from '../geometry/box.ts';
import { type LngLat, type LngLatBox, packPoints } from '../geometry/lngLat.ts';
import { ringIntersectsBox } from '../geometry/ring.ts';
import type { StreetLine } from './streetLines.ts';

/** A ward with parcels or plannings; a district or province if there are many. */
export interface CoverageArea {
  code: string;
  level: 'ward' | 'district' | 'province';
  name: string;
  nameWithType: string;
  cityName: string;
  /** False if there are only plannings. */
  hasParcels: boolean;
  /** Position with something to see. */
  center: LngLat;
  /** Outline of all of it, first corner not repeated. */
  ring: readonly LngLat[];
}

export const areasIntersecting = <Area extends CoverageArea>(areas: readonly Area[], box: LngLatBox): Area[] =>
  areas.filter(({ ring }) => boxesIntersect(boxOfPoints(ring), box) && ringIntersectsBox(packPoints(ring), box));

export function nearestArea<Area extends CoverageArea>(areas: readonly Area[], at: LngLat): Area | null {
  let nearest: Area | null = null;
  let leastDeg = Infinity;
  for (const area of areas) {
    const box = boxOfPoints(area.ring);
    // If two contain the place, the one with the nearer centre counts.
    const middle = boxCenter(box);
    const awayDeg = distanceToBoxDeg(box, at) + distanceToBoxDeg(boxOfPoints([middle]), at) * 1e-6;
    if (awayDeg >= leastDeg) continue;
    leastDeg = awayDeg;
    nearest = area;
  }
  return nearest;
}

/** Parts of a ward on our own base map, derived from the land data. */
export interface WardGround {
  wardCode: string;
  streets: readonly StreetLine[];
  /** First corners are not repeated; rings after the first are holes. */
  areas: ReadonlyArray<{ kind: 'water' | 'green'; rings: readonly LngLat[][] }>;
}

/** Land codes of water, and of woods and parks. */
export const WATER_CODES = ['SON', 'MNC', 'TVC', 'MCS', 'NTS', 'DTL'] as const;
export const GREEN_CODES = ['LNP', 'RDD', 'RPH', 'RSX', 'DKV'] as const;
