import type { LngLat } from '../geometry/lngLat.ts';

/** More corners than a thumbnail can show. */
const MOST_CORNERS = 96;

/**
 * A shape as a small picture: x,y pairs in a square of `size`, north up, proportions as on the map, `margin` left free.
 * Large shapes by every n-th of their points. A point lies in the middle.
 */
export function noteOutline(points: readonly LngLat[], size: number, margin: number): Array<readonly [x: number, y: number]> {
  const step = Math.max(1, Math.ceil(points.length / MOST_CORNERS));
  const few = points.filter((_point, index) => index % step === 0 || index === points.length - 1);
  const shrink = Math.cos(((few[0]?.lat ?? 0) * Math.PI) / 180);
  const xs = few.map(({ lng }) => lng * shrink);
  const ys = few.map(({ lat }) => -lat);
  const [west, north] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - west, Math.max(...ys) - north];
  const scale = (size - 2 * margin) / Math.max(width, height);
  const factor = Number.isFinite(scale) ? scale : 0;
  return few.map((_point, index) => [
    size / 2 + (xs[index]! - west - width / 2) * factor,
    size / 2 + (ys[index]! - north - height / 2) * factor,
  ]);
}
