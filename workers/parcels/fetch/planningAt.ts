import type { LngLat } from '../../../src/domain/geometry/lngLat.ts';
import { drawingsOf } from '../../../src/domain/map/openLayer.ts';
import { sortByPlanStanding, todayInVietnam } from '../../../src/domain/land/planStanding.ts';
import type { PicturedPlanning } from '../../../src/domain/land/planning.ts';
import { boxContains, boxOfPoints } from '../../../src/domain/geometry/box.ts';

/**
 * Selects the planning to draw at a position by default: among those whose picture covers it the newest in force, else
 * the nearest. Only one, because overlaid plans are unreadable and each file is a download.
 * @param nearestFirst results of the around search, nearest first
 * @returns a planning that can be drawn from zones, or null
 */
export function planningAt(center: LngLat, nearestFirst: readonly PicturedPlanning[]): PicturedPlanning | null {
  const withFile = nearestFirst.filter((planning) => drawingsOf(planning).includes('zones'));
  const covering = withFile.filter((planning) =>
    planning.pictures.some(({ corners }) => boxContains(boxOfPoints(corners), center.lng, center.lat)),
  );
  const [first] = sortByPlanStanding(covering, todayInVietnam());
  return first ?? withFile[0] ?? null;
}
