import { wholeTurn } from '../geometry/earth.ts';

/** §9: the four sectors, each with its lower end. */
export type CompassSector = 'north' | 'east' | 'south' | 'west';
/** §9: how far a position can be trusted. */
export type AccuracyGrade = 'good' | 'medium' | 'bad';

/** What a browser tells of how the device is held; the event of the same name, or nearly. */
export interface DeviceOrientation {
  /** Degrees anticlockwise; from north only when `absolute`. */
  alpha: number | null;
  absolute: boolean;
  /** Safari's own: degrees clockwise from north. */
  webkitCompassHeading?: number | null;
}

/** §9: the last metre that is still good is below 10, the first bad one above 30. */
const GOOD_BELOW_M = 10;
const BAD_ABOVE_M = 30;

/** §9: north under 45 or 315 and above, east 45–135, south 135–225, west 225–315. */
export function compassSector(headingDeg: number): CompassSector {
  const heading = wholeTurn(headingDeg);
  if (heading < 45 || heading >= 315) return 'north';
  if (heading < 135) return 'east';
  return heading < 225 ? 'south' : 'west';
}

export function accuracyGrade(accuracyM: number): AccuracyGrade {
  if (accuracyM < GOOD_BELOW_M) return 'good';
  return accuracyM > BAD_ABOVE_M ? 'bad' : 'medium';
}

/**
 * Where the top of the screen points, degrees clockwise from north.
 * @param screenDeg how far the picture is turned on the device: `screen.orientation.angle`
 * @returns null when the device does not know where north is
 */
export function headingOf({ alpha, absolute, webkitCompassHeading }: DeviceOrientation, screenDeg: number): number | null {
  if (typeof webkitCompassHeading === 'number' && webkitCompassHeading >= 0) return wholeTurn(webkitCompassHeading + screenDeg);
  if (!absolute || alpha === null) return null;
  return wholeTurn(360 - alpha + screenDeg);
}

/**
 * A part of the way from one heading to another, the short way round.
 * @param angleDeg where a dial stands; may be beyond a whole turn, so that it never spins back
 */
export function turnTowards(angleDeg: number, headingDeg: number, share: number): number {
  const turn = wholeTurn(headingDeg - angleDeg + 180) - 180;
  return angleDeg + turn * share;
}

/** Whole degrees as they are shown: 359.6 is 0. */
export const shownHeading = (headingDeg: number): number => wholeTurn(Math.round(headingDeg));

/** Which of so many equal sectors a direction lies in, clockwise; the first one is around north. */
export const sectorOf = (bearingDeg: number, count: number): number => Math.round((wholeTurn(bearingDeg) * count) / 360) % count;
