import type { LngLatBox } from '../geometry/lngLat.ts';
import { fitZoom } from './fitZoom.ts';
import type { AddressView } from './mapAddress.ts';

/** Part of the free area that a tilted map surely shows: its far edge is nearer than the flat map's. */
const TILTED_SHARE = 0.5;

/**
 * Whether all of a box is in sight.
 * @param view where the middle of the free area looks
 * @param area CSS pixels that panels leave free
 */
export function isBoxSeen(box: LngLatBox, view: AddressView, area: { widthPx: number; heightPx: number }): boolean {
  const { center, zoom, bearing, pitch } = view;
  // The smallest box around the middle that holds this one.
  const halfLng = Math.max(Math.abs(box.west - center.lng), Math.abs(box.east - center.lng));
  const halfLat = Math.max(Math.abs(box.south - center.lat), Math.abs(box.north - center.lat));
  const around = { west: center.lng - halfLng, east: center.lng + halfLng, south: center.lat - halfLat, north: center.lat + halfLat };
  const share = pitch > 0 ? TILTED_SHARE : 1;
  const isTurned = bearing % 180 !== 0;
  // Turned by any angle, what fits into the shorter side and is no wider than it is high still fits when seven tenths as large.
  const shorter = Math.min(area.widthPx, area.heightPx) * Math.SQRT1_2;
  const room = isTurned ? { widthPx: shorter, heightPx: shorter } : area;
  return zoom <= fitZoom(around, { widthPx: room.widthPx * share, heightPx: room.heightPx * share });
}
