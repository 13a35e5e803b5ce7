import type { LngLat } from '../geometry/lngLat.ts';
import { type Drawing, isRing } from './drawing.ts';

/** §4: an area as wire and files have it, its first point again as its last; no point of what is no area. */
export const closedRing = (drawing: Drawing): LngLat[] => (isRing(drawing) ? [...drawing.points, drawing.points[0]!] : []);
