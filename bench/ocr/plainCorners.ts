/** A corner as plain OCR's text gives it: X north, Y east. */
export interface PlainCorner {
  x: number;
  y: number;
}

/** Thousands by dots, commas or spaces, or none; the decimals behind a dot or a comma. */
const NUMBER = /\d{1,3}(?:([ .,])\d{3})(?:\1\d{3})*(?:[.,]\d{1,3})?(?!\d)|\d+(?:[.,]\d+)?/g;

/** The mainland's. */
const isNorth = (value: number): boolean => value > 930_000 && value < 2_600_000;
const isEast = (value: number): boolean => value > 355_000 && value < 645_000;

function valueOf(text: string): number {
  const marks = [...text].filter((letter) => /[.,\s]/.test(letter));
  const last = marks.at(-1);
  // One mark, or a last one unlike those before, stands before the decimals.
  const decimalAt =
    last !== undefined && last !== ' ' && (marks.length === 1 || marks.slice(0, -1).every((mark) => mark !== last))
      ? text.lastIndexOf(last)
      : -1;
  const digits = (part: string): string => part.replaceAll(/\D/g, '');
  return Number(decimalAt < 0 ? digits(text) : `${digits(text.slice(0, decimalAt))}.${digits(text.slice(decimalAt + 1))}`);
}

/**
 * The text of plain OCR as corners by §5's rule, generously: lines are split at '|' and wherever a number ends, values are rounded to
 * two decimals, every way of writing numbers is understood, and X and Y are found by their ranges, in either order.
 */
export function plainCorners(text: string): PlainCorner[] {
  return text.split('\n').flatMap((line) => {
    const values = line.split('|').flatMap((part) => [...part.matchAll(NUMBER)].map(([number]) => Math.round(valueOf(number) * 100) / 100));
    const x = values.find(isNorth);
    const y = values.find(isEast);
    return x === undefined || y === undefined ? [] : [{ x, y }];
  });
}
