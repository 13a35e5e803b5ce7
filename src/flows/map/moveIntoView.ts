import { boxOfPoints } from '../../domain/geometry/box.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { fitZoom } from '../../domain/map/fitZoom.ts';
import { ZOOM } from '../../domain/limits.ts';
import { isBoxSeen } from '../../domain/map/isBoxSeen.ts';
import { freeArea, viewSlice } from '../../state/map/viewSlice.ts';
import { flyToGround, flyToShape, SHAPE_MARGIN_PX } from './flyTo.ts';

/** Moves the map only if part of the shape is out of sight. @returns whether it moved */
export function moveIntoView(points: readonly LngLat[]): boolean {
  if (isInView(points, SHAPE_MARGIN_PX)) return false;
  flyToShape(points);
  return true;
}

/** Returns whether panels leave all of a shape visible, where the map is or is flying to. */
export function isInView(points: readonly LngLat[], marginPx: number): boolean {
  const { center, zoom, bearing, pitch } = viewSlice.heading ?? viewSlice;
  return center !== null && isBoxSeen(boxOfPoints(points), { center, zoom, bearing, pitch }, freeArea(marginPx));
}

/** Zoom levels that a lot may lack to fill the map before it counts as small. */
const SMALL_BY_ZOOM = 1.5;

/** Fills the map with a tapped lot, unless it nearly does. @param delayMs for a second tap, which picks the place */
export function moveParcelIntoView(ring: readonly LngLat[], delayMs: number): void {
  const { center, zoom, bearing, pitch } = viewSlice;
  const box = boxOfPoints(ring);
  const fit = Math.min(ZOOM.lot, fitZoom(box, freeArea(SHAPE_MARGIN_PX)));
  const isLarge = fit - zoom < SMALL_BY_ZOOM;
  if (center && isLarge && isBoxSeen(box, { center, zoom, bearing, pitch }, freeArea(0))) return;
  flyToGround(ring, delayMs);
}
