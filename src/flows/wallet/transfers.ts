import { apiClient } from '../../api/apiClient.ts';
import { cancelDepositCall, findTransfersCall } from '../../contract/wallet/transfers.ts';
import { showAccountView } from '../../state/account/accountSlice.ts';
import { raiseMessage } from '../../state/shell/noticeSlice.ts';
import { chooseTransfer, dropTransfer, setCancelling, transfersSlice } from '../../state/wallet/transfersSlice.ts';
import { loadForCustomer } from '../session/loadForCustomer.ts';
import { ownCustomer } from '../session/ownCustomer.ts';
import { failureMessage } from '../shell/failureMessage.ts';
import { requestGuard } from '../shell/requestGuard.ts';
import { loadWallet } from './loadWallet.ts';

const loads = requestGuard();

export const loadTransfers = (): Promise<void> =>
  loadForCustomer(loads, transfersSlice, apiClient.ask(findTransfersCall, {}), ({ data: transfers, bank, rates }) => ({
    transfers,
    bank: bank && { ...bank, bank: bank.name },
    rates,
  }));

export function openTransfer(id: string): void {
  chooseTransfer(id);
  showAccountView('transfer');
}

/** Cancels a deposit after confirmation: money already sent for it would belong to nobody. */
export async function confirmCancel(id: string): Promise<void> {
  const owner = ownCustomer();
  if (transfersSlice.cancelling !== 'asked' || owner === null) return;
  setCancelling('busy');
  const answer = await apiClient.ask(cancelDepositCall, { id });
  if (ownCustomer() !== owner) return;
  if (answer.ok) {
    dropTransfer(id);
    showAccountView('wallet');
    raiseMessage('success', { text: answer.value.message });
  } else {
    setCancelling('no');
    raiseMessage('error', failureMessage(answer.error));
  }
  void loadTransfers();
  void loadWallet();
}
