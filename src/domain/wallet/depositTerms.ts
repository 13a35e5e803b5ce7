import { parseTokenAmount } from './tokenAmount.ts';

/** The operator's bank account for deposits. */
export interface OperatorAccount {
  /** NAPAS bank number, six digits. */
  bin: string;
  bank: string;
  accountNumber: string;
  holder: string;
}

/** Price of a token: `amount`, decimal text, for `vnd` whole đồng. */
export interface DepositRate {
  tokenId: string;
  amount: string;
  vnd: string;
}

/** Returns the price of token units in đồng, rounded up. */
export const priceVnd = (units: bigint, rate: { amount: bigint; vnd: bigint }): bigint =>
  (units * rate.vnd + rate.amount - 1n) / rate.amount;

/** Returns the price of a typed amount as digits; undefined for an invalid amount or a token without a rate. */
export function priceOf(amount: string, decimals: number, rate: Readonly<DepositRate> | undefined): string | undefined {
  const units = parseTokenAmount(amount, decimals);
  const rateUnits = rate && parseTokenAmount(rate.amount, decimals);
  return units === undefined || rateUnits === undefined
    ? undefined
    : String(priceVnd(units, { amount: rateUnits, vnd: BigInt(rate!.vnd) }));
}

/** Returns the transfer text that identifies the deposit, from its id of 24 hexadecimal digits. */
export const transferText = (depositId: string): string => `THUA${depositId.slice(-12).toUpperCase()}`;

/** A pending deposit or payout of the customer. */
export interface OwnTransfer {
  id: string;
  /** IN: a deposit. OUT: a payout. */
  direction: 'IN' | 'OUT';
  tokenId: string;
  /** Decimal text. */
  amount: string;
  /** Payable deposits: whole đồng and the transfer text. */
  payment: { vnd: string; text: string } | null;
  /** Payouts: bank and last digits of the account number. */
  to: string;
  /** ISO 8601 in UTC. */
  createdAt: string;
}

export interface DepositTerms {
  transfers: OwnTransfer[];
  /** Null if online payment is not available. */
  bank: OperatorAccount | null;
  rates: DepositRate[];
}
