import type { WirePosition } from '../../contract/fields.ts';
import type { LngLatBox } from '../../domain/geometry/lngLat.ts';

/** The box that four corner points bound, or that two points (min and max, in either order) span (§7). */
export function aroundBox(position: readonly WirePosition[]): LngLatBox {
  const lngs = position.map((point) => point.longitude);
  const lats = position.map((point) => point.latitude);
  return { west: Math.min(...lngs), south: Math.min(...lats), east: Math.max(...lngs), north: Math.max(...lats) };
}

/** §9's cap; `asked` may lower it, never raise it. */
export const capped = (cap: number, asked: number | undefined): number => Math.min(cap, asked ?? cap);
