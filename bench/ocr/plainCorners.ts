/** Corner in plain OCR's text: X north, Y east. */
export interface PlainCorner {
  x: number;
  y: number;
}

/** Matches numbers with dots, commas, spaces or nothing between thousands, and decimals after a dot or a comma. */
const NUMBER = /\d{1,3}(?:([ .,])\d{3})(?:\1\d{3})*(?:[.,]\d{1,3})?(?!\d)|\d+(?:[.,]\d+)?/g;

/** Range of the mainland. */
const isNorth = (value: number): boolean => value > 930_000 && value < 2_600_000;
const isEast = (value: number): boolean => value > 355_000 && value < 645_000;

function valueOf(text: string): number {
  const marks = [...text].filter((letter) => /[.,\s]/.test(letter));
  const last = marks.at(-1);
  // A single mark, or a last one unlike the others, precedes the decimals.
  const decimalAt =
    last !== undefined && last !== ' ' && (marks.length === 1 || marks.slice(0, -1).every((mark) => mark !== last))
      ? text.lastIndexOf(last)
      : -1;
  const digits = (part: string): string => part.replaceAll(/\D/g, '');
  return Number(decimalAt < 0 ? digits(text) : `${digits(text.slice(0, decimalAt))}.${digits(text.slice(decimalAt + 1))}`);
}

/**
 * Parses plain OCR text by §5's rule, generously: splits lines at '|' and after every number, rounds to two decimals,
 * accepts all number formats, and identifies X and Y by their ranges, in either order.
 */
export function plainCorners(text: string): PlainCorner[] {
  return text.split('\n').flatMap((line) => {
    const values = line.split('|').flatMap((part) => [...part.matchAll(NUMBER)].map(([number]) => Math.round(valueOf(number) * 100) / 100));
    const x = values.find(isNorth);
    const y = values.find(isEast);
    return x === undefined || y === undefined ? [] : [{ x, y }];
  });
}
