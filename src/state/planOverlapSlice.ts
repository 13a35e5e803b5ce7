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
