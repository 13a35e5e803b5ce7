import { growColumn } from '../store/growColumn.ts';
import type { Regions } from './regions.ts';

/** Share of the picture's diagonal below which adjacent corners are merged. */
const FINEST_SHARE = 1 / 1500;
const MAX_DECIMALS = 4;
/** Bytes of 'L', two numbers of ten digits with sign and point, a space and 'Z'. */
const BYTES_A_CORNER = 32;
/** Codes of 'M', 'L', 'Z', ' ', '-', '.' and '0'. */
const [MOVE, LINE, CLOSE, SPACE, MINUS, POINT, ZERO] = [77, 76, 90, 32, 45, 46, 48] as const;
const ASCII = new TextDecoder();

/** Origin of the picture in the regions' plane, and its diagonal, which determines the precision. */
export interface PathFrame {
  left: number;
  top: number;
  diagonalM: number;
}

/** Writes regions as SVG paths in metres, y downwards, into one buffer that is decoded once for all of them. */
export class PathWriter {
  readonly #frame: PathFrame;
  readonly #finestM: number;
  readonly #decimals: number;
  readonly #scale: number;
  #bytes = new Uint8Array(512);
  #length = 0;
  readonly #ends: number[] = [];

  constructor(frame: PathFrame) {
    this.#frame = frame;
    this.#finestM = frame.diagonalM * FINEST_SHARE;
    this.#decimals = Math.min(MAX_DECIMALS, Math.max(0, Math.ceil(-Math.log10(this.#finestM / 4))));
    this.#scale = 10 ** this.#decimals;
  }

  add({ xy, ringEnds, regionEnds }: Regions, region: number): void {
    const firstRing = region === 0 ? 0 : regionEnds[region - 1]!;
    let from = firstRing === 0 ? 0 : ringEnds[firstRing - 1]!;
    for (let ring = firstRing; ring < regionEnds[region]!; ring += 1) {
      const to = ringEnds[ring]!;
      this.#addRing(xy, from, to);
      from = to;
    }
    this.#ends.push(this.#length);
  }

  get paths(): string[] {
    const text = ASCII.decode(this.#bytes.subarray(0, this.#length));
    return this.#ends.map((end, i) => text.slice(i === 0 ? 0 : this.#ends[i - 1]!, end));
  }

  #addRing(xy: Float64Array, from: number, to: number): void {
    const { left, top } = this.#frame;
    const bytes = (this.#bytes = growColumn(this.#bytes, this.#length + (to - from) * BYTES_A_CORNER));
    let at = this.#length;
    let [lastX, lastY] = [NaN, NaN];
    for (let corner = from; corner < to; corner += 1) {
      const x = xy[corner * 2]! - left;
      const y = top - xy[corner * 2 + 1]!;
      if (Math.abs(x - lastX) < this.#finestM && Math.abs(y - lastY) < this.#finestM) continue;
      bytes[at] = corner === from ? MOVE : LINE;
      at = writeNumber(bytes, at + 1, Math.round(x * this.#scale), this.#decimals);
      bytes[at] = SPACE;
      at = writeNumber(bytes, at + 1, Math.round(y * this.#scale), this.#decimals);
      lastX = x;
      lastY = y;
    }
    if (to > from) bytes[at++] = CLOSE;
    this.#length = at;
  }
}

/** Writes without trailing zeros. @param units number × 10^decimals, 32 bits, at most 60,000 for a diagonal */
function writeNumber(bytes: Uint8Array, from: number, units: number, decimals: number): number {
  let start = from;
  let rest = units | 0;
  if (rest < 0) {
    bytes[start++] = MINUS;
    rest = -rest;
  }
  let places = decimals;
  while (places > 0 && rest % 10 === 0) {
    rest = (rest / 10) | 0;
    places -= 1;
  }
  let digits = 1;
  for (let limit = 10; limit <= rest || digits <= places; limit *= 10) digits += 1;
  const end = start + digits + (places > 0 ? 1 : 0);
  let at = end;
  for (let digit = 0; digit < digits; digit += 1) {
    if (digit === places && digit > 0) bytes[--at] = POINT;
    const tenth = (rest / 10) | 0;
    bytes[--at] = ZERO + (rest - tenth * 10);
    rest = tenth;
  }
  return end;
}
