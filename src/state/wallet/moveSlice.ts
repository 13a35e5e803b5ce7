import { proxy } from 'valtio';
import type { Bank, BankAccount, WalletMove } from '../../domain/wallet/wallet.ts';
import type { MoveDraft, MoveFaults, MoveQuote } from '../../domain/wallet/quoteMove.ts';
import type { ShownMessage } from '../shownMessage.ts';

export type BankField = 'bankingId' | 'accountNumber' | 'accountName';

/** A form that moves tokens: filled in, looked at once more, sent, told what became of it. */
export interface MoveSlice {
  draft: MoveDraft | null;
  step: 'fill' | 'confirm' | 'done';
  busy: boolean;
  /** It was sent, and whether it was done is not known: sent again as it is, it happens once. */
  isUnsure: boolean;
  faults: MoveFaults;
  /** What it will take, as it was when it was looked at. */
  quote: MoveQuote | null;
  error: ShownMessage | null;
  /** What the gateway made of it. */
  done: { move: WalletMove; message: string } | null;
  /** Where a withdrawal can go. */
  accountsStatus: 'none' | 'loading' | 'ready' | 'failed';
  accounts: BankAccount[];
  banks: Bank[];
  /** Another bank account, being filled in, or one that is corrected (`id`); its `uid` was made with the form. */
  newAccount: { uid: string; id: string | null; bankingId: string; accountNumber: string; accountName: string } | null;
  accountMissing: BankField[];
  /** The bank account that 'Xoá' asks about. */
  removing: string | null;
  /** Of a sending: the receiver's name, masked, once they were found. */
  receiverName: string;
}

export const noMove = (): MoveSlice => ({
  draft: null,
  step: 'fill',
  busy: false,
  isUnsure: false,
  faults: {},
  quote: null,
  error: null,
  done: null,
  accountsStatus: 'none',
  accounts: [],
  banks: [],
  newAccount: null,
  accountMissing: [],
  removing: null,
  receiverName: '',
});

export const moveSlice = proxy<MoveSlice>(noMove());

export function emptyMoveForm(): void {
  Object.assign(moveSlice, noMove());
}
