/** The earth's sizes: whatever is reckoned from them takes them from here. */

/** Of GPS and of the web's maps, and the ellipsoid of VN-2000 (QĐ 83/2000/QĐ-TTg). */
export const WGS84_ELLIPSOID = { semiMajorM: 6378137, inverseFlattening: 298.257223563 } as const;

const FLATTENING = 1 / WGS84_ELLIPSOID.inverseFlattening;
/** Its first eccentricity, squared. */
export const WGS84_ECCENTRICITY2 = FLATTENING * (2 - FLATTENING);

/** Earth radius of §9, metres: the sphere of around searches and of the 'sphere' column of measures. */
export const SPHERE_RADIUS_M = 6371000;

/** Once round the ellipsoid: the width of a Web Mercator map on the equator. */
export const EARTH_EQUATOR_M = 2 * Math.PI * WGS84_ELLIPSOID.semiMajorM;

export const toRadians = (deg: number): number => (deg * Math.PI) / 180;
export const toDegrees = (rad: number): number => (rad * 180) / Math.PI;

/** The same direction as 0 ≤ degrees < 360. */
export const wholeTurn = (deg: number): number => ((deg % 360) + 360) % 360;

/** How long a degree of longitude is against one of latitude, on a sphere: 1 at the equator, 0 at the poles. */
export const longitudeShrink = (latDeg: number): number => Math.cos(toRadians(latDeg));
