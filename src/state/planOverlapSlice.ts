import { proxy } from 'valtio';
import type { ParcelOverlap } from '../domain/land/planOverlap.ts';

/** The open plannings over the open parcel. Zones stay in the parcels worker: here are figures and a small picture. */
export interface PlanOverlapSlice {
  /** 'none': no open layer has zones. While 'loading', `overlap` is that of before, if it was of this parcel. */
  status: 'none' | 'loading' | 'ready' | 'failed';
  /** Whose `overlap` is. */
  parcelId: string | null;
  overlap: ParcelOverlap | null;
}

export const planOverlapSlice = proxy<PlanOverlapSlice>({ status: 'none', parcelId: null, overlap: null });

/** No parcel, or no zones, to measure. */
export function clearOverlap(): void {
  Object.assign(planOverlapSlice, { status: 'none', parcelId: null, overlap: null });
}

/** What was measured of the same parcel stays meanwhile. */
export function beginOverlap(parcelId: string): void {
  if (planOverlapSlice.parcelId !== parcelId) planOverlapSlice.overlap = null;
  Object.assign(planOverlapSlice, { status: 'loading', parcelId });
}

/** @param overlap null: it could not be measured */
export function showOverlap(overlap: ParcelOverlap | null): void {
  Object.assign(planOverlapSlice, { status: overlap ? 'ready' : 'failed', overlap });
}
