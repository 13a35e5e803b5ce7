import { boxOfPoints } from '../../domain/geometry/box.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { fitZoom } from '../../domain/map/fitZoom.ts';
import { ZOOM } from '../../domain/limits.ts';
import { isBoxSeen } from '../../domain/map/isBoxSeen.ts';
import { freeArea, viewSlice } from '../../state/map/viewSlice.ts';
import { flyToGround, flyToShape, SHAPE_MARGIN_PX } from './flyTo.ts';

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

/** A lot that is so much nearer when it fills the map is small: its neighbours take most of the screen. */
const SMALL_BY_ZOOM = 1.5;

/** A lot that was tapped fills the map, unless it nearly does. @param delayMs a second tap may follow, and means the place */
export function bringLotIntoSight(ring: readonly LngLat[], delayMs: number): void {
  const { center, zoom, bearing, pitch } = viewSlice;
  const box = boxOfPoints(ring);
  const fit = Math.min(ZOOM.lot, fitZoom(box, freeArea(SHAPE_MARGIN_PX)));
  const isLarge = fit - zoom < SMALL_BY_ZOOM;
  if (center && isLarge && isBoxSeen(box, { center, zoom, bearing, pitch }, freeArea(0))) return;
  flyToGround(ring, delayMs);
}
