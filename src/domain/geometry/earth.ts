/** Dimensions of the Earth. All other code takes them from here. */

/** Ellipsoid of GPS, web maps and VN-2000 (QĐ 83/2000/QĐ-TTg). */
export const WGS84_ELLIPSOID = { semiMajorM: 6378137, inverseFlattening: 298.257223563 } as const;

const FLATTENING = 1 / WGS84_ELLIPSOID.inverseFlattening;
export const WGS84_ECCENTRICITY2 = FLATTENING * (2 - FLATTENING);

/** Earth radius of §9, metres: used for around searches and the 'sphere' column of measures. */
export const SPHERE_RADIUS_M = 6371000;

/** Circumference of the equator, metres: the width of a Web Mercator map. */
export const EARTH_EQUATOR_M = 2 * Math.PI * WGS84_ELLIPSOID.semiMajorM;

export const toRadians = (deg: number): number => (deg * Math.PI) / 180;
export const toDegrees = (rad: number): number => (rad * 180) / Math.PI;

/** Normalises an angle to 0 ≤ degrees < 360. */
export const normaliseDegrees = (deg: number): number => ((deg % 360) + 360) % 360;

/** Returns the length of a degree of longitude relative to latitude on a sphere: 1 at the equator, 0 at the poles. */
export const longitudeScale = (latDeg: number): number => Math.cos(toRadians(latDeg));
