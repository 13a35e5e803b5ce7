import { boxOfPoints } from '../../domain/geometry/greatCircle.ts';
import { fitZoom, isBoxSeen } from '../../domain/map/fitZoom.ts';
import { ZOOM } from '../../domain/limits.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { viewSlice } from '../../state/viewSlice.ts';
import { flyTo } from './flyTo.ts';

/** Handles and labels of the shape's outermost points want room, too. */
const MARGIN_PX = 32;

/** The map goes where all of a shape is seen in what panels leave free, but never nearer than a parcel's zoom. */
export function flyToShape(points: readonly LngLat[]): void {
  const box = boxOfPoints(points);
  const middle = { lng: (box.west + box.east) / 2, lat: (box.south + box.north) / 2 };
  flyTo(middle, Math.min(ZOOM.parcel, Math.max(ZOOM.min, fitZoom(box, freeArea()))));
}

/** Goes there only if some of the shape is out of sight. @returns whether it went */
export function bringIntoSight(points: readonly LngLat[]): boolean {
  const { center, zoom, bearing, pitch } = viewSlice;
  if (center && isBoxSeen(boxOfPoints(points), { center, zoom, bearing, pitch }, freeArea())) return false;
  flyToShape(points);
  return true;
}

function freeArea(): { widthPx: number; heightPx: number } {
  const { top, right, bottom, left } = viewSlice.padding;
  return {
    widthPx: Math.max(100, window.innerWidth - left - right - 2 * MARGIN_PX),
    heightPx: Math.max(100, window.innerHeight - top - bottom - 2 * MARGIN_PX),
  };
}
