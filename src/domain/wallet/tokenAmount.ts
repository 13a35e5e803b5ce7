import { TOKEN_MAX_UNITS } from '../limits.ts';
import { TOKEN_AMOUNT_PATTERN } from './wallet.ts';

/**
 * Parses a token amount to whole numbers of its smallest unit; never a float.
 * @param text in the form of {@link TOKEN_AMOUNT_PATTERN}, e.g. `12.5`
 * @returns undefined if invalid, zero, finer than the token's unit, or above the maximum of a call
 */
export function parseTokenAmount(text: string, decimals: number): bigint | undefined {
  if (!TOKEN_AMOUNT_PATTERN.test(text)) return undefined;
  const [whole, fraction = ''] = text.split('.') as [string, string?];
  const digits = fraction.replace(/0+$/, '');
  if (digits.length > decimals) return undefined;
  const units = BigInt(whole + digits.padEnd(decimals, '0'));
  return units > 0n && units <= TOKEN_MAX_UNITS ? units : undefined;
}

/** Formats units as the shortest decimal text, e.g. `-0.05`. */
export function formatTokenAmount(units: bigint, decimals: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Formats a wire amount for display (§9: thousands comma, decimal dot): `-1234567.5` → `−1,234,567.5`. */
export function groupAmount(amount: string): string {
  const [whole = '', fraction] = amount.replace(/^-/, '').split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  // A true minus is as wide as a digit.
  return `${amount.startsWith('-') ? '−' : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** Returns the amount that a balance lacks for a price, both as on the wire; '0' if none. */
export function lackingAmount(price: string, balance: string, decimals: number): string {
  const lacking = (parseTokenAmount(price, decimals) ?? 0n) - (parseTokenAmount(balance, decimals) ?? 0n);
  return lacking > 0n ? formatTokenAmount(lacking, decimals) : '0';
}

const TYPED = /^(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/;

/** Converts a typed amount (§9) to the wire form; null if empty, undefined if invalid: '12,5' is ambiguous. */
export function readTypedAmount(text: string): string | null | undefined {
  const bare = text.replaceAll(/\s/g, '');
  if (bare === '') return null;
  return TYPED.test(bare) ? bare.replaceAll(',', '').replace(/^0+(?=\d)/, '') : undefined;
}

/** Fee of a token move: a fixed part in smallest units and 1/10,000 of the amount. */
interface FeeRate {
  fixed: bigint;
  basisPoints: number;
}

const WHOLE_BASIS_POINTS = 10_000n;

/** Returns the fee in units, rounded up, so that many small moves never cost less than one large move. */
export function tokenFee(amount: bigint, { fixed, basisPoints }: FeeRate): bigint {
  return fixed + (amount * BigInt(basisPoints) + WHOLE_BASIS_POINTS - 1n) / WHOLE_BASIS_POINTS;
}

/** Exchange rate: `fromAmount` units are worth `toAmount` units of the other token; both above zero. */
interface ConversionRate {
  fromAmount: bigint;
  toAmount: bigint;
}

/** Converts units of a token. Rounds the result down and takes only as much as it needs; the rest stays. */
export function convertAmount(offered: bigint, { fromAmount, toAmount }: ConversionRate) {
  const given = (offered * toAmount) / fromAmount;
  return { given, taken: (given * fromAmount + toAmount - 1n) / toAmount };
}
