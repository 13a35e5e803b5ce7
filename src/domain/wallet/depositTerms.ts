import { parseTokenAmount } from './tokenAmount.ts';

/** The operator's account that deposits are paid into. */
export interface OperatorAccount {
  /** The bank's six digits at NAPAS. */
  bin: string;
  bank: string;
  accountNumber: string;
  holder: string;
}

/** What a token costs on this day: `amount` of it, decimal text, for `vnd` whole đồng. */
export interface DepositRate {
  tokenId: string;
  amount: string;
  vnd: string;
}

/**
 * What so many units of a token cost in đồng, rounded up to a whole one.
 * @param rate so many units for so many đồng
 */
export const priceVnd = (units: bigint, rate: { amount: bigint; vnd: bigint }): bigint =>
  (units * rate.vnd + rate.amount - 1n) / rate.amount;

/** The same of a typed amount, as digits; undefined for what is no amount, or where the token has no rate. */
export function priceOf(amount: string, decimals: number, rate: Readonly<DepositRate> | undefined): string | undefined {
  const units = parseTokenAmount(amount, decimals);
  const rateUnits = rate && parseTokenAmount(rate.amount, decimals);
  return units === undefined || rateUnits === undefined
    ? undefined
    : String(priceVnd(units, { amount: rateUnits, vnd: BigInt(rate!.vnd) }));
}

/** What the customer writes into the transfer, so that the operator knows whose it is: of the deposit's id, 24 hexadecimal digits. */
export const transferText = (depositId: string): string => `THUA${depositId.slice(-12).toUpperCase()}`;

/** A deposit or payout of the customer's that waits. */
export interface OwnTransfer {
  id: string;
  /** IN: a deposit. OUT: a payout. */
  direction: 'IN' | 'OUT';
  tokenId: string;
  /** Decimal text. */
  amount: string;
  /** Of a deposit that can be paid: whole đồng, and what the transfer has to say. */
  payment: { vnd: string; text: string } | null;
  /** Of a payout: bank and end of the account's number. */
  to: string;
  /** ISO 8601 in UTC. */
  createdAt: string;
}

/** What waits, and how a deposit is paid. */
export interface DepositTerms {
  transfers: OwnTransfer[];
  /** null where nothing can be paid online. */
  bank: OperatorAccount | null;
  rates: DepositRate[];
}
