import { proxy } from 'valtio';
import type { ParcelOverlap } from '../../domain/land/planOverlap.ts';
import type { MeasuredPlan } from '../../domain/land/planVerdict.ts';

/**
 * The plannings over the open parcel, or over the corners that were searched. Zones stay in the parcels worker: here are figures
 * and a small picture.
 */
interface PlanOverlapSlice {
  /** While 'loading', the rest is that of before, if it was of the same ground. */
  status: 'none' | 'loading' | 'ready' | 'failed';
  /** Whose: the parcel's id. */
  groundId: string | null;
  /** Which are measured, those in force first. */
  plans: readonly MeasuredPlan[];
  /** All that lie there, measured or not, in the same order. */
  around: readonly MeasuredPlan[];
  /** Of them the edition whose figures somebody wants to see; null for the first. */
  pickedId: string | null;
  /** There are plannings that were not looked at, because that costs points. */
  isUnasked: boolean;
  /** Plannings lie there of which there are only pictures: nothing can be measured. */
  hasPictures: boolean;
  /** null: nothing is measured (yet). */
  overlap: ParcelOverlap | null;
}

const NOT_MEASURED = { plans: [], around: [], pickedId: null, isUnasked: false, hasPictures: false, overlap: null };

export const planOverlapSlice = proxy<PlanOverlapSlice>({ status: 'none', groundId: null, ...NOT_MEASURED });

/** What was measured of the same ground stays meanwhile. */
export function beginOverlap(groundId: string): void {
  if (planOverlapSlice.groundId !== groundId) Object.assign(planOverlapSlice, NOT_MEASURED);
  Object.assign(planOverlapSlice, { status: 'loading', groundId });
}

export function updatePlanOverlap(change: Partial<typeof planOverlapSlice>): void {
  Object.assign(planOverlapSlice, change);
}
