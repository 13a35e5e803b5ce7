import type { Store } from '../../../src/gateway/database/store.ts';
import { settleTransfer } from '../../../src/gateway/wallet/settleTransfer.ts';

/**
 * The money of a deposit has come: the wallet grows by it, once, however often this is told.
 * @param transactionId of the deposit as it was asked for
 * @returns false when there is no such deposit, or it was refused
 */
export async function confirmDeposit(store: Store, transactionId: string): Promise<boolean> {
  const deposit = await settleTransfer(store, transactionId, 'DONE', { direction: 'IN' });
  return deposit?.status === 'DONE';
}
