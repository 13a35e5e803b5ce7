import type { MoveDraft, MoveFaults, MoveField, MoveQuote } from '../../domain/wallet/quoteMove.ts';
import type { BankAccount } from '../../domain/wallet/wallet.ts';
import { type BankField, type MoveSlice, moveSlice, noMove } from './moveSlice.ts';

/** Opens a new form; known bank accounts stay. */
export function openMoveForm(begun: Pick<MoveDraft, 'way' | 'requestId' | 'tokenId'> & Partial<MoveDraft>): void {
  const { accountsStatus, accounts, banks } = moveSlice;
  const draft: MoveDraft = { amount: '', to: '', bankAccountId: '', toTokenId: '', note: '', ...begun };
  Object.assign(moveSlice, { ...noMove(), draft, accountsStatus, accounts, banks });
}

export function changeMoveDraft(change: Partial<MoveDraft>, changedFields: readonly MoveField[]): void {
  Object.assign(moveSlice.draft!, change);
  for (const field of changedFields) delete moveSlice.faults[field];
  moveSlice.error = null;
}

/** Shows the quote of a move; with faults the form stays open. */
export function showMoveQuote(quote: MoveQuote | null, faults: MoveFaults): void {
  Object.assign(moveSlice, { quote, faults, error: null, step: Object.keys(faults).length > 0 ? 'fill' : 'confirm' });
}

export function updateMove(change: Partial<typeof moveSlice>): void {
  Object.assign(moveSlice, change);
}

export function completeMove(done: MoveSlice['done']): void {
  Object.assign(moveSlice, { busy: false, isUnsure: false, step: 'done', done });
}

const NO_ACCOUNT = { id: null, bankingId: '', accountNumber: '', accountName: '' } as const;

/** @param uid the same for every attempt to send. @param known account to correct; undefined for a new one */
export function openAccountForm(uid: string, known?: Readonly<BankAccount>): void {
  const { id, bankingId, accountNumber, accountName } = known ?? NO_ACCOUNT;
  Object.assign(moveSlice, { newAccount: { uid, id, bankingId, accountNumber, accountName }, accountMissing: [], error: null });
}

/** Asks before a bank account is deleted ('Xoá'). @param id null: it stays */
export function askToRemoveAccount(id: string | null): void {
  Object.assign(moveSlice, { removing: id, busy: false });
}

export function dropBankAccount(removed: string): void {
  Object.assign(moveSlice, { removing: null, busy: false, accounts: moveSlice.accounts.filter(({ id }) => id !== removed) });
}

export function typeAccount(typed: Partial<Record<BankField, string>>): void {
  const { newAccount } = moveSlice;
  if (!newAccount) return;
  Object.assign(newAccount, typed);
  moveSlice.accountMissing = moveSlice.accountMissing.filter((field) => typed[field] === undefined);
  moveSlice.error = null;
}

export function showAddedAccount(account: BankAccount): void {
  const isKnown = moveSlice.accounts.some(({ id }) => id === account.id);
  const accounts = isKnown
    ? moveSlice.accounts.map((known) => (known.id === account.id ? account : known))
    : [...moveSlice.accounts, account];
  Object.assign(moveSlice, { busy: false, accounts, newAccount: null });
}
