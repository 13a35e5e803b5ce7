import { tangentPlane } from '../geometry/tangentPlane.ts';
import type { Fix } from './fix.ts';

/** Speed from which the user counts as walking. */
const STANDING_BELOW_MS = 0.4;
/** Distance from the mean, as a share of the accuracy, that starts a new stand if there is no speed. */
const MOVED_SHARE = 0.5;
/** Ratio of worse accuracy that starts a new stand. */
const WORSE_TIMES = 2;
/** Maximum averaged fixes, about a minute. */
const MAX_FIXES = 60;
/** Maximum pause within a stand. */
const MAX_PAUSE_MS = 10_000;

/** Fixes while standing still, the newest last; never empty. */
export type StationaryFixes = readonly [Fix, ...Fix[]];

/** Adds a fix to a stand, or starts a new one after a move. */
export function extendStationaryFixes(stand: StationaryFixes | null, fix: Fix): StationaryFixes {
  if (!stand || fix.timeMs - stand.at(-1)!.timeMs > MAX_PAUSE_MS || hasMoved(stand, fix)) return [fix];
  return [...stand, fix].slice(-MAX_FIXES) as unknown as StationaryFixes;
}

function hasMoved(stand: StationaryFixes, fix: Fix): boolean {
  if (fix.speedMs !== null) return fix.speedMs >= STANDING_BELOW_MS;
  const mean = meanFix(stand);
  return fix.accuracyM > WORSE_TIMES * mean.accuracyM || distanceM(mean, fix) > MOVED_SHARE * Math.min(mean.accuracyM, fix.accuracyM);
}

function distanceM(from: Fix, to: Fix): number {
  const { eastM, northM } = tangentPlane(from.position).to(to.position);
  return Math.hypot(eastM, northM);
}

/**
 * Returns the mean of the fixes, weighted by 1 / accuracy². Its accuracy is the best single one, and at least the
 * distance of the newest fix: satellite, atmospheric and multipath errors last for minutes and do not average out.
 */
export function meanFix(stand: StationaryFixes): Fix {
  const newest = stand.at(-1)!;
  const plane = tangentPlane(newest.position);
  let [east, north, weights] = [0, 0, 0];
  let bestM = Infinity;
  for (const { position, accuracyM } of stand) {
    const weight = 1 / Math.max(accuracyM, 1e-3) ** 2;
    const { eastM, northM } = plane.to(position);
    east += weight * eastM;
    north += weight * northM;
    weights += weight;
    bestM = Math.min(bestM, accuracyM);
  }
  const [eastM, northM] = [east / weights, north / weights];
  return { ...newest, position: plane.from(eastM, northM), accuracyM: Math.max(bestM, Math.hypot(eastM, northM)) };
}
