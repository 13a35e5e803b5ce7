import type { LngLat } from '../../../src/domain/geometry/lngLat.ts';
import { drawingsOf } from '../../../src/domain/map/openLayer.ts';
import { sortByPlanStanding, todayInVietnam } from '../../../src/domain/land/planStanding.ts';
import type { PicturedPlanning } from '../../../src/domain/land/planning.ts';
import { boxContains, boxOfPoints } from '../../../src/domain/geometry/box.ts';

/**
 * The planning item worth drawing at a position unasked: of those whose picture covers it the newest that is in force, else the nearest. One only: plans
 * drawn over each other can be read by nobody, and each file costs a download.
 * @param nearestFirst as the around search answers
 * @returns one that can be drawn from zones, or none
 */
export function planningAt(center: LngLat, nearestFirst: readonly PicturedPlanning[]): PicturedPlanning | null {
  const withFile = nearestFirst.filter((planning) => drawingsOf(planning).includes('zones'));
  const covering = withFile.filter((planning) =>
    planning.pictures.some(({ corners }) => boxContains(boxOfPoints(corners), center.lng, center.lat)),
  );
  const [first] = sortByPlanStanding(covering, todayInVietnam());
  return first ?? withFile[0] ?? null;
}
