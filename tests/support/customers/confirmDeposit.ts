import type { Store } from '../../../src/gateway/database/store.ts';
import { settleTransfer } from '../../../src/gateway/wallet/settleTransfer.ts';

/**
 * Confirms that a deposit's money has arrived: credits the wallet, only once however often it is called.
 * @param transactionId of the requested deposit
 * @returns false if there is no such deposit, or it was refused
 */
export async function confirmDeposit(store: Store, transactionId: string): Promise<boolean> {
  const deposit = await settleTransfer(store, transactionId, 'DONE', { direction: 'IN' });
  return deposit?.status === 'DONE';
}
