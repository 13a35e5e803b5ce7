import { boxOfPoints } from '../../src/domain/around.ts';
import type { LngLat } from '../../src/domain/lngLat.ts';
import type { PicturedPlanning } from '../../src/domain/planningPicture.ts';

/** A position lies in one planning, seldom two; more files would cost more than they show. */
const MOST_FILES = 3;

function pictureCovers({ pictures }: PicturedPlanning, { lng, lat }: LngLat): boolean {
  return pictures.some(({ corners }) => {
    const { west, south, east, north } = boxOfPoints(corners);
    return lng >= west && lng <= east && lat >= south && lat <= north;
  });
}

/**
 * The planning items whose zones are worth drawing at a position: those whose picture covers it, else the nearest.
 * @param nearestFirst as the around search answers
 * @returns at most three, all with a file
 */
export function planningsAt(center: LngLat, nearestFirst: readonly PicturedPlanning[]): PicturedPlanning[] {
  const withFile = nearestFirst.filter((planning) => planning.fileUrl !== '');
  const covering = withFile.filter((planning) => pictureCovers(planning, center));
  return covering.length > 0 ? covering.slice(0, MOST_FILES) : withFile.slice(0, 1);
}
