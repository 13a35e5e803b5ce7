import { proxy } from 'valtio';
import { type PlanTransfer, transferKey } from '../../domain/land/planTransfer.ts';

/** Two plannings, the later one after the earlier. */
export interface ComparedPlans {
  beforeId: string;
  afterId: string;
}

export const changesSlice = proxy({
  /** What was asked for last, of an open layer; null: nothing. */
  compared: null as ComparedPlans | null,
  status: 'loading' as 'loading' | 'shown' | 'failed',
  /** The largest first. */
  transfers: [] as readonly PlanTransfer[],
  /** `transferKey` of what is drawn on the map, or on its way there; null: nothing. */
  drawn: null as string | null,
  /** There are more pieces of it than the map draws. */
  isCut: false,
});

export function beginChanges(compared: ComparedPlans): void {
  Object.assign(changesSlice, { compared, status: 'loading', transfers: [], drawn: null, isCut: false });
}

/** @param transfers undefined: they could not be had */
export function showCodeChanges(transfers: readonly PlanTransfer[] | undefined): void {
  Object.assign(changesSlice, transfers ? { status: 'shown', transfers } : { status: 'failed' });
}

/** @param transfer null: nothing is drawn from now on */
export function drawTransfer(transfer: PlanTransfer | null, isCut = false): void {
  Object.assign(changesSlice, { drawn: transfer && transferKey(transfer), isCut });
}

export function endChanges(): void {
  Object.assign(changesSlice, { compared: null, transfers: [], drawn: null, isCut: false });
}
