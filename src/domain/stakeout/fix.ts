import type { LngLat } from '../geometry/lngLat.ts';

export interface Fix {
  position: LngLat;
  /** Radius in which the receiver is in 95 of 100 cases, metres (W3C Geolocation, `accuracy`). */
  accuracyM: number;
  /** Height above the ellipsoid; null if unknown. */
  altitudeM: number | null;
  /** Metres per second; null if unknown. */
  speedMs: number | null;
  /** Milliseconds since 1970. */
  timeMs: number;
}

/** r₉₅ = σ √(−2 ln 0.05) for a circular normal distribution. */
const SIGMAS_OF_95 = Math.sqrt(-2 * Math.log(0.05));

/** Returns the standard deviation of one axis for a 95 % radius of a circular normal distribution. */
export const sigmaOfAccuracy = (accuracyM: number): number => accuracyM / SIGMAS_OF_95;

export const accuracyOfSigma = (sigmaM: number): number => sigmaM * SIGMAS_OF_95;
