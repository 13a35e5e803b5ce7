import { deflateSync } from 'node:zlib';
import { pngChunk, pngFile } from './pngParts.ts';

/** Encodes RGBA pixels as PNG. */
export function pngOfPixels(pixels: Uint8ClampedArray, width: number, height: number): Buffer {
  const rows = Buffer.alloc((1 + 4 * width) * height);
  for (let row = 0; row < height; row += 1) rows.set(pixels.subarray(4 * width * row, 4 * width * (row + 1)), row * (1 + 4 * width) + 1);
  return pngFile({ width, height, colourType: 6 }, pngChunk('IDAT', deflateSync(rows, { level: 1 })));
}
