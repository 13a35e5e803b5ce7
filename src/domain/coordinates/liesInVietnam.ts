import type { LngLat } from '../geometry/lngLat.ts';

/** Việt Nam with its islands, and what lies between. No latitude is that large, so a swapped pair is never mistaken for a right one. */
const VIETNAM = { west: 102, east: 118, south: 6, north: 24 } as const;

export const liesInVietnam = ({ lng, lat }: LngLat): boolean =>
  lng >= VIETNAM.west && lng <= VIETNAM.east && lat >= VIETNAM.south && lat <= VIETNAM.north;

export const isOnEarth = ({ lng, lat }: LngLat): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
