import type { GreyPicture } from '../greyPicture.ts';

/** Between digits 32 px high: wider than any two of one word leave, and enough for the recogniser to see a space. */
const WIDEST_GAP_PX = 14;
/** Darker is ink. */
const PAPER = 176;

/** A line whose gaps between words are no wider than a space: typewriters' are, and the recogniser loses digits beside them. */
export function closeGaps(line: GreyPicture): GreyPicture {
  const { width, height, pixels } = line;
  const kept: number[] = [];
  let gap = 0;
  for (let x = 0; x < width; x++) {
    let isGap = true;
    for (let at = x; isGap && at < pixels.length; at += width) isGap = pixels[at]! >= PAPER;
    gap = isGap ? gap + 1 : 0;
    if (gap <= WIDEST_GAP_PX) kept.push(x);
  }
  if (kept.length === width) return line;
  const closed = new Uint8Array(kept.length * height);
  for (let y = 0; y < height; y++) {
    for (const [at, x] of kept.entries()) closed[y * kept.length + at] = pixels[y * width + x]!;
  }
  return { width: kept.length, height, pixels: closed };
}
