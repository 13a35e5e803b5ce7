import { lettersToDigits, parseMetres } from '../../../src/domain/coordinates/cornerPair.ts';
import type { CellRepairKind } from '../../../src/domain/coordinates/cornerExplanation.ts';

/** A possible intended number, and the log probability of the typing error. */
export interface CellRepair {
  kind: CellRepairKind;
  value: number;
  prior: number;
}

const PRIOR = { decimalMark: -6, leadingDigits: -7, doubledDigit: -7, lostDigit: -8, thousands: -9, wrongDigit: -9 } as const;
const DIGITS = '0123456789';

/** Parses metres; if the grouping is invalid, it drops all marks but the last. NaN without digits. */
export function lenientMetres(text: string): number {
  const metres = parseMetres(lettersToDigits(text));
  if (!Number.isNaN(metres)) return metres;
  const [, whole = '', fraction = ''] = /^(.*?)(?:[.,](\d{1,4}))?$/su.exec(lettersToDigits(text.normalize('NFKC')).trim()) ?? [];
  const digits = whole.replaceAll(/\D/g, '');
  return digits === '' ? Number.NaN : Number(`${digits}.${fraction}`);
}

/** Returns the typed digits before and after the decimal mark, with leading and trailing zeros. */
function typedFigures(text: string): { whole: string; fraction: string } {
  const digits = lettersToDigits(text.normalize('NFKC')).replaceAll(/\D/g, '');
  const metres = lenientMetres(text);
  const decimals = [...digits, ''].findIndex((_, count) => Math.abs(Number(digits) / 10 ** count - metres) <= 1e-9 * metres);
  const at = digits.length - Math.max(0, decimals);
  return { whole: digits.slice(0, at), fraction: digits.slice(at) };
}

export const decimalsOf = (text: string): number => typedFigures(text).fraction.length;

export interface NumberColumn {
  middle: number;
  reachM: number;
  /** Usual number of decimals. */
  decimals: number;
}

/** Penalty for other decimals: a certificate prints all numbers with the same count. */
const OTHER_DECIMALS = -3;

/** Replaces one digit, down to decimetres: later ones move a corner by less than 10 cm. @returns those in range */
export function otherDigits(text: string, { middle, reachM }: NumberColumn): CellRepair[] {
  const { whole, fraction } = typedFigures(text);
  const metres = Number(`${whole}.${fraction}0`);
  const scale = 10 ** fraction.length;
  const repairs: CellRepair[] = [];
  for (let at = 0; at <= whole.length; at += 1) {
    const digit = Number((whole + fraction)[at] ?? Number.NaN);
    if (Number.isNaN(digit)) break;
    const step = 10 ** (whole.length - 1 - at);
    for (let other = 0; other < 10; other += 1) {
      const value = Math.round((metres + (other - digit) * step) * scale) / scale;
      if (other !== digit && Math.abs(value - middle) <= reachM) repairs.push({ kind: 'wrongDigit', value, prior: PRIOR.wrongDigit });
    }
  }
  return repairs;
}

/** Returns possible intended numbers. Lost decimals are not searched, because they move a corner by less than 10 cm. */
export function cellRepairs(text: string, column: NumberColumn): CellRepair[] {
  const { middle, reachM, decimals } = column;
  const { whole, fraction } = typedFigures(text);
  const repairs = new Map<number, CellRepair>();
  const add = (kind: keyof typeof PRIOR, wholeDigits: string, fractionDigits = fraction): void => {
    const value = Number(`${wholeDigits}.${fractionDigits}0`);
    if (!(Math.abs(value - middle) <= reachM)) return;
    const prior = PRIOR[kind] + (fractionDigits.length === decimals ? 0 : OTHER_DECIMALS);
    const previous = repairs.get(value);
    if (!previous || previous.prior < prior) repairs.set(value, { kind, value, prior });
  };
  const digits = whole + fraction;
  for (let at = 1; at <= digits.length; at += 1) add('decimalMark', digits.slice(0, at), digits.slice(at));
  for (let zeros = 1; zeros <= 4; zeros += 1) add('decimalMark', digits + '0'.repeat(zeros), '');
  // Lost leading digits are determined if only one choice is in range.
  const step = 10 ** whole.length;
  if (step > 2 * reachM) add('leadingDigits', `${Math.round((middle - Number(`${whole}.${fraction}0`)) / step)}${whole}`);
  for (let at = 1; at < whole.length; at += 1)
    if (whole[at] === whole[at - 1]) add('doubledDigit', whole.slice(0, at) + whole.slice(at + 1));
  for (let at = 0; at <= whole.length; at += 1) for (const digit of DIGITS) add('lostDigit', whole.slice(0, at) + digit + whole.slice(at));
  for (let at = whole.length % 3; at <= whole.length; at += 3) {
    const [before, after] = [whole.slice(0, at), whole.slice(at)];
    // Compute which inserted groups are in range.
    const step = 10 ** after.length;
    const first = Number(before) * 1000 * step + Number(`${after}.${fraction}0`);
    const from = Math.max(0, Math.ceil((middle - reachM - first) / step));
    const to = Math.min(999, Math.floor((middle + reachM - first) / step));
    for (let group = from; group <= to; group += 1) add('thousands', before + String(group).padStart(3, '0') + after);
  }
  for (const other of otherDigits(text, column)) if (!repairs.has(other.value)) repairs.set(other.value, other);
  return [...repairs.values()];
}
