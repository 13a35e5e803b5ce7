import { normaliseDegrees } from '../geometry/earth.ts';

export type CompassSector = 'north' | 'east' | 'south' | 'west';
export type AccuracyGrade = 'good' | 'medium' | 'bad';

/** Device orientation reported by a browser, from the events of (almost) the same name. */
export interface DeviceOrientation {
  /** Degrees counterclockwise, from north only if `absolute`. */
  alpha: number | null;
  absolute: boolean;
  /** Safari only: degrees clockwise from north. */
  webkitCompassHeading?: number | null;
}

/** §9: accuracies below 10 m are good, above 30 m bad. */
const GOOD_BELOW_M = 10;
const BAD_ABOVE_M = 30;

/** §9: north under 45 or 315 and above, east 45–135, south 135–225, west 225–315. */
export function compassSector(headingDeg: number): CompassSector {
  const heading = normaliseDegrees(headingDeg);
  if (heading < 45 || heading >= 315) return 'north';
  if (heading < 135) return 'east';
  return heading < 225 ? 'south' : 'west';
}

export function accuracyGrade(accuracyM: number): AccuracyGrade {
  if (accuracyM < GOOD_BELOW_M) return 'good';
  return accuracyM > BAD_ABOVE_M ? 'bad' : 'medium';
}

/**
 * Returns the heading of the top of the screen, degrees clockwise from north; null if the device has no compass.
 * @param screenDeg rotation of the screen: `screen.orientation.angle`
 */
export function headingOf({ alpha, absolute, webkitCompassHeading }: DeviceOrientation, screenDeg: number): number | null {
  if (typeof webkitCompassHeading === 'number' && webkitCompassHeading >= 0) return normaliseDegrees(webkitCompassHeading + screenDeg);
  if (!absolute || alpha === null) return null;
  return normaliseDegrees(360 - alpha + screenDeg);
}

/** Turns a dial part of the shortest way to a heading. Its angle may exceed 360°, so that it never spins back. */
export function turnTowards(angleDeg: number, headingDeg: number, share: number): number {
  const turn = normaliseDegrees(headingDeg - angleDeg + 180) - 180;
  return angleDeg + turn * share;
}

/** Rounds a heading for display: 359.6 becomes 0. */
export const shownHeading = (headingDeg: number): number => normaliseDegrees(Math.round(headingDeg));

/** Returns the equal sector of a direction, clockwise. The first is centred on north. */
export const sectorOf = (bearingDeg: number, count: number): number => Math.round((normaliseDegrees(bearingDeg) * count) / 360) % count;
