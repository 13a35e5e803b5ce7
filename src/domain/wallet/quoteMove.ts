import { convertAmount, formatTokenAmount, parseTokenAmount, readTypedAmount, tokenFee } from './tokenAmount.ts';
import { WITHDRAWAL_MIN } from '../limits.ts';
import type { WalletBalance, WalletFee, WalletRate, WalletToken } from './wallet.ts';

/** What a customer can do with a wallet by a form. */
export type MoveWay = 'deposit' | 'withdraw' | 'send' | 'convert';

/** A form that moves tokens, as it was filled in. */
export interface MoveDraft {
  way: MoveWay;
  /** Made with the form: whatever is sent of it carries this, so that it happens once. */
  requestId: string;
  tokenId: string;
  /** As typed. */
  amount: string;
  /** Of a sending: an e-mail or a customer's id. */
  to: string;
  /** Of a withdrawal. */
  bankAccountId: string;
  /** Of a conversion. */
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

/** What the gateway told of tokens and of the wallet. */
export interface WalletTerms {
  tokens: readonly WalletToken[];
  fees: readonly WalletFee[];
  rates: readonly WalletRate[];
  balances: readonly WalletBalance[];
}

/** What a move will take, as decimal text. */
export interface MoveQuote {
  /** Of a conversion what is really taken: at most what was typed. */
  amount: string;
  fee: string;
  /** Both together: what leaves the wallet. */
  total: string;
  /** Of a conversion what comes for it. */
  received: string | null;
}

const FEE_KINDS = { withdraw: 'WITHDRAW', send: 'SEND', convert: 'CONVERT' } as const;

const decimalsOf = ({ tokens }: WalletTerms, tokenId: string): number => tokens.find(({ id }) => id === tokenId)?.decimals ?? 0;

/** Zero counts, unlike in what is asked for. */
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

function settle(terms: WalletTerms, draft: MoveDraft, asked: bigint, decimals: number): { taken: bigint; given: bigint | null } {
  if (draft.way !== 'convert') return { taken: asked, given: null };
  const rate = terms.rates.find(({ fromTokenId, toTokenId }) => fromTokenId === draft.tokenId && toTokenId === draft.toTokenId);
  if (!rate) return { taken: asked, given: null };
  const fromAmount = unitsOf(rate.fromAmount, decimals);
  return convertAmount(asked, { fromAmount, toAmount: unitsOf(rate.toAmount, decimalsOf(terms, draft.toTokenId)) });
}

function amountFault(terms: WalletTerms, draft: MoveDraft): MoveFault | MoveQuote {
  const decimals = decimalsOf(terms, draft.tokenId);
  const typed = readTypedAmount(draft.amount);
  if (typed === null) return 'amountMissing';
  if (typed === undefined) return 'amountInvalid';
  const asked = parseTokenAmount(typed, decimals);
  if (asked === undefined) return (typed.split('.')[1] ?? '').replace(/0+$/, '').length > decimals ? 'amountFine' : 'amountInvalid';
  if (draft.way === 'withdraw' && draft.tokenId === WITHDRAWAL_MIN.tokenId && asked < unitsOf(WITHDRAWAL_MIN.amount, decimals)) {
    return 'belowMinimum';
  }
  const { taken, given } = settle(terms, draft, asked, decimals);
  if (given === 0n) return 'buysNothing';
  const fee = feeOn(terms, draft, taken, decimals);
  const held = unitsOf(balanceOf(terms, draft.tokenId), decimals);
  if (draft.way !== 'deposit' && held < taken + fee) return 'balanceSmall';
  const text = (units: bigint): string => formatTokenAmount(units, decimals);
  return {
    amount: text(taken),
    fee: text(fee),
    total: text(taken + fee),
    received: given === null ? null : formatTokenAmount(given, decimalsOf(terms, draft.toTokenId)),
  };
}

/** What the form will cost, or what is wrong with it; the gateway has the last word on both. */
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
