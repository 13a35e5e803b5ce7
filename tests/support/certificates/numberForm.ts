import type { Dice } from './dice.ts';

/** How a paper writes its numbers. */
export interface NumberForm {
  mark: '.' | ',';
  thousands: '' | '.' | ' ';
  decimals: 2 | 3;
}

/** 1187422.51 · 1187422,51 · 1.187.422,51 · 1 187 422,51 */
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
  /** To two decimals. */
  value: number;
}

/** As the form prints it. A third decimal of 5 becomes 6: it would round up or down with the way of rounding. */
export function writeNumber(value: number, { mark, thousands }: NumberForm, decimals: number): WrittenNumber {
  let digits = Math.abs(value).toFixed(decimals);
  if (decimals === 3 && digits.endsWith('5')) digits = `${digits.slice(0, -1)}6`;
  const [whole = '', rest = ''] = digits.split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, thousands);
  return { text: rest === '' ? grouped : `${grouped}${mark}${rest}`, value: Number(Number(digits).toFixed(2)) };
}
