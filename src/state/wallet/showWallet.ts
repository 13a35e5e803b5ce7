import type { WalletChange } from '../../domain/wallet/wallet.ts';
import { type WalletSlice, walletSlice } from '../walletSlice.ts';

/** What is shown stays until the answers are there. */
export function beginWallet(): void {
  Object.assign(walletSlice, { status: 'loading', more: 'none' });
}

export function showWallet(wallet: Omit<WalletSlice, 'status' | 'more'>): void {
  Object.assign(walletSlice, { status: 'ready', ...wallet });
}

export function failWallet(): void {
  walletSlice.status = 'failed';
}

export function beginMoreChanges(): void {
  walletSlice.more = 'loading';
}

/** @param changes all that are shown from now on */
export function showMoreChanges(changes: WalletChange[], total: number): void {
  Object.assign(walletSlice, { changes, total, more: 'none' });
}

export function failMoreChanges(): void {
  walletSlice.more = 'failed';
}
