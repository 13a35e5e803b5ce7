import { TOKEN_MAX_UNITS } from '../limits.ts';

/** An amount as it travels: no sign, no leading zeros, at most 18 decimals. */
export const TOKEN_AMOUNT_PATTERN = /^(?:0|[1-9]\d{0,17})(?:\.\d{1,18})?$/;

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
