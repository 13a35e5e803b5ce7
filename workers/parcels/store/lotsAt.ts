import type { LngLat } from '../../../src/domain/geometry/lngLat.ts';
import type { CadastralParcel } from '../../../src/domain/land/parcel.ts';
import { SAME_CORNER_M } from '../api.ts';
import type { ParcelStore } from './parcelStore.ts';

/** Share of the side of a square of the parcel's area: most of a small parcel is not its corners. */
const CORNER_SHARE = 0.08;

/**
 * Returns the parcels that a tap may mean, smallest first: those that overlap at the place, else those that share the
 * corner aimed at, else the one there.
 * @param fingerM largest error of a fingertip that aims at a corner @param leastM minimum of that error
 */
export function lotsAt(parcels: ParcelStore, place: LngLat, fingerM: number, leastM: number): CadastralParcel[] {
  const overlapping = parcels.touching(place, 0);
  if (overlapping.length !== 1) return overlapping;
  const reachM = Math.min(fingerM, CORNER_SHARE * Math.sqrt(overlapping[0]!.areaM2));
  const corner = reachM < leastM ? null : parcels.snapTo(place, reachM);
  const sharing = corner?.kind === 'corner' ? parcels.touching(corner.at, SAME_CORNER_M) : [];
  return sharing.length > 1 ? sharing : overlapping;
}
