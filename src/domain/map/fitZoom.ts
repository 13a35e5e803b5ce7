import type { LngLatBox } from '../geometry/lngLat.ts';
import { mercatorY, WORLD_PX } from '../geometry/mercator.ts';

/** Returns the largest, fractional zoom at which a box fits into CSS pixels; Infinity for a box without size. */
export function fitZoom(box: LngLatBox, area: { widthPx: number; heightPx: number }): number {
  const width = (box.east - box.west) / 360;
  const height = mercatorY(box.south) - mercatorY(box.north);
  return Math.min(Math.log2(area.widthPx / WORLD_PX / width), Math.log2(area.heightPx / WORLD_PX / height));
}
