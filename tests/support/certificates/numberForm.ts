import type { Dice } from './dice.ts';

/** Number format of a document. */
export interface NumberForm {
  mark: '.' | ',';
  thousands: '' | '.' | ' ';
  decimals: 2 | 3;
}

/** Formats 1187422.51 · 1187422,51 · 1.187.422,51 · 1 187 422,51. */
const MARKS: ReadonlyArray<Pick<NumberForm, 'mark' | 'thousands'>> = [
  { mark: '.', thousands: '' },
  { mark: '.', thousands: '' },
  { mark: ',', thousands: '' },
  { mark: ',', thousands: '.' },
  { mark: ',', thousands: ' ' },
];

export const drawNumberForm = (dice: Dice): NumberForm => ({ ...dice.pick(MARKS), decimals: dice.chance(0.75) ? 2 : 3 });

export interface WrittenNumber {
  text: string;
  /** Rounded to two decimals. */
  value: number;
}

/** Formats a number. A third decimal of 5 becomes 6, because rounding rules differ for 5. */
export function writeNumber(value: number, { mark, thousands }: NumberForm, decimals: number): WrittenNumber {
  let digits = Math.abs(value).toFixed(decimals);
  if (decimals === 3 && digits.endsWith('5')) digits = `${digits.slice(0, -1)}6`;
  const [whole = '', rest = ''] = digits.split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, thousands);
  return { text: rest === '' ? grouped : `${grouped}${mark}${rest}`, value: Number(Number(digits).toFixed(2)) };
}
