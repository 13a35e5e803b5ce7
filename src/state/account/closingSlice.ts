import { proxy } from 'valtio';
import type { ClosingStakes } from '../../domain/account/closingStakes.ts';
import type { LoadedSlice } from '../loadStatus.ts';
import type { ShownMessage } from '../shownMessage.ts';

interface ClosingSlice extends LoadedSlice {
  stakes: ClosingStakes | null;
  /** The final confirmation is open. */
  isAsking: boolean;
  /** Time at which the account just closed here will be erased, ISO 8601; null where none was. */
  closedUntil: string | null;
}

export const closingSlice = proxy<ClosingSlice>({ status: 'none', stakes: null, isAsking: false, closedUntil: null });

/** Clears earlier figures, because the customer decides by them. */
export function emptyStakes(): void {
  Object.assign(closingSlice, { stakes: null, isAsking: false });
}

export function askToClose(isAsking: boolean): void {
  closingSlice.isAsking = isAsking;
}

/** @param closedUntil null: the message was read */
export function showClosed(closedUntil: string | null): void {
  Object.assign(closingSlice, { status: 'none', stakes: null, isAsking: false, closedUntil });
}

interface OwnDataSlice {
  /** Expected size that the gateway states; null until then. */
  size: { pictures: number; bytes: number } | null;
  step: 'ready' | 'running' | 'done' | 'failed';
  receivedBytes: number;
  error: ShownMessage | null;
}

const noOwnData = (): OwnDataSlice => ({ size: null, step: 'ready', receivedBytes: 0, error: null });

export const ownDataSlice = proxy<OwnDataSlice>(noOwnData());

export function emptyOwnData(): void {
  Object.assign(ownDataSlice, noOwnData());
}

export function updateOwnData(change: Partial<typeof ownDataSlice>): void {
  Object.assign(ownDataSlice, change);
}

export function showReceived(receivedBytes: number): void {
  ownDataSlice.receivedBytes = receivedBytes;
}

/** @param error null: complete or cancelled */
export function endDownload(step: 'ready' | 'done' | 'failed', error: ShownMessage | null = null): void {
  Object.assign(ownDataSlice, { step, error });
}
