import { proxy } from 'valtio';
import type { Bank, BankAccount, WalletMove } from '../../domain/wallet/wallet.ts';
import type { MoveDraft, MoveFaults, MoveQuote } from '../../domain/wallet/quoteMove.ts';
import type { ShownMessage } from '../shownMessage.ts';

export type BankField = 'bankingId' | 'accountNumber' | 'accountName';

/** Form that moves tokens: filled in, reviewed, sent, with its outcome. */
export interface MoveSlice {
  draft: MoveDraft | null;
  step: 'fill' | 'confirm' | 'done';
  busy: boolean;
  /** It was sent with an unknown outcome: sent again unchanged, it happens once. */
  isUnsure: boolean;
  faults: MoveFaults;
  quote: MoveQuote | null;
  error: ShownMessage | null;
  /** Completed move, with the gateway's message. */
  done: { move: WalletMove; message: string } | null;
  /** State of the accounts for withdrawals. */
  accountsStatus: 'none' | 'loading' | 'ready' | 'failed';
  accounts: BankAccount[];
  banks: Bank[];
  /** Form of a new bank account, or of one to correct (`id`); its `uid` was made with the form. */
  newAccount: { uid: string; id: string | null; bankingId: string; accountNumber: string; accountName: string } | null;
  accountMissing: BankField[];
  /** Bank account whose deletion needs confirmation. */
  removing: string | null;
  /** Receiver's name of a sending, masked, once found. */
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
