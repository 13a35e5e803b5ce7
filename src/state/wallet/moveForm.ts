import type { MoveDraft, MoveFaults, MoveField, MoveQuote } from '../../domain/wallet/quoteMove.ts';
import type { Bank, BankAccount } from '../../domain/wallet/wallet.ts';
import { type BankField, type MoveSlice, moveSlice, noMove } from './moveSlice.ts';
import type { ShownMessage } from '../shownMessage.ts';

/** A new form; bank accounts that are known stay. */
export function openMoveForm(begun: Pick<MoveDraft, 'way' | 'requestId' | 'tokenId'> & Partial<MoveDraft>): void {
  const { accountsStatus, accounts, banks } = moveSlice;
  const draft: MoveDraft = { amount: '', to: '', bankAccountId: '', toTokenId: '', note: '', ...begun };
  Object.assign(moveSlice, { ...noMove(), draft, accountsStatus, accounts, banks });
}

/** Something was typed or chosen: what was wrong with those fields is forgotten. */
export function changeMoveDraft(change: Partial<MoveDraft>, mended: readonly MoveField[]): void {
  Object.assign(moveSlice.draft!, change);
  for (const field of mended) delete moveSlice.faults[field];
  moveSlice.error = null;
}

/** What the move will take; with faults it goes on being filled in. */
export function showMoveQuote(quote: MoveQuote | null, faults: MoveFaults): void {
  Object.assign(moveSlice, { quote, faults, error: null, step: Object.keys(faults).length > 0 ? 'fill' : 'confirm' });
}

export function backToMoveFields(): void {
  Object.assign(moveSlice, { step: 'fill', error: null });
}

/** It cannot be sent as it is. */
export function refuseMove(error: ShownMessage): void {
  moveSlice.error = error;
}

export function beginMove(): void {
  Object.assign(moveSlice, { busy: true, error: null });
}

export function completeMove(done: MoveSlice['done']): void {
  Object.assign(moveSlice, { busy: false, isUnsure: false, step: 'done', done });
}

/** @param isUnsure whether it may have been done all the same */
export function failMove(error: ShownMessage, isUnsure: boolean): void {
  Object.assign(moveSlice, { busy: false, isUnsure, error });
}

export function forgetUnsureMove(): void {
  moveSlice.isUnsure = false;
}

export function setAccountsStatus(status: MoveSlice['accountsStatus']): void {
  moveSlice.accountsStatus = status;
}

export function showBankAccounts(accounts: BankAccount[], banks: Bank[]): void {
  Object.assign(moveSlice, { accountsStatus: 'ready', accounts, banks });
}

const NO_ACCOUNT = { id: null, bankingId: '', accountNumber: '', accountName: '' } as const;

/**
 * A form for another bank account, or to correct one.
 * @param uid what it is known by, however often it is sent
 */
export function openAccountForm(uid: string, known?: Readonly<BankAccount>): void {
  const { id, bankingId, accountNumber, accountName } = known ?? NO_ACCOUNT;
  Object.assign(moveSlice, { newAccount: { uid, id, bankingId, accountNumber, accountName }, accountMissing: [], error: null });
}

/** 'Xoá' of a bank account asks first. @param id null: it stays */
export function askToRemoveAccount(id: string | null): void {
  Object.assign(moveSlice, { removing: id, busy: false });
}

export function dropBankAccount(removed: string): void {
  Object.assign(moveSlice, { removing: null, busy: false, accounts: moveSlice.accounts.filter(({ id }) => id !== removed) });
}

/** The receiver was found. */
export function showReceiver(receiverName: string): void {
  Object.assign(moveSlice, { busy: false, receiverName });
}

/** Something was typed into that form. */
export function typeAccount(typed: Partial<Record<BankField, string>>): void {
  const { newAccount } = moveSlice;
  if (!newAccount) return;
  Object.assign(newAccount, typed);
  moveSlice.accountMissing = moveSlice.accountMissing.filter((field) => typed[field] === undefined);
  moveSlice.error = null;
}

/** What the form lacks; nothing, perhaps. */
export function showAccountMissing(accountMissing: BankField[]): void {
  Object.assign(moveSlice, { accountMissing, error: null });
}

export function beginAddingAccount(): void {
  moveSlice.busy = true;
}

export function failAddingAccount(error: ShownMessage): void {
  Object.assign(moveSlice, { busy: false, error });
}

export function showAddedAccount(account: BankAccount): void {
  const isKnown = moveSlice.accounts.some(({ id }) => id === account.id);
  const accounts = isKnown
    ? moveSlice.accounts.map((known) => (known.id === account.id ? account : known))
    : [...moveSlice.accounts, account];
  Object.assign(moveSlice, { busy: false, accounts, newAccount: null });
}
