import { geodesicBetween, type GeodesicSide } from '../geometry/geodesic.ts';
import type { Drawing } from './drawing.ts';

export function sideFrom({ mode, points, isClosed }: Drawing, index: number): GeodesicSide | null {
  const from = points[index];
  const to = points[index + 1] ?? (mode === 'area' && isClosed ? points[0] : undefined);
  return from && to ? geodesicBetween(from, to) : null;
}
