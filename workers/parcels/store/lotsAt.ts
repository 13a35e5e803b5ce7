import type { LngLat } from '../../../src/domain/geometry/lngLat.ts';
import type { CadastralParcel } from '../../../src/domain/land/parcel.ts';
import { SAME_CORNER_M } from '../api.ts';
import type { ParcelStore } from './parcelStore.ts';

/** Of the side of a square as large as the lot: most of a small lot is no corner. */
const CORNER_SHARE = 0.08;

/**
 * The lots that a tap means: those that lie over each other at the place, else those of a corner that was aimed at, else the one there; the
 * smallest first.
 * @param fingerM how far from a corner a fingertip that aims at it comes down @param leastM nobody aims at less
 */
export function lotsAt(parcels: ParcelStore, place: LngLat, fingerM: number, leastM: number): CadastralParcel[] {
  const over = parcels.touching(place, 0);
  if (over.length !== 1) return over;
  const reachM = Math.min(fingerM, CORNER_SHARE * Math.sqrt(over[0]!.areaM2));
  const corner = reachM < leastM ? null : parcels.snapTo(place, reachM);
  const met = corner?.kind === 'corner' ? parcels.touching(corner.at, SAME_CORNER_M) : [];
  return met.length > 1 ? met : over;
}
