/** Round numbers of bar lengths, multiplied by powers of ten. */
const ROUND = [5, 2, 1] as const;

/** Returns the longest round length of at most `maxPx`; `pixelM` is the metres of a pixel at the bar. */
export function scaleBar(pixelM: number, maxPx: number) {
  const longest = pixelM * maxPx;
  const power = 10 ** Math.floor(Math.log10(longest));
  const metres = power * (ROUND.find((step) => step * power <= longest) ?? 1);
  return { metres, px: metres / pixelM };
}
