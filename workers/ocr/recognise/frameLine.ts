import type { GreyPicture } from '../greyPicture.ts';

/**
 * How a line is put before the recogniser, which scales every line to one height: rows taken from its margins (so its print
 * comes out larger) and how much of its width is left. Two frames of one line err apart.
 */
export interface LineFrame {
  above: number;
  below: number;
  width: number;
}

const MIN_ROWS = 16;

/** The line in another frame. */
export function frameLine(line: GreyPicture, { above, below, width: share }: LineFrame): GreyPicture {
  const isRoomy = line.height - above - below >= MIN_ROWS;
  const top = isRoomy ? above : 0;
  const height = isRoomy ? line.height - above - below : line.height;
  const width = Math.max(1, Math.round(line.width * share));
  const pixels = new Uint8Array(width * height);
  const step = width > 1 ? (line.width - 1) / (width - 1) : 0;
  for (let x = 0; x < width; x++) {
    const left = Math.floor(x * step);
    const right = Math.min(line.width - 1, left + 1);
    const part = x * step - left;
    for (let y = 0; y < height; y++) {
      const row = (top + y) * line.width;
      pixels[y * width + x] = line.pixels[row + left]! * (1 - part) + line.pixels[row + right]! * part + 0.5;
    }
  }
  return { width, height, pixels };
}
