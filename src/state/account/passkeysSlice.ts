import { proxy } from 'valtio';
import type { Passkey } from '../../domain/account/passkey.ts';
import type { LoadedSlice } from '../loadStatus.ts';

interface PasskeysSlice extends LoadedSlice {
  items: Passkey[];
  /** Whether `items` is what there is, though it be none. */
  isRead: boolean;
  /** What is under way: a passkey is added, or the one of this id removed. */
  busy: 'adding' | string | null;
  /** The one that is asked about before it is removed. */
  asked: Passkey | null;
}

const noPasskeys = (): PasskeysSlice => ({ status: 'none', items: [], isRead: false, busy: null, asked: null });

export const passkeysSlice = proxy<PasskeysSlice>(noPasskeys());

export function emptyPasskeys(): void {
  Object.assign(passkeysSlice, noPasskeys());
}

export function updatePasskeys(change: Partial<typeof passkeysSlice>): void {
  Object.assign(passkeysSlice, change);
}
