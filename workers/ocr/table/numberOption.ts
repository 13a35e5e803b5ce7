/** A possible value of a number. */
export interface NumberOption {
  digits: string;
  /** Digits before the decimal mark. */
  whole: number;
  /** As read: not yet rounded. */
  value: number;
  /** Whether a reading proposes it; else a digit of one was changed, lost or doubled. */
  proposed: boolean;
  /** Logarithm of how well the picture alone bears it out; of several options comparable. */
  ocr: number;
  /** The same with what is known of such numbers: ranges, the column's form, the parcel's place. */
  log: number;
}

export function optionValue(digits: string, whole: number): number {
  return Number(`${digits.slice(0, whole)}.${digits.slice(whole)}`);
}

/** What a form's field shows: two decimals at most (§5). */
export function optionText({ digits, whole, value }: NumberOption): string {
  const decimals = Math.min(2, digits.length - whole);
  return value.toFixed(Math.max(0, decimals));
}

/** Replaces an unread number. */
export const UNREAD: NumberOption = { digits: '', whole: 0, value: Number.NaN, proposed: true, ocr: 0, log: 0 };

export function likeliest(options: NumberOption[], most: number): NumberOption[] {
  return options.sort((one, other) => other.log - one.log).slice(0, most);
}
