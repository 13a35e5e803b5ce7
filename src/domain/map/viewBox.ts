import type { LngLat, LngLatBox } from '../geometry/lngLat.ts';
import { latOfMercator, lngOfMercator, mercatorX, mercatorY, WORLD_PX } from '../geometry/mercator.ts';

/**
 * What a map shows that lies flat, with north above.
 * @param area CSS pixels of the whole map
 * @returns degrees
 */
export function viewBox({ lng, lat }: LngLat, zoom: number, area: { widthPx: number; heightPx: number }): LngLatBox {
  const world = WORLD_PX * 2 ** zoom;
  const [x, y] = [mercatorX(lng), mercatorY(lat)];
  const [right, down] = [area.widthPx / 2 / world, area.heightPx / 2 / world];
  return {
    west: lngOfMercator(x - right),
    south: latOfMercator(y + down),
    east: lngOfMercator(x + right),
    north: latOfMercator(y - down),
  };
}
