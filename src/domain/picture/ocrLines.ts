/** §5: 'OCR output is parsed by splitting lines at '|' and rounding each value to 2 decimals'. */

/** The parts of a line, in their order; what stands between them was a rule of the table. */
export const splitOcrLine = (line: string): string[] => line.split('|');

/** A value as it is shown and searched with: two decimals. */
export const roundOcrValue = (value: number): number => Math.round(value * 100) / 100;
