/**
 * Refuses to time wrong results.
 * @param tolerance largest allowed difference, in the unit of the pairs
 * @throws Error if the two differ anywhere, or one has no number
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

/** Compares one figure, by relative difference. */
export function verifyFigure(what: string, ours: number, expected: number, tolerance: number): void {
  const difference = Math.abs(ours / expected - 1);
  if (!(difference <= tolerance)) throw new Error(`bench: ${what}: ${ours} beside ${expected}, allowed ${tolerance}`);
}
