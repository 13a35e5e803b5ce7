import { createBankAccount, findBankAccounts, findBanks } from '../../api/bankings.ts';
import { type BankField, moveSlice } from '../../state/moveSlice.ts';
import { failureMessage } from '../shell/failureMessage.ts';
import { requestGuard } from '../shell/requestGuard.ts';
import { newUid } from '../shell/newUid.ts';
import { showAccountView } from '../account/openAccount.ts';
import { ownCustomer } from '../session/ownCustomer.ts';
import { raiseMessage } from '../shell/raiseNotice.ts';
import { typeMove } from './moveTokens.ts';

const loads = requestGuard();

/** Where a withdrawal can go: the customer's own accounts, and the banks by name. Somebody with one account has it chosen. */
export async function loadBankAccounts(): Promise<void> {
  const owner = ownCustomer();
  const isCurrent = loads.begin();
  moveSlice.accountsStatus = 'loading';
  const [accounts, banks] = await Promise.all([findBankAccounts(), findBanks()]);
  if (!isCurrent() || owner === null || ownCustomer() !== owner) return;
  if (!accounts.ok || !banks.ok) {
    moveSlice.accountsStatus = 'failed';
    return;
  }
  Object.assign(moveSlice, { accountsStatus: 'ready', accounts: accounts.value, banks: banks.value });
  const [first] = accounts.value;
  if (first && moveSlice.draft?.bankAccountId === '') typeMove({ bankAccountId: first.id });
}

/** A form for another account. */
export function openNewAccount(): void {
  Object.assign(moveSlice, {
    newAccount: { uid: newUid(), bankId: '', accountNumber: '', accountName: '' },
    accountMissing: [],
    error: null,
  });
  showAccountView('bankAccount');
}

export function typeAccount(typed: Partial<Record<BankField, string>>): void {
  const { newAccount } = moveSlice;
  if (!newAccount) return;
  Object.assign(newAccount, typed);
  moveSlice.accountMissing = moveSlice.accountMissing.filter((field) => typed[field] === undefined);
  moveSlice.error = null;
}

/** Stores it, once however often it is sent, and chooses it. */
export async function addBankAccount(): Promise<void> {
  const { newAccount, busy } = moveSlice;
  if (!newAccount || busy) return;
  const { uid, ...fields } = { ...newAccount };
  const missing = (Object.keys(fields) as BankField[]).filter((field) => fields[field].trim() === '');
  Object.assign(moveSlice, { accountMissing: missing, error: null });
  const owner = ownCustomer();
  if (missing.length > 0 || owner === null) return;
  moveSlice.busy = true;
  const answer = await createBankAccount(uid, { ...fields, accountName: fields.accountName.trim(), branch: '' });
  if (ownCustomer() !== owner) return;
  moveSlice.busy = false;
  if (!answer.ok) {
    const error = failureMessage(answer.error);
    moveSlice.error = error;
    raiseMessage('error', error);
    return;
  }
  const { account, message } = answer.value;
  moveSlice.accounts = [...moveSlice.accounts.filter(({ id }) => id !== account.id), account];
  moveSlice.newAccount = null;
  typeMove({ bankAccountId: account.id });
  showAccountView('withdraw');
  raiseMessage('success', message === '' ? { id: 'bank.added' } : { text: message });
}
