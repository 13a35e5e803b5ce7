import { parcelsClient } from '../../../workers/parcels/client.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { CadastralParcel } from '../../domain/land/parcel.ts';

/** Corners are printed to the centimetre; registers round them, and datum shifts are good to a decimetre or two. */
const SAME_CORNER_M = 0.3;

/** The lots that a corner belongs to, the smallest first; none where the worker cannot be had. */
export async function lotsAtCorner(corner: LngLat): Promise<readonly CadastralParcel[]> {
  const touching = await parcelsClient.parcelsTouching(corner, SAME_CORNER_M);
  return touching.ok ? touching.value : [];
}
