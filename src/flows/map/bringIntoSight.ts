import { boxOfPoints } from '../../domain/geometry/box.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { isBoxSeen } from '../../domain/map/isBoxSeen.ts';
import { viewSlice } from '../../state/viewSlice.ts';
import { flyToShape, freeArea, SHAPE_MARGIN_PX } from './flyTo.ts';

/** Goes there only if some of the shape is out of sight. @returns whether it went */
export function bringIntoSight(points: readonly LngLat[]): boolean {
  if (isInSight(points, SHAPE_MARGIN_PX)) return false;
  flyToShape(points);
  return true;
}

/** Whether all of a shape is seen in what panels leave free, where the map is or is about to be. */
export function isInSight(points: readonly LngLat[], marginPx: number): boolean {
  const { center, zoom, bearing, pitch } = viewSlice.heading ?? viewSlice;
  return center !== null && isBoxSeen(boxOfPoints(points), { center, zoom, bearing, pitch }, freeArea(marginPx));
}
