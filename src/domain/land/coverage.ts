import { boxMiddle, boxesMeet, boxOfPoints, distanceToBoxDeg } from '../geometry/box.ts';
import { type LngLat, type LngLatBox, packPoints } from '../geometry/lngLat.ts';
import { ringMeetsBox } from '../geometry/ring.ts';
import type { StreetLine } from './streetLines.ts';

/** A ward with parcels or plannings; where they are many, a district or province. */
export interface CoverageArea {
  code: string;
  level: 'ward' | 'district' | 'province';
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

/** The areas that have a point in common with a box. */
export const areasMeeting = <Area extends CoverageArea>(areas: readonly Area[], box: LngLatBox): Area[] =>
  areas.filter(({ ring }) => boxesMeet(boxOfPoints(ring), box) && ringMeetsBox(packPoints(ring), box));

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

/** What our own base map shows of a ward, out of the land's own data. */
export interface WardGround {
  wardCode: string;
  streets: readonly StreetLine[];
  /** Rings do not repeat their first corner; those behind the first are holes. */
  areas: ReadonlyArray<{ kind: 'water' | 'green'; rings: readonly LngLat[][] }>;
}

/** Land codes of water, and of woods and parks. */
export const WATER_CODES = ['SON', 'MNC', 'TVC', 'MCS', 'NTS', 'DTL'] as const;
export const GREEN_CODES = ['LNP', 'RDD', 'RPH', 'RSX', 'DKV'] as const;
