/** Lengths of bars are these times a power of ten. */
const ROUND = [5, 2, 1] as const;

/**
 * The longest round length that is no wider than `maxPx`.
 * @param pixelM metres that a pixel shows where the bar is read
 */
export function scaleBar(pixelM: number, maxPx: number) {
  const longest = pixelM * maxPx;
  const power = 10 ** Math.floor(Math.log10(longest));
  const metres = power * (ROUND.find((step) => step * power <= longest) ?? 1);
  return { metres, px: metres / pixelM };
}
