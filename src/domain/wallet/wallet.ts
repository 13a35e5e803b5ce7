/** Amounts are decimal text throughout, never numbers: `12.5` (see tokenAmount). Times are ISO 8601 in UTC. */

/**
 * What moves tokens. DEPOSIT stands in a history once it was confirmed. REFUND: a payout that was refused. BUY: a package.
 * PREBUY, CLAIM: of a presale round. VIEW: of a planning, where views are charged. FORFEIT: what was in the wallet of an account that
 * its customer closed, when it was erased.
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

/** What has to come in or go out beyond the wallet, and did not yet, or never will. */
type MoveStatus = 'PENDING' | 'DONE' | 'REFUSED';

/** A token that wallets hold; its id is its symbol. */
export interface WalletToken {
  id: string;
  name: string;
  decimals: number;
  isSample: boolean;
}

/** What a move costs beside its amount. */
export interface WalletFee {
  tokenId: string;
  kind: 'SEND' | 'WITHDRAW' | 'CONVERT' | 'CONTRIBUTE';
  fixed: string;
  basisPoints: number;
}

/** `fromAmount` of one token is worth `toAmount` of the other. */
export interface WalletRate {
  fromTokenId: string;
  toTokenId: string;
  fromAmount: string;
  toAmount: string;
}

/** What one transaction changed in one token of the wallet; `amount` is below zero where it left. */
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

/** What a request made. */
export interface WalletMove extends Omit<WalletChange, 'transactionId'> {
  fee: string;
  /** Of a conversion: what came for `amount`. */
  received: { tokenId: string; amount: string } | null;
}

/** Changes added up. */
export interface WalletSum {
  kind: MoveKind;
  tokenId: string;
  received: string;
  spent: string;
  count: number;
}

/** A token in the wallet: what is there, all that came and went, and what waits. */
export interface WalletBalance {
  tokenId: string;
  balance: string;
  received: string;
  spent: string;
  pendingDeposit: string;
  pendingWithdrawal: string;
}

/** A bank that payouts can go to. */
export interface Bank {
  id: string;
  code: string;
  name: string;
  /** Its number in transfers; empty where it is not known. */
  bin: string;
}

/** Where one customer is paid out to. */
export interface BankAccount {
  id: string;
  bankingId: string;
  accountNumber: string;
  accountName: string;
  branch: string;
  /** ISO 8601 in UTC. */
  createdAt: string;
}

/** An amount as it travels: no sign, no leading zeros, at most 18 decimals. */
export const TOKEN_AMOUNT_PATTERN = /^(?:0|[1-9]\d{0,17})(?:\.\d{1,18})?$/;
