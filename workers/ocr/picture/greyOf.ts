import { type QuarterTurns, turnedSize } from '../../../src/domain/picture/startCrop.ts';

/** Single-channel picture, row by row from the top left: 0 black, 255 white. `pixels.length` is width × height. */
export interface GreyPicture {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** RGBA picture, row by row from the top left. */
export interface ColourPicture {
  width: number;
  height: number;
  rgba: Uint8ClampedArray | Uint8Array;
}

export interface PictureVariant {
  isNegative: boolean;
  /** Index of the channel in which coloured print is dark; null if print is black and colours are to be removed. */
  channel: 0 | 2 | null;
  quarterTurns: QuarterTurns;
}

export const PLAIN_VARIANT: PictureVariant = { isNegative: false, channel: null, quarterTurns: 0 };

/** Position between a colour's grey (0) and its brightest channel (1). */
const BLEACH = 0.85;
/** Share of the excess saturation that is added back: coloured ink darkens its brightest channel, too. */
const BRIGHTEN = 0.8;
/** Saturation beyond the paper's own tint. */
const MIN_COLOUR = 0.04;
/** Brightness relative to paper: print, over which JPEG smears a stamp's colour, and a stamp's ink. */
const PRINT = 0.5;
const STAMP = 0.7;
/** Side in pixels of a block with one paper brightness. */
const BLOCK = 32;

const lightOf = (red: number, green: number, blue: number, channel: PictureVariant['channel']): number =>
  channel === null ? Math.max(red, green, blue) : channel === 0 ? red : blue;

/** Converts to grey so that print (dark in every channel) stays dark; stamps and signatures (bright in one) fade. */
export function inkGrey(rgba: ColourPicture['rgba'], width: number, channel: PictureVariant['channel'] = null): Uint8Array<ArrayBuffer> {
  const grey = new Uint8Array(rgba.length / 4);
  const plain = 1 - tintOf(rgba, channel) - MIN_COLOUR;
  const bleach = channel === null ? BLEACH : 1;
  const across = Math.ceil(width / BLOCK);
  const papers = papersOf(rgba, width, across, channel);
  const colours = coloursAround(rgba, width, plain, channel);
  const halfWidth = Math.ceil(width / 2);
  for (let y = 0, pixel = 0, at = 0; pixel < grey.length; y++) {
    const paperRow = Math.floor(y / BLOCK) * across;
    const colourRow = (y >> 1) * halfWidth;
    for (let x = 0; x < width; x++, pixel++, at += 4) {
      const red = rgba[at]!;
      const green = rgba[at + 1]!;
      const blue = rgba[at + 2]!;
      const luma = 0.299 * red + 0.587 * green + 0.114 * blue;
      const most = lightOf(red, green, blue, channel);
      const colour = colours[colourRow + (x >> 1)]!;
      let value = luma + bleach * (most - luma);
      if (colour > 0) {
        const paper = papers[paperRow + Math.floor(x / BLOCK)]!;
        const lightness = Math.min(1, Math.max(0, (most / paper - PRINT) / (STAMP - PRINT)));
        value = Math.min(Math.max(value, paper), value + BRIGHTEN * lightness * colour);
      }
      grey[pixel] = value;
    }
  }
  return grey;
}

/** Returns the largest saturation near each 2 × 2 pixels: JPEG smears colour over a stamp's edge. */
function coloursAround(rgba: ColourPicture['rgba'], width: number, plain: number, channel: PictureVariant['channel']): Uint8Array {
  const height = rgba.length / 4 / width;
  const [across, down] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const own = new Uint8Array(across * down);
  for (let y = 0, at = 0; y < height; y++) {
    const row = (y >> 1) * across;
    for (let x = 0; x < width; x++, at += 4) {
      const [red, green, blue] = [rgba[at]!, rgba[at + 1]!, rgba[at + 2]!];
      const colour = plain * lightOf(red, green, blue, channel) - Math.min(red, green, blue);
      const half = row + (x >> 1);
      if (colour > own[half]!) own[half] = colour;
    }
  }
  return maxAround(own, across);
}

/** Percentile of a block's brightness that is its paper, below which sensor noise remains. */
const PAPER_SHARE = 0.75;
const LEVELS = 64;

/** Returns the paper's brightness in its brightest channel for each block, row by row. */
function papersOf(rgba: ColourPicture['rgba'], width: number, across: number, channel: PictureVariant['channel']): Uint8Array {
  const height = rgba.length / 4 / width;
  const papers = new Uint8Array(across * Math.ceil(height / BLOCK));
  const counts = new Uint16Array(papers.length * LEVELS);
  const totals = new Uint16Array(papers.length);
  for (let y = 0; y < height; y += 2) {
    const row = Math.floor(y / BLOCK) * across;
    for (let x = y % 4 === 0 ? 0 : 1; x < width; x += 2) {
      const at = 4 * (y * width + x);
      const block = row + Math.floor(x / BLOCK);
      counts[block * LEVELS + (lightOf(rgba[at]!, rgba[at + 1]!, rgba[at + 2]!, channel) >> 2)]!++;
      totals[block]!++;
    }
  }
  for (let block = 0; block < papers.length; block++) {
    let [level, below] = [0, 0];
    while (level < LEVELS - 1 && (below += counts[block * LEVELS + level]!) < PAPER_SHARE * totals[block]!) level++;
    papers[block] = 4 * level + 2;
  }
  // A stamp's star may fill a block.
  return maxAround(papers, across);
}

/** Returns the maximum of 3 × 3 neighbours. */
function maxAround(values: Uint8Array, across: number): Uint8Array {
  const level = new Uint8Array(values.length);
  for (let at = 0, x = 0; at < values.length; at++, x = x === across - 1 ? 0 : x + 1) {
    level[at] = Math.max(values[at]!, x > 0 ? values[at - 1]! : 0, x < across - 1 ? values[at + 1]! : 0);
  }
  const most = new Uint8Array(values.length);
  for (let at = 0; at < values.length; at++) most[at] = Math.max(level[at]!, level[at - across] ?? 0, level[at + across] ?? 0);
  return most;
}

const BINS = 64;
const MAX_SAMPLES = 20_000;

/** Returns the usual saturation of a picture: that of its paper and of sensor noise. */
function tintOf(rgba: ColourPicture['rgba'], channel: PictureVariant['channel']): number {
  const counts = new Uint32Array(BINS);
  const step = 4 * Math.max(1, Math.ceil(rgba.length / 4 / MAX_SAMPLES));
  let total = 0;
  for (let at = 0; at < rgba.length; at += step, total++) {
    const most = lightOf(rgba[at]!, rgba[at + 1]!, rgba[at + 2]!, channel);
    const least = Math.min(rgba[at]!, rgba[at + 1]!, rgba[at + 2]!);
    counts[most === 0 ? 0 : Math.floor(((BINS - 1) * (most - least)) / most)]!++;
  }
  let sum = 0;
  return (counts.findIndex((count) => (sum += count) >= total / 2) + 1) / BINS;
}

export function greyOf({ width, height, rgba }: ColourPicture, { isNegative, channel, quarterTurns }: PictureVariant): GreyPicture {
  const pixels = inkGrey(isNegative ? rgba.map((value) => 255 - value) : rgba, width, channel);
  return turnGrey({ width, height, pixels }, quarterTurns);
}

function turnGrey(picture: GreyPicture, quarterTurns: QuarterTurns): GreyPicture {
  if (quarterTurns === 0) return picture;
  const { width, height, pixels } = picture;
  const turned = { ...turnedSize(picture, quarterTurns), pixels: new Uint8Array(pixels.length) };
  // Target of the first pixel, and target offsets of a step along a row and to the next row.
  const [first, step, down] = (
    [
      [0, 1, width],
      [height - 1, height, -1],
      [pixels.length - 1, -1, -width],
      [(width - 1) * height, -height, 1],
    ] as const
  )[quarterTurns];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0, to = first + y * down; x < width; x++, to += step) turned.pixels[to] = pixels[at++]!;
  }
  return turned;
}

/** Side in pixels of a part that may contain print, and distance between its samples. */
const PART = 24;
const STEP = 3;
/** Minimum contrast of print, in levels. */
const MIN_CONTRAST = 40;
/** Minimum saturation of coloured print, and minimum brightness (levels) at which saturation is known. */
const COLOURED = 0.3;
const MIN_LIGHT = 30;
/** Minimum share of coloured pixels in a picture with coloured print. */
const MIN_COLOURED = 0.0005;

/** Lists readings for print that is not black on light paper, likeliest first; empty for plain black print. */
export function otherVariants({ width, height, rgba }: ColourPicture): PictureVariant[] {
  const counts = { all: 0, reddish: 0, bluish: 0, lightPrint: 0, darkPrint: 0 };
  const levels = new Uint8Array((PART / STEP) ** 2);
  for (let top = 0; top + PART <= height; top += PART) {
    for (let left = 0; left + PART <= width; left += PART, counts.all += levels.length) {
      for (let at = 0; at < levels.length; at++) {
        const x = left + STEP * (at % (PART / STEP));
        const pixel = 4 * ((top + STEP * Math.floor(at / (PART / STEP))) * width + x);
        const [red, green, blue] = [rgba[pixel]!, rgba[pixel + 1]!, rgba[pixel + 2]!];
        const most = (levels[at] = Math.max(red, green, blue));
        if (most < MIN_LIGHT || most - Math.min(red, green, blue) < COLOURED * most) continue;
        if (red > blue) counts.reddish++;
        else counts.bluish++;
      }
      levels.sort();
      const [darkest, ground, lightest] = [levels[1]!, levels[levels.length >> 1]!, levels.at(-2)!];
      if (lightest - darkest < MIN_CONTRAST) continue;
      // Print covers less of a part than its background.
      if (lightest - ground > ground - darkest) counts.lightPrint++;
      else counts.darkPrint++;
    }
  }
  const isNegative = counts.lightPrint > counts.darkPrint;
  const variant = (channel: PictureVariant['channel']): PictureVariant => ({ isNegative, channel, quarterTurns: 0 });
  // A negative shows the complementary colours.
  const channels = counts.reddish > counts.bluish === isNegative ? ([0, 2] as const) : ([2, 0] as const);
  const isColoured = counts.reddish + counts.bluish > MIN_COLOURED * counts.all;
  return [...(isNegative ? [variant(null)] : []), ...(isColoured ? channels.map(variant) : [])];
}
