import { proxy } from 'valtio';
import { type PlanTransfer, transferKey } from '../../domain/land/planTransfer.ts';

/** Two plannings, the earlier one first. */
export interface ComparedPlans {
  beforeId: string;
  afterId: string;
}

export const changesSlice = proxy({
  /** Compared plannings of an open layer; null: none. */
  compared: null as ComparedPlans | null,
  status: 'loading' as 'loading' | 'shown' | 'failed',
  /** Changes, largest first. */
  transfers: [] as readonly PlanTransfer[],
  /** `transferKey` of the change on the map, or loading for it; null: none. */
  drawn: null as string | null,
  /** The change has more pieces than the map draws. */
  isCut: false,
});

export function beginChanges(compared: ComparedPlans): void {
  Object.assign(changesSlice, { compared, status: 'loading', transfers: [], drawn: null, isCut: false });
}

/** @param transfers undefined where they are unavailable */
export function showCodeChanges(transfers: readonly PlanTransfer[] | undefined): void {
  Object.assign(changesSlice, transfers ? { status: 'shown', transfers } : { status: 'failed' });
}

export function drawTransfer(transfer: PlanTransfer | null, isCut = false): void {
  Object.assign(changesSlice, { drawn: transfer && transferKey(transfer), isCut });
}

export function endChanges(): void {
  Object.assign(changesSlice, { compared: null, transfers: [], drawn: null, isCut: false });
}
