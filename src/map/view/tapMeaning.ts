/** A tap on the map: when, where on the screen, and the feature id of the parcel drawn there. */
export interface Tap {
  timeMs: number;
  x: number;
  y: number;
  parcelId: number | null;
}

const DOUBLE_TAP_MS = 350;
const DOUBLE_TAP_PX = 24;

/** True when `tap` is the second of a double one. */
export function isSecondTap(previous: Tap | null, tap: Tap): boolean {
  if (previous === null || tap.timeMs - previous.timeMs > DOUBLE_TAP_MS) return false;
  return Math.hypot(tap.x - previous.x, tap.y - previous.y) <= DOUBLE_TAP_PX;
}

/**
 * What a tap picks. Nothing waits to see whether a second tap follows: a first tap acts at once, and a second one on a
 * parcel picks the place as well (§4 'a double click picks a location'). Beside parcels the first has done so already.
 */
export function tapMeaning(previous: Tap | null, tap: Tap): 'parcel' | 'position' | 'nothing' {
  if (isSecondTap(previous, tap)) return previous?.parcelId === null ? 'nothing' : 'position';
  return tap.parcelId === null ? 'position' : 'parcel';
}
