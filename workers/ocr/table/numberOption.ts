export interface NumberOption {
  digits: string;
  /** Digits before the decimal mark. */
  whole: number;
  /** Value as read, not yet rounded. */
  value: number;
  /** A reading proposes it; otherwise a digit of one was changed, lost or doubled. */
  proposed: boolean;
  /** Log-likelihood by the picture alone, comparable between options of a number. */
  ocr: number;
  /** Log-likelihood that includes the ranges, the column's form and the parcel's position. */
  log: number;
}

export function optionValue(digits: string, whole: number): number {
  return Number(`${digits.slice(0, whole)}.${digits.slice(whole)}`);
}

/** Formats a value for the form: at most two decimals (§5). */
export function optionText({ digits, whole, value }: NumberOption): string {
  const decimals = Math.min(2, digits.length - whole);
  return value.toFixed(Math.max(0, decimals));
}

export const UNREAD: NumberOption = { digits: '', whole: 0, value: Number.NaN, proposed: true, ocr: 0, log: 0 };

export function likeliest(options: NumberOption[], limit: number): NumberOption[] {
  return options.sort((a, b) => b.log - a.log).slice(0, limit);
}
