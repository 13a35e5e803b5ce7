import { proxy } from 'valtio';
import type { WalletBalance, WalletChange, WalletFee, WalletRate, WalletSum, WalletToken } from '../../domain/wallet/wallet.ts';
import type { PagedSlice } from '../loadStatus.ts';

interface WalletSlice extends PagedSlice {
  tokens: WalletToken[];
  fees: WalletFee[];
  rates: WalletRate[];
  balances: WalletBalance[];
  sums: WalletSum[];
  changes: WalletChange[];
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
