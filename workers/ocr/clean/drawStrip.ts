import type { GreyPicture } from '../greyPicture.ts';
import type { PixelBox } from '../../../src/domain/picture/pictureCrop.ts';

/** White around, in pixels. */
const MARGIN = 10;

/** How grey becomes ink: levels as shares of the way from the cell's ink to its paper. */
interface InkLevels {
  black: number;
  white: number;
}

export const SOFT: InkLevels = { black: 0.05, white: 0.88 };
export const HARD: InkLevels = { black: 0.3, white: 0.7 };

/** Cuts a cell out, its ink black and its paper white, with a margin of white. */
export function drawStrip(straight: GreyPicture, box: PixelBox, levels: InkLevels): GreyPicture {
  const left = Math.max(0, Math.floor(box.left) - 3);
  const top = Math.max(0, Math.floor(box.top) - 3);
  const right = Math.min(straight.width, Math.ceil(box.left + box.width) + 3);
  const bottom = Math.min(straight.height, Math.ceil(box.top + box.height) + 3);
  const width = right - left + 2 * MARGIN;
  const height = bottom - top + 2 * MARGIN;
  const lookup = lookupOf(straight, left, top, right, bottom, levels);
  const pixels = new Uint8Array(width * height).fill(255);
  for (let y = top; y < bottom; y++) {
    let from = y * straight.width + left;
    let to = (y - top + MARGIN) * width + MARGIN;
    for (let x = left; x < right; x++) pixels[to++] = lookup[straight.pixels[from++]!]!;
  }
  return { width, height, pixels };
}

function lookupOf({ pixels, width }: GreyPicture, left: number, top: number, right: number, bottom: number, levels: InkLevels): Uint8Array {
  const counts = new Uint32Array(256);
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) counts[pixels[y * width + x]!]!++;
  const total = (right - left) * (bottom - top);
  const levelAt = (share: number): number => {
    let sum = 0;
    for (let value = 0; value < 256; value++) {
      sum += counts[value]!;
      if (sum >= share * total) return value;
    }
    return 255;
  };
  const ink = levelAt(0.04);
  const paper = Math.max(ink + 24, levelAt(0.75));
  const black = ink + levels.black * (paper - ink);
  const white = ink + levels.white * (paper - ink);
  return Uint8Array.from({ length: 256 }, (_, value) => Math.max(0, Math.min(255, Math.round((255 * (value - black)) / (white - black)))));
}
