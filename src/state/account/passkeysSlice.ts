import { proxy } from 'valtio';
import type { Passkey } from '../../domain/account/passkey.ts';
import type { LoadedSlice } from '../loadStatus.ts';

interface PasskeysSlice extends LoadedSlice {
  items: Passkey[];
  /** `items` is the loaded list, even if it is empty. */
  isRead: boolean;
  /** 'adding' a passkey, or the id of the one being removed; null when nothing is under way. */
  busy: 'adding' | string | null;
  /** Passkey whose removal needs confirmation. */
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
