import type { LngLat } from '../geometry/lngLat.ts';

export interface Fix {
  position: LngLat;
  /** Radius about the position within which the receiver is in 95 of 100 cases, metres (W3C Geolocation, `accuracy`). */
  accuracyM: number;
  /** Above the ellipsoid; null where the receiver does not know. */
  altitudeM: number | null;
  /** Metres a second; null where the receiver does not know. */
  speedMs: number | null;
  /** Milliseconds since 1970. */
  timeMs: number;
}

/** r₉₅ = σ √(−2 ln 0.05) of a circular normal distribution. */
const SIGMAS_OF_95 = Math.sqrt(-2 * Math.log(0.05));

/** The spread of one axis that goes with a radius of 95 %, taken for a circular normal distribution. */
export const sigmaOfAccuracy = (accuracyM: number): number => accuracyM / SIGMAS_OF_95;

/** The radius of 95 % that goes with the spread of one axis. */
export const accuracyOfSigma = (sigmaM: number): number => sigmaM * SIGMAS_OF_95;
