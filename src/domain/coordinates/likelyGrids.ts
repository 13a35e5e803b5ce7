import { boxMiddle, distanceToBoxDeg } from '../geometry/box.ts';
import type { LngLat } from '../geometry/lngLat.ts';
import { provinceBoxes, roughPosition } from './coordinateRange.ts';
import { type CornerPair, orderAxes } from './cornerPair.ts';
import { ALL_MERIDIANS_DEG, provincesOnMeridian } from './meridians.ts';

/** A grid that a pair may have been drawn on, and where it would lie then, to some hundred metres. */
export interface GridReading {
  meridianDeg: number;
  /** Of before July 2025: whose papers are drawn on it, and where the pair would lie. */
  provinceCode: string;
  position: LngLat;
}

/** Of X north and Y east on any mainland paper, metres; in Trường Sa X is from 864,000. */
const X_M = [864_000, 2_600_000] as const;
const Y_M = [355_000, 645_000] as const;
/** Further than this from the middles of its districts a province hardly reaches, degrees. */
const REACH_DEG = 0.4;
/** From further away the view says nothing about the paper. */
const VIEW_DEG = 2;

/** Whether a pair, its axes in order, can be one of VN-2000. */
export function isGridPair(pair: CornerPair): boolean {
  const { x, y } = orderAxes(pair);
  return x >= X_M[0] && x <= X_M[1] && y >= Y_M[0] && y <= Y_M[1];
}

const apart = (one: LngLat, other: LngLat): number => Math.hypot(one.lng - other.lng, one.lat - other.lat);

/**
 * Grids that a pair of a certificate fits: on each, it must fall into a province whose papers are drawn on that grid. X and Y
 * alone never tell the meridian, so the nearest to the view comes first, then that nearest to the middle of its province.
 * @param preferred codes of provinces that were named or chosen before, in their order: they come first where they fit
 * @param namedDeg the meridian that their text names, which comes before all others; null for none
 */
export function likelyGrids(
  pair: CornerPair,
  view: LngLat | null,
  preferred: readonly string[] = [],
  namedDeg: number | null = null,
): GridReading[] {
  const ordered = orderAxes(pair);
  const ranked = ALL_MERIDIANS_DEG.flatMap((meridianDeg) => {
    const position = roughPosition(ordered, meridianDeg);
    const fitting = provincesOnMeridian(meridianDeg).flatMap((provinceCode) => {
      return provinceBoxes(provinceCode, 'old').flatMap((box) => {
        const outside = distanceToBoxDeg(box, position);
        if (outside > REACH_DEG) return [];
        const distance = outside * 4 + apart(boxMiddle(box), position);
        return [{ provinceCode, distance }];
      });
    });
    const [best] = fitting.toSorted((one, other) => one.distance - other.distance);
    if (!best) return [];
    const place = preferred.findIndex((code) => fitting.some(({ provinceCode }) => provinceCode === code));
    const fromView = view ? apart(view, position) : Infinity;
    const rank =
      (meridianDeg === namedDeg ? -20 * (preferred.length + 1) : 0) +
      (place < 0 ? 0 : 20 * (place - preferred.length)) +
      (fromView < VIEW_DEG ? fromView - 10 : best.distance);
    return [{ meridianDeg, provinceCode: preferred[place] ?? best.provinceCode, position, rank }];
  });
  return ranked
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ meridianDeg, provinceCode, position }) => ({ meridianDeg, provinceCode, position }));
}
