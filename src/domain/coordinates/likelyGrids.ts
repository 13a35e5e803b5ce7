import { boxCenter, distanceToBoxDeg } from '../geometry/box.ts';
import type { LngLat } from '../geometry/lngLat.ts';
import { provinceBoxes, roughPosition } from './coordinateRange.ts';
import { type CornerPair, orderAxes } from './cornerPair.ts';
import { ALL_MERIDIANS_DEG, provincesOnMeridian } from './meridians.ts';

/** Possible grid of a pair, and its position on that grid, accurate to some hundred metres. */
export interface GridReading {
  meridianDeg: number;
  /** Province before July 2025 whose documents use the grid and which contains the position. */
  provinceCode: string;
  position: LngLat;
}

/** Range of X on Vietnamese documents, metres. Trường Sa starts at 864,000. */
const X_M = [864_000, 2_600_000] as const;
const Y_M = [355_000, 645_000] as const;
/** Maximum distance of a province's land from the centres of its districts, degrees. */
const REACH_DEG = 0.4;
/** Distance beyond which the view says nothing about the document. */
const VIEW_DEG = 2;

export function isGridPair(pair: CornerPair): boolean {
  const { x, y } = orderAxes(pair);
  return x >= X_M[0] && x <= X_M[1] && y >= Y_M[0] && y <= Y_M[1];
}

const apart = (a: LngLat, b: LngLat): number => Math.hypot(a.lng - b.lng, a.lat - b.lat);

/**
 * Returns the grids on which a pair falls into a province that uses that grid. X and Y alone do not identify the
 * meridian: `namedDeg` comes first, then the fitting `preferred` provinces in order, then grids nearest to the view,
 * then those nearest to the centre of their province.
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
        const distance = outside * 4 + apart(boxCenter(box), position);
        return [{ provinceCode, distance }];
      });
    });
    const [best] = fitting.toSorted((a, b) => a.distance - b.distance);
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
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ meridianDeg, provinceCode, position }) => ({ meridianDeg, provinceCode, position }));
}
