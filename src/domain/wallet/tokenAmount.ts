import { TOKEN_MAX_UNITS } from '../limits.ts';
import { TOKEN_AMOUNT_PATTERN } from './wallet.ts';

/**
 * An amount of a token as whole numbers of its smallest unit; never a float.
 * @param text as {@link TOKEN_AMOUNT_PATTERN} has it, e.g. `12.5`
 * @param decimals of the token: 10^decimals units are one
 * @returns undefined for what is no amount: zero, finer than the token's unit, or more than a call may move
 */
export function parseTokenAmount(text: string, decimals: number): bigint | undefined {
  if (!TOKEN_AMOUNT_PATTERN.test(text)) return undefined;
  const [whole, fraction = ''] = text.split('.') as [string, string?];
  const kept = fraction.replace(/0+$/, '');
  if (kept.length > decimals) return undefined;
  const units = BigInt(whole + kept.padEnd(decimals, '0'));
  return units > 0n && units <= TOKEN_MAX_UNITS ? units : undefined;
}

/** The shortest decimal text of so many units, e.g. `-0.05`. */
export function formatTokenAmount(units: bigint, decimals: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** An amount as it travels, as people read it (§9: thousands comma, decimal dot): `-1234567.5` → `−1,234,567.5`. */
export function groupAmount(amount: string): string {
  const [whole = '', fraction] = amount.replace(/^-/, '').split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  // A true minus is as wide as a digit.
  return `${amount.startsWith('-') ? '−' : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** What a balance lacks for a price, both as they travel; '0' where it lacks nothing. */
export function lackingAmount(price: string, balance: string, decimals: number): string {
  const lacking = (parseTokenAmount(price, decimals) ?? 0n) - (parseTokenAmount(balance, decimals) ?? 0n);
  return lacking > 0n ? formatTokenAmount(lacking, decimals) : '0';
}

const TYPED = /^(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/;

/**
 * What was typed, with the marks of §9, as it travels.
 * @returns null for an empty text, undefined for one that is no amount: '12,5' is none, its comma could mean either
 */
export function readTypedAmount(text: string): string | null | undefined {
  const bare = text.replaceAll(/\s/g, '');
  if (bare === '') return null;
  return TYPED.test(bare) ? bare.replaceAll(',', '').replace(/^0+(?=\d)/, '') : undefined;
}

/** What moving a token costs, in its smallest unit and in 1/10,000 of the amount. */
interface FeeRate {
  fixed: bigint;
  basisPoints: number;
}

const WHOLE_BASIS_POINTS = 10_000n;

/** The fee on an amount, in units; a part of a unit counts as one, so that many small moves never cost less than one large one. */
export function tokenFee(amount: bigint, { fixed, basisPoints }: FeeRate): bigint {
  return fixed + (amount * BigInt(basisPoints) + WHOLE_BASIS_POINTS - 1n) / WHOLE_BASIS_POINTS;
}

/** `fromAmount` units of one token are worth `toAmount` units of the other; both above zero. */
interface ConversionRate {
  fromAmount: bigint;
  toAmount: bigint;
}

/**
 * Converts units of a token. What is given is rounded down, and only as much is taken as that needs: what buys no whole
 * unit of the other token is left where it is.
 */
export function convertAmount(offered: bigint, { fromAmount, toAmount }: ConversionRate) {
  const given = (offered * toAmount) / fromAmount;
  return { given, taken: (given * fromAmount + toAmount - 1n) / toAmount };
}
