import type { LngLat } from '../geometry/lngLat.ts';

/** Box of Việt Nam with its islands. No latitude is as large as its longitudes, so a swapped pair never fits. */
const VIETNAM = { west: 102, east: 118, south: 6, north: 24 } as const;

export const inVietnam = ({ lng, lat }: LngLat): boolean =>
  lng >= VIETNAM.west && lng <= VIETNAM.east && lat >= VIETNAM.south && lat <= VIETNAM.north;

export const isOnEarth = ({ lng, lat }: LngLat): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
