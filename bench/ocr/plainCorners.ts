/** A corner in the text of plain OCR: X north, Y east. */
export interface PlainCorner {
  x: number;
  y: number;
}

/** Thousands with dots, commas or spaces, or none; decimals after a dot or a comma. */
const NUMBER = /\d{1,3}(?:([ .,])\d{3})(?:\1\d{3})*(?:[.,]\d{1,3})?(?!\d)|\d+(?:[.,]\d+)?/g;

/** Range of the mainland. */
const isNorth = (value: number): boolean => value > 930_000 && value < 2_600_000;
const isEast = (value: number): boolean => value > 355_000 && value < 645_000;

function valueOf(text: string): number {
  const marks = [...text].filter((letter) => /[.,\s]/.test(letter));
  const last = marks.at(-1);
  // A single mark, or a last one unlike those before, precedes the decimals.
  const decimalAt =
    last !== undefined && last !== ' ' && (marks.length === 1 || marks.slice(0, -1).every((mark) => mark !== last))
      ? text.lastIndexOf(last)
      : -1;
  const digits = (part: string): string => part.replaceAll(/\D/g, '');
  return Number(decimalAt < 0 ? digits(text) : `${digits(text.slice(0, decimalAt))}.${digits(text.slice(decimalAt + 1))}`);
}

/**
 * Reads corners from plain OCR's text by §5's rule, generously: lines are split at '|' and where a number ends, values
 * are rounded to two decimals, all number formats are accepted, and X and Y are recognized by their ranges.
 */
export function plainCorners(text: string): PlainCorner[] {
  return text.split('\n').flatMap((line) => {
    const values = line.split('|').flatMap((part) => [...part.matchAll(NUMBER)].map(([number]) => Math.round(valueOf(number) * 100) / 100));
    const x = values.find(isNorth);
    const y = values.find(isEast);
    return x === undefined || y === undefined ? [] : [{ x, y }];
  });
}
