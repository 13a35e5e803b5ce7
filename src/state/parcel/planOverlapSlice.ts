import { proxy } from 'valtio';
import type { ParcelOverlap } from '../../domain/land/planOverlap.ts';
import type { MeasuredPlan } from '../../domain/land/planVerdict.ts';

/** Plannings over the open parcel or the searched corners: figures and a picture. Zones stay in the worker. */
interface PlanOverlapSlice {
  /** State; while 'loading' the other members keep the previous result of the same ground. */
  status: 'none' | 'loading' | 'ready' | 'failed';
  groundId: string | null;
  /** Measured plannings, those in force first. */
  plans: readonly MeasuredPlan[];
  /** All plannings there, measured or not, in the same order. */
  around: readonly MeasuredPlan[];
  /** Edition whose figures are shown; null for the first. */
  pickedId: string | null;
  /** Some plannings were not measured, because a view costs points. */
  isUnasked: boolean;
  /** Some plannings have only pictures, which cannot be measured. */
  hasPictures: boolean;
  /** Null while nothing is measured. */
  overlap: ParcelOverlap | null;
}

const NOT_MEASURED = { plans: [], around: [], pickedId: null, isUnasked: false, hasPictures: false, overlap: null };

export const planOverlapSlice = proxy<PlanOverlapSlice>({ status: 'none', groundId: null, ...NOT_MEASURED });

export function beginOverlap(groundId: string): void {
  if (planOverlapSlice.groundId !== groundId) Object.assign(planOverlapSlice, NOT_MEASURED);
  Object.assign(planOverlapSlice, { status: 'loading', groundId });
}

export function updatePlanOverlap(change: Partial<typeof planOverlapSlice>): void {
  Object.assign(planOverlapSlice, change);
}
