import type { LngLat } from '../geometry/lngLat.ts';
import type { GridPlace } from './divisionForm.ts';

/**
 * Linear relation between grid metres and degrees near a place. It draws lines on the map while they are dragged; 300 m
 * away it is off by some millimetres. Files and tables use the exact conversion.
 */
export interface GridFrame {
  readonly origin: GridPlace;
  readonly position: LngLat;
  /** Degrees per metre east and per metre north. */
  readonly east: LngLat;
  readonly north: LngLat;
}

/** Distance of the converted places from the origin, in metres. */
export const FRAME_REACH_M = 100;

/** @param lngLat converted places: the origin, {@link FRAME_REACH_M} east of it, and as far north of it */
export function makeGridFrame(origin: GridPlace, lngLat: ArrayLike<number>): GridFrame {
  const [lng, lat] = [lngLat[0]!, lngLat[1]!];
  const slope = (at: number): LngLat => ({ lng: (lngLat[at]! - lng) / FRAME_REACH_M, lat: (lngLat[at + 1]! - lat) / FRAME_REACH_M });
  return { origin, position: { lng, lat }, east: slope(2), north: slope(4) };
}

export function frameToLngLat({ origin, position, east, north }: GridFrame, [eastM, northM]: GridPlace): LngLat {
  const [de, dn] = [eastM - origin[0], northM - origin[1]];
  return { lng: position.lng + de * east.lng + dn * north.lng, lat: position.lat + de * east.lat + dn * north.lat };
}

export function toGridPlace({ origin, position, east, north }: GridFrame, { lng, lat }: LngLat): GridPlace {
  const [dx, dy] = [lng - position.lng, lat - position.lat];
  const determinant = east.lng * north.lat - north.lng * east.lat;
  return [origin[0] + (dx * north.lat - dy * north.lng) / determinant, origin[1] + (dy * east.lng - dx * east.lat) / determinant];
}
