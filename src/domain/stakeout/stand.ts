import { tangentPlane } from '../geometry/tangentPlane.ts';
import type { Fix } from './fix.ts';

/** Who is faster walks. */
const STANDING_BELOW_MS = 0.4;
/** Of a receiver that tells no speed: a fix farther from the mean than this share of the accuracy begins anew. */
const MOVED_SHARE = 0.5;
/** It cannot tell any more whether one stands once it is so many times worse. */
const WORSE_TIMES = 2;
/** So many fixes are averaged at most: about a minute. */
const MAX_FIXES = 60;
/** Over a longer pause nobody knows whether one stood. */
const MAX_PAUSE_MS = 10_000;

/** Fixes of one stand, the newest last; never empty. */
export type Stand = readonly [Fix, ...Fix[]];

/** Adds a fix to those of where one stands; where one has moved on it begins anew. */
export function extendStand(stand: Stand | null, fix: Fix): Stand {
  if (!stand || fix.timeMs - stand.at(-1)!.timeMs > MAX_PAUSE_MS || hasMoved(stand, fix)) return [fix];
  return [...stand, fix].slice(-MAX_FIXES) as unknown as Stand;
}

function hasMoved(stand: Stand, fix: Fix): boolean {
  if (fix.speedMs !== null) return fix.speedMs >= STANDING_BELOW_MS;
  const mean = meanFix(stand);
  return fix.accuracyM > WORSE_TIMES * mean.accuracyM || distanceM(mean, fix) > MOVED_SHARE * Math.min(mean.accuracyM, fix.accuracyM);
}

function distanceM(from: Fix, to: Fix): number {
  const { eastM, northM } = tangentPlane(from.position).to(to.position);
  return Math.hypot(eastM, northM);
}

/**
 * The fixes' mean, weighted by 1 / accuracy². Its accuracy is that of the best single one, and never less than how far the newest
 * lies from the mean: errors of satellites, air and walls last for minutes and do not average away, so that more fixes steady the
 * place and promise nothing more.
 */
export function meanFix(stand: Stand): Fix {
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
