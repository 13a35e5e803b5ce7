import { convertAmount, formatTokenAmount, parseTokenAmount, readTypedAmount, tokenFee } from './tokenAmount.ts';
import { WITHDRAWAL_MIN } from '../limits.ts';
import type { WalletBalance, WalletFee, WalletRate, WalletToken } from './wallet.ts';

/** Wallet actions with a form. */
export type MoveWay = 'deposit' | 'withdraw' | 'send' | 'convert';

/** A filled-in form that moves tokens. */
export interface MoveDraft {
  way: MoveWay;
  /** Request id created with the form, so that repeated sendings count once. */
  requestId: string;
  tokenId: string;
  /** Amount as typed. */
  amount: string;
  /** Receiver of a sending: e-mail or customer id. */
  to: string;
  /** Account of a withdrawal. */
  bankAccountId: string;
  /** Target token of a conversion. */
  toTokenId: string;
  note: string;
}

export type MoveField = 'amount' | 'to' | 'bankAccountId' | 'toTokenId';
export type MoveFault =
  | 'amountMissing'
  | 'amountInvalid'
  | 'amountFine'
  | 'belowMinimum'
  | 'balanceSmall'
  | 'buysNothing'
  | 'receiverMissing'
  | 'accountMissing'
  | 'tokenMissing';
export type MoveFaults = Partial<Record<MoveField, MoveFault>>;

/** Tokens and wallet as reported by the gateway. */
export interface WalletTerms {
  tokens: readonly WalletToken[];
  fees: readonly WalletFee[];
  rates: readonly WalletRate[];
  balances: readonly WalletBalance[];
}

/** Amounts of a move, as decimal text. */
export interface MoveQuote {
  /** Amount taken; a conversion may take less than the typed one. */
  amount: string;
  fee: string;
  /** Amount and fee: what leaves the wallet. */
  total: string;
  /** Amount received by a conversion. */
  received: string | null;
}

const FEE_KINDS = { withdraw: 'WITHDRAW', send: 'SEND', convert: 'CONVERT' } as const;

const decimalsOf = ({ tokens }: WalletTerms, tokenId: string): number => tokens.find(({ id }) => id === tokenId)?.decimals ?? 0;

/** Parses an amount; invalid or zero gives 0. */
const unitsOf = (amount: string, decimals: number): bigint => parseTokenAmount(amount, decimals) ?? 0n;

export const balanceOf = ({ balances }: WalletTerms, tokenId: string): string =>
  balances.find((row) => row.tokenId === tokenId)?.balance ?? '0';

export const convertibleInto = ({ rates }: WalletTerms, tokenId: string): string[] =>
  rates.filter(({ fromTokenId }) => fromTokenId === tokenId).map(({ toTokenId }) => toTokenId);

function feeOn(terms: WalletTerms, { way, tokenId }: MoveDraft, amount: bigint, decimals: number): bigint {
  if (way === 'deposit') return 0n;
  const fee = terms.fees.find((row) => row.tokenId === tokenId && row.kind === FEE_KINDS[way]);
  return fee ? tokenFee(amount, { fixed: unitsOf(fee.fixed, decimals), basisPoints: fee.basisPoints }) : 0n;
}

function settle(terms: WalletTerms, draft: MoveDraft, offered: bigint, decimals: number): { taken: bigint; given: bigint | null } {
  if (draft.way !== 'convert') return { taken: offered, given: null };
  const rate = terms.rates.find(({ fromTokenId, toTokenId }) => fromTokenId === draft.tokenId && toTokenId === draft.toTokenId);
  if (!rate) return { taken: offered, given: null };
  const fromAmount = unitsOf(rate.fromAmount, decimals);
  return convertAmount(offered, { fromAmount, toAmount: unitsOf(rate.toAmount, decimalsOf(terms, draft.toTokenId)) });
}

function amountFault(terms: WalletTerms, draft: MoveDraft): MoveFault | MoveQuote {
  const decimals = decimalsOf(terms, draft.tokenId);
  const typed = readTypedAmount(draft.amount);
  if (typed === null) return 'amountMissing';
  if (typed === undefined) return 'amountInvalid';
  const offered = parseTokenAmount(typed, decimals);
  if (offered === undefined) return (typed.split('.')[1] ?? '').replace(/0+$/, '').length > decimals ? 'amountFine' : 'amountInvalid';
  if (draft.way === 'withdraw' && draft.tokenId === WITHDRAWAL_MIN.tokenId && offered < unitsOf(WITHDRAWAL_MIN.amount, decimals)) {
    return 'belowMinimum';
  }
  const { taken, given } = settle(terms, draft, offered, decimals);
  if (given === 0n) return 'buysNothing';
  const fee = feeOn(terms, draft, taken, decimals);
  const balance = unitsOf(balanceOf(terms, draft.tokenId), decimals);
  if (draft.way !== 'deposit' && balance < taken + fee) return 'balanceSmall';
  const text = (units: bigint): string => formatTokenAmount(units, decimals);
  return {
    amount: text(taken),
    fee: text(fee),
    total: text(taken + fee),
    received: given === null ? null : formatTokenAmount(given, decimalsOf(terms, draft.toTokenId)),
  };
}

/** Returns the cost of a form, or its faults. The gateway decides on both. */
export function quoteMove(terms: WalletTerms, draft: MoveDraft): { quote: MoveQuote | null; faults: MoveFaults } {
  const amount = amountFault(terms, draft);
  const faults: MoveFaults = {
    ...(typeof amount === 'string' && { amount }),
    ...(draft.way === 'send' && draft.to.trim() === '' && { to: 'receiverMissing' as const }),
    ...(draft.way === 'withdraw' && draft.bankAccountId === '' && { bankAccountId: 'accountMissing' as const }),
    ...(draft.way === 'convert' && draft.toTokenId === '' && { toTokenId: 'tokenMissing' as const }),
  };
  return { quote: typeof amount === 'string' ? null : amount, faults };
}
