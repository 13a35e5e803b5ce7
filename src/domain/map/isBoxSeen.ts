import type { LngLatBox } from '../geometry/lngLat.ts';
import { fitZoom } from './fitZoom.ts';
import type { AddressView } from './mapAddress.ts';

/** Share of the free area that a tilted map surely shows, since its far edge is nearer. */
const TILTED_SHARE = 0.5;

/** Returns true if the whole box is visible. `view` is at the centre of `area`, the CSS pixels left free by panels. */
export function isBoxSeen(box: LngLatBox, view: AddressView, area: { widthPx: number; heightPx: number }): boolean {
  const { center, zoom, bearing, pitch } = view;
  // Smallest box around the centre that contains the box.
  const halfLng = Math.max(Math.abs(box.west - center.lng), Math.abs(box.east - center.lng));
  const halfLat = Math.max(Math.abs(box.south - center.lat), Math.abs(box.north - center.lat));
  const around = { west: center.lng - halfLng, east: center.lng + halfLng, south: center.lat - halfLat, north: center.lat + halfLat };
  const share = pitch > 0 ? TILTED_SHARE : 1;
  const isTurned = bearing % 180 !== 0;
  // At any rotation, a square of the shorter side divided by √2 still fits.
  const shorter = Math.min(area.widthPx, area.heightPx) * Math.SQRT1_2;
  const room = isTurned ? { widthPx: shorter, heightPx: shorter } : area;
  return zoom <= fitZoom(around, { widthPx: room.widthPx * share, heightPx: room.heightPx * share });
}
