import { proxy } from 'valtio';
import type { WalletBalance, WalletChange, WalletFee, WalletRate, WalletSum, WalletToken } from '../../domain/wallet/wallet.ts';

/** 'Ví điểm' of the user drawer: what is in the wallet and what happened in it. */
interface WalletSlice {
  status: 'none' | 'loading' | 'ready' | 'failed';
  tokens: WalletToken[];
  fees: WalletFee[];
  rates: WalletRate[];
  balances: WalletBalance[];
  sums: WalletSum[];
  /** The newest first, `total` of all pages. */
  changes: WalletChange[];
  total: number;
  /** Whether 'Xem thêm' waits for an answer, or got none. */
  more: 'none' | 'loading' | 'failed';
}

const noWallet = (): WalletSlice => ({
  status: 'none',
  tokens: [],
  fees: [],
  rates: [],
  balances: [],
  sums: [],
  changes: [],
  total: 0,
  more: 'none',
});

export const walletSlice = proxy<WalletSlice>(noWallet());

export function emptyWallet(): void {
  Object.assign(walletSlice, noWallet());
}

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
