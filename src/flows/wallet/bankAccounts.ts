import { apiClient } from '../../api/apiClient.ts';
import {
  createUserBankingCall,
  findBankingsCall,
  findUserBankingsCall,
  removeUserBankingCall,
  updateUserBankingCall,
} from '../../contract/wallet/bankings.ts';
import { ACTIVE_STATUS } from '../../domain/limits.ts';
import { type BankField, moveSlice } from '../../state/wallet/moveSlice.ts';
import { askToRemoveAccount, dropBankAccount, openAccountForm, showAddedAccount, updateMove } from '../../state/wallet/moveForm.ts';
import { failureMessage } from '../shell/failureMessage.ts';
import { requestGuard } from '../shell/requestGuard.ts';
import { newUid } from '../shell/newUid.ts';
import { beginForCustomer, ownCustomer } from '../session/ownCustomer.ts';
import { raiseMessage } from '../../state/shell/noticeSlice.ts';
import { typeMove } from './confirmMove.ts';
import { showAccountView } from '../../state/account/accountSlice.ts';

const loads = requestGuard();

/** Loads the customer's accounts for withdrawals, and the banks by name. A single account is chosen. */
export async function loadBankAccounts(): Promise<void> {
  const isCurrent = beginForCustomer(loads);
  updateMove({ accountsStatus: 'loading' });
  const [accounts, banks] = await Promise.all([
    apiClient.ask(findUserBankingsCall, {}),
    apiClient.ask(findBankingsCall, { status: ACTIVE_STATUS }),
  ]);
  if (!isCurrent()) return;
  if (!accounts.ok || !banks.ok) {
    updateMove({ accountsStatus: 'failed' });
    return;
  }
  updateMove({ accountsStatus: 'ready', accounts: accounts.value.data, banks: banks.value.data });
  const [first] = accounts.value.data;
  if (first && moveSlice.draft?.bankAccountId === '') typeMove({ bankAccountId: first.id });
}

export function openNewAccount(): void {
  openAccountForm(newUid());
  showAccountView('bankAccount');
}

export function openKnownAccount(id: string): void {
  const known = moveSlice.accounts.find((account) => account.id === id);
  if (!known) return;
  openAccountForm(newUid(), { ...known });
  showAccountView('bankAccount');
}

/** Deletes an account after confirmation and chooses the first of the others. */
export async function confirmRemoval(id: string): Promise<void> {
  const owner = ownCustomer();
  if (moveSlice.removing !== id || moveSlice.busy || owner === null) return;
  updateMove({ busy: true });
  const answer = await apiClient.ask(removeUserBankingCall, { id });
  if (ownCustomer() !== owner) return;
  if (!answer.ok) {
    askToRemoveAccount(null);
    raiseMessage('error', failureMessage(answer.error));
    return;
  }
  dropBankAccount(id);
  typeMove({ bankAccountId: moveSlice.accounts[0]?.id ?? '' });
  raiseMessage('success', { text: answer.value.message });
}

/** Stores an account, once however often it is sent, and chooses it. */
export async function addBankAccount(): Promise<void> {
  const { newAccount, busy } = moveSlice;
  if (!newAccount || busy) return;
  const { uid, id, ...fields } = { ...newAccount };
  const missing = (Object.keys(fields) as BankField[]).filter((field) => fields[field].trim() === '');
  updateMove({ accountMissing: missing, error: null });
  const owner = ownCustomer();
  if (missing.length > 0 || owner === null) return;
  updateMove({ busy: true });
  const branch = moveSlice.accounts.find((account) => account.id === id)?.branch ?? '';
  const details = {
    banking_id: fields.bankingId,
    account_number: fields.accountNumber,
    account_name: fields.accountName.trim(),
    branch,
  };
  const answer = await (id === null
    ? apiClient.ask(createUserBankingCall, { uid, ...details })
    : apiClient.ask(updateUserBankingCall, { id, ...details }));
  if (ownCustomer() !== owner) return;
  if (!answer.ok) {
    const error = failureMessage(answer.error);
    updateMove({ busy: false, error });
    raiseMessage('error', error);
    return;
  }
  const { data: account, message } = answer.value;
  showAddedAccount(account);
  typeMove({ bankAccountId: account.id });
  showAccountView('withdraw');
  raiseMessage('success', message === '' ? { id: 'bank.added' } : { text: message });
}
