import { READ_MAX_PIXELS } from '../../../src/domain/limits.ts';
import type { PixelBox } from '../../../src/domain/picture/pictureCrop.ts';
import { type QuarterTurns, turnedSize } from '../../../src/domain/picture/startCrop.ts';
import type { PictureFault } from '../../../src/domain/picture/cornerReading.ts';
import type { Result } from '../../../src/domain/result.ts';
import { announceWork } from '../../bridge/heartbeat.ts';
import type { GreyPicture } from '../greyPicture.ts';
import { openBitmap, sizeFault } from './openBitmap.ts';

/** How much of the way from a colour's grey to its brightest channel a pixel goes. */
const BLEACH = 0.85;
/** Coloured ink takes light from its brightest channel, too: so much comes back of what its channels differ by, beyond what paper's do. */
const BRIGHTEN = 0.8;
/** Beyond paper's own tint, in shares of the brightest channel. */
const MIN_COLOUR = 0.04;
/** In shares of the paper around: what is as dark is print, on which a JPEG smears a stamp's colour; what is as light is a stamp's ink. */
const PRINT = 0.5;
const STAMP = 0.7;
/** Pixels a side, of what one paper's brightness is taken of. */
const BLOCK = 32;

/**
 * Pixels as grey in which print stays dark and coloured ink (red stamps, blue signatures) becomes light: what is black is dark in
 * every channel, what is coloured is bright in one.
 * @param rgba four bytes a pixel
 * @param width pixels a row
 */
export function inkGrey(rgba: Uint8ClampedArray | Uint8Array, width: number): Uint8Array<ArrayBuffer> {
  const grey = new Uint8Array(rgba.length / 4);
  const plain = 1 - tintOf(rgba) - MIN_COLOUR;
  const across = Math.ceil(width / BLOCK);
  const papers = papersOf(rgba, width, across);
  const colours = coloursAround(rgba, width, plain);
  const halfWidth = Math.ceil(width / 2);
  for (let y = 0, pixel = 0, at = 0; pixel < grey.length; y++) {
    const paperRow = Math.floor(y / BLOCK) * across;
    const colourRow = (y >> 1) * halfWidth;
    for (let x = 0; x < width; x++, pixel++, at += 4) {
      const red = rgba[at]!;
      const green = rgba[at + 1]!;
      const blue = rgba[at + 2]!;
      const luma = 0.299 * red + 0.587 * green + 0.114 * blue;
      const most = Math.max(red, green, blue);
      const colour = colours[colourRow + (x >> 1)]!;
      let value = luma + BLEACH * (most - luma);
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

/**
 * How much colour is near each two by two pixels, at the most: a JPEG has it in half of the picture's size and smears it over a stamp's
 * edge.
 */
function coloursAround(rgba: Uint8ClampedArray | Uint8Array, width: number, plain: number): Uint8Array {
  const height = rgba.length / 4 / width;
  const [across, down] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const own = new Uint8Array(across * down);
  for (let y = 0, at = 0; y < height; y++) {
    const row = (y >> 1) * across;
    for (let x = 0; x < width; x++, at += 4) {
      const [red, green, blue] = [rgba[at]!, rgba[at + 1]!, rgba[at + 2]!];
      const colour = plain * Math.max(red, green, blue) - Math.min(red, green, blue);
      const half = row + (x >> 1);
      if (colour > own[half]!) own[half] = colour;
    }
  }
  return mostAround(own, across);
}

/** Of a block's pixels so many are darker than its paper, and what of the sensor's noise lies below it. */
const PAPER_SHARE = 0.75;
const LEVELS = 64;

/** How bright paper is in its brightest channel, of each block of pixels, row by row. */
function papersOf(rgba: Uint8ClampedArray | Uint8Array, width: number, across: number): Uint8Array {
  const height = rgba.length / 4 / width;
  const papers = new Uint8Array(across * Math.ceil(height / BLOCK));
  const counts = new Uint16Array(papers.length * LEVELS);
  const totals = new Uint16Array(papers.length);
  for (let y = 0; y < height; y += 2) {
    const row = Math.floor(y / BLOCK) * across;
    for (let x = y % 4 === 0 ? 0 : 1; x < width; x += 2) {
      const at = 4 * (y * width + x);
      const block = row + Math.floor(x / BLOCK);
      counts[block * LEVELS + (Math.max(rgba[at]!, rgba[at + 1]!, rgba[at + 2]!) >> 2)]!++;
      totals[block]!++;
    }
  }
  for (let block = 0; block < papers.length; block++) {
    let [level, below] = [0, 0];
    while (level < LEVELS - 1 && (below += counts[block * LEVELS + level]!) < PAPER_SHARE * totals[block]!) level++;
    papers[block] = 4 * level + 2;
  }
  // A stamp's star may fill a block.
  return mostAround(papers, across);
}

/** Of each place and the eight around it the most. */
function mostAround(values: Uint8Array, across: number): Uint8Array {
  const level = new Uint8Array(values.length);
  for (let at = 0, x = 0; at < values.length; at++, x = x === across - 1 ? 0 : x + 1) {
    level[at] = Math.max(values[at]!, x > 0 ? values[at - 1]! : 0, x < across - 1 ? values[at + 1]! : 0);
  }
  const most = new Uint8Array(values.length);
  for (let at = 0; at < values.length; at++) most[at] = Math.max(level[at]!, level[at - across] ?? 0, level[at + across] ?? 0);
  return most;
}

const BINS = 64;
const MAX_LOOKED_AT = 20_000;

/** By what share of the brightest channel the darkest one is darker, of most of a picture: paper's, with the sensor's noise. */
function tintOf(rgba: Uint8ClampedArray | Uint8Array): number {
  const counts = new Uint32Array(BINS);
  const step = 4 * Math.max(1, Math.ceil(rgba.length / 4 / MAX_LOOKED_AT));
  let total = 0;
  for (let at = 0; at < rgba.length; at += step, total++) {
    const most = Math.max(rgba[at]!, rgba[at + 1]!, rgba[at + 2]!);
    const least = Math.min(rgba[at]!, rgba[at + 1]!, rgba[at + 2]!);
    counts[most === 0 ? 0 : Math.floor(((BINS - 1) * (most - least)) / most)]!++;
  }
  let sum = 0;
  return (counts.findIndex((count) => (sum += count) >= total / 2) + 1) / BINS;
}

/** Copying and greying 4 megapixels on a cheap phone. */
const GREY_BUDGET_MS = 1500;

/** The crop in whole pixels, within the picture. */
function withinPicture(crop: PixelBox | null, { width, height }: { width: number; height: number }): PixelBox {
  if (!crop) return { left: 0, top: 0, width, height };
  const left = Math.min(width, Math.max(0, Math.round(crop.left)));
  const top = Math.min(height, Math.max(0, Math.round(crop.top)));
  const right = Math.min(width, Math.max(left, Math.round(crop.left + crop.width)));
  const bottom = Math.min(height, Math.max(top, Math.round(crop.top + crop.height)));
  return { left, top, width: right - left, height: bottom - top };
}

/**
 * Opens what the crop holds of a photograph, at most READ_MAX_PIXELS of it, grey.
 * @param crop in pixels of the picture upright (EXIF); null: all of it
 * @param quarterTurns how often that part is turned clockwise
 */
export async function openGreyPicture(
  picture: Blob,
  crop: PixelBox | null,
  quarterTurns: QuarterTurns,
): Promise<Result<GreyPicture, PictureFault>> {
  const opened = await openBitmap(picture);
  if (!opened.ok) return opened;
  try {
    const box = withinPicture(crop, opened.value);
    const fault = sizeFault(box.width, box.height);
    return fault ? { ok: false, error: fault } : { ok: true, value: greyOf(opened.value, box, quarterTurns) };
  } finally {
    opened.value.close();
  }
}

function greyOf(opened: ImageBitmap, box: PixelBox, quarterTurns: QuarterTurns): GreyPicture {
  const scale = Math.min(1, Math.sqrt(READ_MAX_PIXELS / (box.width * box.height)));
  const upright = { width: Math.max(1, Math.floor(box.width * scale)), height: Math.max(1, Math.floor(box.height * scale)) };
  const { width, height } = turnedSize(upright, quarterTurns);
  announceWork(GREY_BUDGET_MS);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  // Paper shows through what is transparent.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.translate(width / 2, height / 2);
  context.rotate((quarterTurns * Math.PI) / 2);
  context.translate(-upright.width / 2, -upright.height / 2);
  context.imageSmoothingQuality = 'high';
  context.drawImage(opened, box.left, box.top, box.width, box.height, 0, 0, upright.width, upright.height);
  const grey = { width, height, pixels: inkGrey(context.getImageData(0, 0, width, height).data, width) };
  // Its pixels go at once, not when somebody tidies up.
  canvas.width = 0;
  return grey;
}
