/**
 * Geodesics of WGS84 by T. Vincenty, "Direct and inverse solutions of geodesics on the ellipsoid with application of
 * nested equations", Survey Review XXIII 176 (1975), formulas (2)–(17), to 0.1 mm. The inverse does not converge for
 * nearly antipodal points; no side of a drawing is that long. Our own implementation instead of
 * `geographiclib-geodesic`, since the page measures sides during a drag and must stay small.
 */

import { WGS84_ELLIPSOID, normaliseDegrees } from './earth.ts';
import type { LngLat } from './lngLat.ts';

export interface GeodesicSide {
  lengthM: number;
  /** Degrees clockwise from north, at the start, 0 to 360. */
  azimuthDeg: number;
}

const RADIANS = Math.PI / 180;
const FLATTENING = 1 / WGS84_ELLIPSOID.inverseFlattening;
const MAJOR_M = WGS84_ELLIPSOID.semiMajorM;
const MINOR_M = MAJOR_M * (1 - FLATTENING);
const MAX_PASSES = 200;
/** Convergence limit in radians: a tenth of a micrometre. */
const TOLERANCE = 1e-14;

function reduced(latDeg: number): [sin: number, cos: number] {
  const tangent = (1 - FLATTENING) * Math.tan(latDeg * RADIANS);
  const cos = 1 / Math.hypot(1, tangent);
  return [tangent * cos, cos];
}

/** Returns Vincenty's A and B of (3) and (4) and C of (10), from cos²α. */
function series(cos2Alpha: number): [a: number, b: number, c: number] {
  const u2 = (cos2Alpha * (MAJOR_M ** 2 - MINOR_M ** 2)) / MINOR_M ** 2;
  return [
    1 + (u2 / 16384) * (4096 + u2 * (-768 + u2 * (320 - 175 * u2))),
    (u2 / 1024) * (256 + u2 * (-128 + u2 * (74 - 47 * u2))),
    (FLATTENING / 16) * cos2Alpha * (4 + FLATTENING * (4 - 3 * cos2Alpha)),
  ];
}

/** Computes Δσ of (6). */
const deltaSigma = (b: number, sinSigma: number, cosSigma: number, cos2M: number): number =>
  b *
  sinSigma *
  (cos2M + (b / 4) * (cosSigma * (-1 + 2 * cos2M ** 2) - (b / 6) * cos2M * (-3 + 4 * sinSigma ** 2) * (-3 + 4 * cos2M ** 2)));

/** Computes λ − L of (11). */
const lambdaTerm = (c: number, sinAlpha: number, sigma: number, sinSigma: number, cosSigma: number, cos2M: number): number =>
  (1 - c) * FLATTENING * sinAlpha * (sigma + c * sinSigma * (cos2M + c * cosSigma * (-1 + 2 * cos2M ** 2)));

/** Returns length and azimuth of the shortest line between two places; NaN if the iteration does not converge. */
export function geodesicBetween(from: LngLat, to: LngLat): GeodesicSide {
  const [sin1, cos1] = reduced(from.lat);
  const [sin2, cos2] = reduced(to.lat);
  const step = normaliseDegrees(to.lng - from.lng + 180) - 180;
  const l = step * RADIANS;
  let lambda = l;
  for (let pass = 0; pass < MAX_PASSES; ++pass) {
    const [sinL, cosL] = [Math.sin(lambda), Math.cos(lambda)];
    const [east, north] = [cos2 * sinL, cos1 * sin2 - sin1 * cos2 * cosL];
    const sinSigma = Math.hypot(east, north);
    if (sinSigma === 0) return { lengthM: 0, azimuthDeg: 0 };
    const cosSigma = sin1 * sin2 + cos1 * cos2 * cosL;
    const sigma = Math.atan2(sinSigma, cosSigma);
    const sinAlpha = (cos1 * cos2 * sinL) / sinSigma;
    const cos2Alpha = 1 - sinAlpha ** 2;
    // On the equator cos²α is 0.
    const cos2M = cos2Alpha === 0 ? 0 : cosSigma - (2 * sin1 * sin2) / cos2Alpha;
    const [a, b, c] = series(cos2Alpha);
    const next = l + lambdaTerm(c, sinAlpha, sigma, sinSigma, cosSigma, cos2M);
    const isSettled = Math.abs(next - lambda) <= TOLERANCE;
    lambda = next;
    if (!isSettled) continue;
    const lengthM = MINOR_M * a * (sigma - deltaSigma(b, sinSigma, cosSigma, cos2M));
    return { lengthM, azimuthDeg: normaliseDegrees(Math.atan2(east, north) / RADIANS) };
  }
  return { lengthM: NaN, azimuthDeg: NaN };
}

/** Returns the end of a geodesic. A negative length goes in the opposite direction. */
export function geodesicEnd(from: LngLat, { lengthM, azimuthDeg }: GeodesicSide): LngLat {
  const [sin1, cos1] = reduced(from.lat);
  const [sinA, cosA] = [Math.sin(azimuthDeg * RADIANS), Math.cos(azimuthDeg * RADIANS)];
  const sigma1 = Math.atan2(sin1, cos1 * cosA);
  const sinAlpha = cos1 * sinA;
  const [a, b, c] = series(1 - sinAlpha ** 2);
  const straight = lengthM / (MINOR_M * a);
  let sigma = straight;
  for (let pass = 0; pass < MAX_PASSES; ++pass) {
    const next = straight + deltaSigma(b, Math.sin(sigma), Math.cos(sigma), Math.cos(2 * sigma1 + sigma));
    const isSettled = Math.abs(next - sigma) <= TOLERANCE;
    sigma = next;
    if (isSettled) break;
  }
  const [sinSigma, cosSigma] = [Math.sin(sigma), Math.cos(sigma)];
  const cos2M = Math.cos(2 * sigma1 + sigma);
  const lat = Math.atan2(
    sin1 * cosSigma + cos1 * sinSigma * cosA,
    (1 - FLATTENING) * Math.hypot(sinAlpha, sin1 * sinSigma - cos1 * cosSigma * cosA),
  );
  const lambda = Math.atan2(sinSigma * sinA, cos1 * cosSigma - sin1 * sinSigma * cosA);
  const l = lambda - lambdaTerm(c, sinAlpha, sigma, sinSigma, cosSigma, cos2M);
  return { lng: from.lng + l / RADIANS, lat: lat / RADIANS };
}
