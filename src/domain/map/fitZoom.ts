import type { LngLatBox } from '../geometry/lngLat.ts';

/** Pixels of the whole world at zoom 0 (MapLibre's tiles are 512 px wide). */
const WORLD_PX = 512;

const mercatorY = (lat: number): number => Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI);

/**
 * The largest zoom at which a box fits into an area of the screen.
 * @param area CSS pixels; what panels leave free
 * @returns a fractional zoom; Infinity for a box without size
 */
export function fitZoom(box: LngLatBox, area: { widthPx: number; heightPx: number }): number {
  const width = (box.east - box.west) / 360;
  const height = mercatorY(box.north) - mercatorY(box.south);
  return Math.min(Math.log2(area.widthPx / WORLD_PX / width), Math.log2(area.heightPx / WORLD_PX / height));
}
