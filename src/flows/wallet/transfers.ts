import { apiClient } from '../../api/apiClient.ts';
import { cancelDepositCall, findTransfersCall } from '../../contract/wallet/transfers.ts';
import { showAccountView } from '../../state/account/accountSlice.ts';
import { raiseMessage } from '../../state/shell/noticeSlice.ts';
import {
  beginTransfers,
  chooseTransfer,
  dropTransfer,
  failTransfers,
  setCancelling,
  showTransfers,
  transfersSlice,
} from '../../state/wallet/transfersSlice.ts';
import { beginForCustomer, ownCustomer } from '../session/ownCustomer.ts';
import { failureMessage } from '../shell/failureMessage.ts';
import { requestGuard } from '../shell/requestGuard.ts';
import { loadWallet } from './loadWallet.ts';

const loads = requestGuard();

/** What waits, and how a deposit is paid. What is shown stays until the answer is there (§8: a failure is no toast). */
export async function loadTransfers(): Promise<void> {
  const isCurrent = beginForCustomer(loads);
  beginTransfers();
  const answer = await apiClient.ask(findTransfersCall, {});
  if (!isCurrent()) return;
  if (!answer.ok) return failTransfers();
  const { data: transfers, bank, rates } = answer.value;
  showTransfers({ transfers, bank: bank && { ...bank, bank: bank.name }, rates });
}

/** A deposit that waits, with how it is paid. */
export function openTransfer(id: string): void {
  chooseTransfer(id);
  showAccountView('transfer');
}

/** Takes a deposit back; asked before, since money that was sent for it is then nobody's. */
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
