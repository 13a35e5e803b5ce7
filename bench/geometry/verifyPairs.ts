/**
 * Compares two results before they are timed.
 * @param tolerance largest difference allowed, in the unit of the pairs
 * @throws Error if they differ anywhere, or a number is missing
 */
export function verifyPairs(what: string, ours: Float64Array, expected: Float64Array, tolerance: number): void {
  let worst = 0;
  for (let i = 0; i < expected.length; ++i) {
    const difference = Math.abs(ours[i]! - expected[i]!);
    if (!(difference <= worst)) worst = difference;
    if (Number.isNaN(difference)) throw new Error(`bench: ${what}: no number at value ${i}`);
  }
  if (!(worst <= tolerance)) throw new Error(`bench: ${what}: off by ${worst}, allowed ${tolerance}`);
}

/** Compares one figure, with a relative tolerance. */
export function verifyFigure(what: string, ours: number, expected: number, tolerance: number): void {
  const difference = Math.abs(ours / expected - 1);
  if (!(difference <= tolerance)) throw new Error(`bench: ${what}: ${ours} beside ${expected}, allowed ${tolerance}`);
}
