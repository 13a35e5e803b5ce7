import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Makes one chunk of a PNG file: length, name, content, checksum. */
export function pngChunk(name: string, content: Uint8Array, checksum?: number): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(checksum ?? crc32(named));
  return Buffer.concat([length, named, sum]);
}

export interface PngHead {
  width: number;
  height: number;
  /** Colour type: 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGB with alpha. */
  colourType?: number;
  bitDepth?: number;
  interlaced?: boolean;
}

function pngHead({ width, height, colourType = 2, bitDepth = 8, interlaced = false }: PngHead): Buffer {
  const content = Buffer.alloc(13);
  content.writeUInt32BE(width, 0);
  content.writeUInt32BE(height, 4);
  content.set([bitDepth, colourType, 0, 0, interlaced ? 1 : 0], 8);
  return pngChunk('IHDR', content);
}

/** Makes a PNG file of these chunks, adding head and end. */
export const pngFile = (head: PngHead, ...chunks: Buffer[]): Buffer =>
  Buffer.concat([SIGNATURE, pngHead(head), ...chunks, pngChunk('IEND', Buffer.alloc(0))]);

/** Makes rows of one grey as RGB, each after its filter byte. */
export function greyRows(width: number, rows: number): Buffer {
  const bytes = Buffer.alloc((1 + width * 3) * rows, 0x80);
  for (let row = 0; row < rows; row++) bytes[row * (1 + width * 3)] = 0;
  return bytes;
}

export const pixels = (rows: Uint8Array): Buffer => pngChunk('IDAT', deflateSync(rows));
