/** Amounts are decimal text, never numbers: `12.5` (see tokenAmount). Times are ISO 8601 in UTC. */

/**
 * Kinds of token moves. DEPOSIT is listed after confirmation. REFUND: a refused payout. BUY: a package. PREBUY, CLAIM:
 * a presale round. VIEW: a charged view of a planning. FORFEIT: the wallet of an erased closed account.
 */
export const MOVE_KINDS = [
  'SEND',
  'DEPOSIT',
  'WITHDRAW',
  'CONVERT',
  'CONTRIBUTE',
  'REFUND',
  'BUY',
  'PREBUY',
  'CLAIM',
  'VIEW',
  'FORFEIT',
] as const;
export type MoveKind = (typeof MOVE_KINDS)[number];

/** Status of a move that involves money outside the wallet. */
type MoveStatus = 'PENDING' | 'DONE' | 'REFUSED';

/** A token; its id is its symbol. */
export interface WalletToken {
  id: string;
  name: string;
  decimals: number;
  isSample: boolean;
}

export interface WalletFee {
  tokenId: string;
  kind: 'SEND' | 'WITHDRAW' | 'CONVERT' | 'CONTRIBUTE';
  fixed: string;
  basisPoints: number;
}

/** Exchange rate: `fromAmount` is worth `toAmount` of the other token. */
export interface WalletRate {
  fromTokenId: string;
  toTokenId: string;
  fromAmount: string;
  toAmount: string;
}

/** Change of one token by a transaction; `amount` is negative for outgoing ones. */
export interface WalletChange {
  id: string;
  transactionId: string;
  kind: MoveKind;
  status: MoveStatus;
  tokenId: string;
  amount: string;
  note: string;
  createdAt: string;
}

/** Result of a wallet request. */
export interface WalletMove extends Omit<WalletChange, 'transactionId'> {
  fee: string;
  /** Result of a conversion, received for `amount`. */
  received: { tokenId: string; amount: string } | null;
}

export interface WalletSum {
  kind: MoveKind;
  tokenId: string;
  received: string;
  spent: string;
  count: number;
}

/** Balance of a token, its totals, and pending amounts. */
export interface WalletBalance {
  tokenId: string;
  balance: string;
  received: string;
  spent: string;
  pendingDeposit: string;
  pendingWithdrawal: string;
}

/** A bank for payouts. */
export interface Bank {
  id: string;
  code: string;
  name: string;
  /** NAPAS bank number; empty if unknown. */
  bin: string;
}

/** A customer's account for payouts. */
export interface BankAccount {
  id: string;
  bankingId: string;
  accountNumber: string;
  accountName: string;
  branch: string;
  /** ISO 8601 in UTC. */
  createdAt: string;
}

/** Wire format of an amount: no sign, no leading zeros, at most 18 decimals. */
export const TOKEN_AMOUNT_PATTERN = /^(?:0|[1-9]\d{0,17})(?:\.\d{1,18})?$/;
