import { proxy } from 'valtio';
import type { DepositTerms } from '../../domain/wallet/depositTerms.ts';
import type { LoadedSlice } from '../loadStatus.ts';

interface TransfersSlice extends DepositTerms, LoadedSlice {
  openId: string | null;
  /** State of 'Huỷ yêu cầu': asking, or waiting for its answer. */
  cancelling: 'no' | 'asked' | 'busy';
}

const noTransfers = (): TransfersSlice => ({ status: 'none', transfers: [], bank: null, rates: [], openId: null, cancelling: 'no' });

export const transfersSlice = proxy<TransfersSlice>(noTransfers());

export function emptyTransfers(): void {
  Object.assign(transfersSlice, noTransfers());
}

export function chooseTransfer(id: string): void {
  Object.assign(transfersSlice, { openId: id, cancelling: 'no' });
}

export function setCancelling(cancelling: TransfersSlice['cancelling']): void {
  transfersSlice.cancelling = cancelling;
}

export function dropTransfer(id: string): void {
  Object.assign(transfersSlice, { cancelling: 'no', transfers: transfersSlice.transfers.filter((transfer) => transfer.id !== id) });
}
