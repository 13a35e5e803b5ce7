import { tangentPlane } from '../geometry/tangentPlane.ts';
import type { LngLat } from '../geometry/lngLat.ts';
import { NOTE_MAX_POINTS } from '../limits.ts';
import type { Fix } from './fix.ts';

/** Minimum step as a share of the accuracy. Smaller ones may be noise. */
const STEP_SHARE = 0.5;
const MIN_STEP_M = 1;

/** Adds a position to a track if it is a step and the track is not full. @returns the same track otherwise */
export function extendTrack(track: readonly LngLat[], { position, accuracyM }: Pick<Fix, 'position' | 'accuracyM'>): readonly LngLat[] {
  const last = track.at(-1);
  if (last) {
    const { eastM, northM } = tangentPlane(last).to(position);
    if (Math.hypot(eastM, northM) < Math.max(MIN_STEP_M, STEP_SHARE * accuracyM) || track.length >= NOTE_MAX_POINTS) return track;
  }
  return [...track, { lng: position.lng, lat: position.lat }];
}
