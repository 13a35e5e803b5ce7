import { hasSimd, loadBytes, loadWasmModule } from '../../bridge/loadWasmModule.ts';
import type { DigitExports } from '../build/digitExports.d.ts';
import type { GreyPicture } from '../picture/greyOf.ts';

/** Classes that the network distinguishes in each step: blank, a sign, any other sign ('?'). */
export const NET_SIGNS = ['', ...'0123456789.,- m²XY:=()', '?'] as const;

interface Layer {
  /** Vertical and horizontal sizes. */
  kernel: readonly [number, number];
  stride: readonly [number, number];
  margin: readonly [number, number];
  from: number;
  to: number;
}

/** Layers of FIRST in train/trainDigits.py. */
const FIRST_LAYERS: readonly Layer[] = [
  { kernel: [5, 5], stride: [2, 2], margin: [2, 2], from: 1, to: 16 },
  { kernel: [3, 3], stride: [2, 1], margin: [1, 1], from: 16, to: 32 },
  { kernel: [3, 3], stride: [1, 1], margin: [1, 1], from: 32, to: 32 },
  { kernel: [3, 3], stride: [2, 1], margin: [1, 1], from: 32, to: 64 },
  { kernel: [4, 3], stride: [1, 1], margin: [0, 1], from: 64, to: 64 },
  { kernel: [1, 5], stride: [1, 1], margin: [0, 2], from: 64, to: 64 },
  { kernel: [1, 3], stride: [1, 1], margin: [0, 1], from: 64, to: NET_SIGNS.length },
];

/** Layers of SECOND there: a third of the work, trained on other lines, so that the two make different errors. */
const SECOND_LAYERS: readonly Layer[] = [
  { kernel: [7, 5], stride: [4, 2], margin: [3, 2], from: 1, to: 24 },
  { kernel: [3, 3], stride: [2, 1], margin: [1, 1], from: 24, to: 40 },
  { kernel: [4, 3], stride: [1, 1], margin: [0, 1], from: 40, to: 56 },
  { kernel: [1, 5], stride: [1, 1], margin: [0, 2], from: 56, to: 48 },
  { kernel: [1, 3], stride: [1, 1], margin: [0, 1], from: 48, to: NET_SIGNS.length },
];

/** Name of a network; the second one checks every number that the first one saw. */
export type NetName = 'first' | 'second';

/** Rows of the network's input; digits are half as high. */
const NET_ROWS = 32;
/** Maximum width of the input in pixels; lines of numbers are shorter. */
const MAX_WIDTH = 640;
/** Bytes of a SIMD vector. */
const VECTOR = 16;

/** Network output for a line, step by step from the left: for each step the shares of NET_SIGNS, which sum to 1. */
export interface NetSteps {
  shares: Float32Array;
  count: number;
}

export interface DigitNet {
  /**
   * Reads a line of print about 32 pixels high.
   * @param width scale of its width: other widths give independent readings
   * @returns null for a line too long for numbers
   */
  read(line: GreyPicture, width: number): NetSteps | null;
}

const bytesOfRow = ({ kernel, from }: Layer): number => Math.ceil((kernel[1] * from * 2) / VECTOR) * VECTOR;
const outputSize = (size: number, kernel: number, stride: number, margin: number): number =>
  Math.floor((size + 2 * margin - kernel) / stride) + 1;

/** Layer input with the margin that its kernels need. */
type SignalPlane = ReturnType<typeof planeOf>;

function digitNetOf(wasm: DigitExports, plan: readonly Layer[], weights: Uint8Array): DigitNet {
  const { layers, end: planes } = layOutWeights(plan, wasm.heapBase());
  if (wasm.growTo(planes + bytesOfPlanes(layers, MAX_WIDTH)) === 0) throw new RangeError('ocr: no memory for the network of digits');
  fillWeights(wasm, layers, weights);

  function read(line: GreyPicture, share: number): NetSteps | null {
    const width = Math.max(4, Math.round((line.width / 2) * share));
    if (width > MAX_WIDTH) return null;
    new Uint8Array(wasm.memory.buffer, planes, bytesOfPlanes(layers, width)).fill(0);
    let [rows, columns, at] = [NET_ROWS, width, planes];
    let plane = planeOf(layers[0]!, rows, columns, at);
    drawSignals(new Int16Array(wasm.memory.buffer), plane, line, width);
    for (const [index, layer] of layers.entries()) {
      const next = layers[index + 1];
      at += plane.bytes;
      const { kernel, stride, margin, from, to } = layer;
      [rows, columns] = [outputSize(rows, kernel[0], stride[0], margin[0]), outputSize(columns, kernel[1], stride[1], margin[1])];
      const out = next ? planeOf(next, rows, columns, at) : { at, rowBytes: 0, bytes: 0, first: at };
      wasm.convolve(
        plane.at,
        plane.rowBytes * stride[0],
        plane.rowBytes,
        stride[1] * from * 2,
        layer.weights,
        kernel[0],
        bytesOfRow(layer),
        to,
        layer.factors,
        out.first,
        out.rowBytes,
        to * (next ? 2 : 4),
        columns,
        rows,
        next !== undefined,
      );
      plane = out;
    }
    return { shares: sharesOf(new Float32Array(wasm.memory.buffer, plane.first, columns * NET_SIGNS.length)), count: columns };
  }

  return { read };
}

/** @returns the plane's place; `first` is its first pixel inside the margin */
function planeOf({ margin, from }: Layer, rows: number, columns: number, at: number) {
  const rowBytes = (columns + 2 * margin[1]) * from * 2;
  // The module computes four kernels at a time, also beyond the end.
  const slack = 8 * from * 2 + 4 * VECTOR;
  const bytes = Math.ceil(((rows + 2 * margin[0]) * rowBytes + slack) / VECTOR) * VECTOR;
  return { at, rowBytes, bytes, first: at + margin[0] * rowBytes + margin[1] * from * 2 };
}

function bytesOfPlanes(layers: readonly Layer[], width: number): number {
  let [rows, columns, bytes] = [NET_ROWS, width, 0];
  for (const layer of layers) {
    bytes += planeOf(layer, rows, columns, 0).bytes;
    const { kernel, stride, margin } = layer;
    [rows, columns] = [outputSize(rows, kernel[0], stride[0], margin[0]), outputSize(columns, kernel[1], stride[1], margin[1])];
  }
  return bytes + columns * NET_SIGNS.length * 4;
}

function layOutWeights(
  plan: readonly Layer[],
  start: number,
): { layers: Array<Layer & { weights: number; factors: number }>; end: number } {
  let end = Math.ceil(start / VECTOR) * VECTOR;
  const layers = plan.map((layer) => {
    const weights = end;
    const factors = weights + layer.to * layer.kernel[0] * bytesOfRow(layer);
    end = factors + Math.ceil((layer.to * 8) / VECTOR) * VECTOR;
    return { ...layer, weights, factors };
  });
  return { layers, end };
}

/** Widens weights from 8 to 16 bits and pads kernel rows to whole vectors. */
function fillWeights(wasm: DigitExports, layers: ReturnType<typeof layOutWeights>['layers'], file: Uint8Array): void {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const [signals, floats] = [new Int16Array(wasm.memory.buffer), new Float32Array(wasm.memory.buffer)];
  let read = 0;
  for (const layer of layers) {
    const { kernel, from, to, weights, factors } = layer;
    for (let row = 0; row < to * kernel[0]; row += 1) {
      const at = (weights + row * bytesOfRow(layer)) / 2;
      for (let each = 0; each < kernel[1] * from; each += 1) signals[at + each] = view.getInt8(read++);
    }
    for (let each = 0; each < 2 * to; each += 1, read += 4) floats[factors / 4 + each] = view.getFloat32(read, true);
  }
  if (read !== file.byteLength) throw new RangeError(`ocr: ${file.byteLength} bytes are no network of digits, which has ${read}`);
}

/** Draws the line at half its size, vertically centred; ink is 255, paper 0. */
function drawSignals(signals: Int16Array, plane: SignalPlane, line: GreyPicture, width: number): void {
  const step = line.width / width;
  const down = NET_ROWS - Math.ceil(line.height / 2);
  for (let y = 0; y < NET_ROWS; y += 1) {
    const to = (plane.first + y * plane.rowBytes) / 2;
    const top = 2 * y - down;
    for (let x = 0; x < width; x += 1) {
      signals[to + x] = Math.round(inkOf(line, top, x * step, (x + 1) * step));
    }
  }
}

function inkOf({ width, height, pixels }: GreyPicture, top: number, from: number, to: number): number {
  let sum = 0;
  const last = Math.min(width, Math.ceil(to - 1e-9));
  for (let y = Math.max(0, top); y < Math.min(height, top + 2); y += 1) {
    for (let x = Math.floor(from); x < last; x += 1) {
      sum += (255 - pixels[y * width + x]!) * (Math.min(x + 1, to) - Math.max(x, from));
    }
  }
  return sum / (2 * (to - from));
}

function sharesOf(answer: Float32Array): Float32Array {
  const shares = new Float32Array(answer.length);
  for (let at = 0; at < answer.length; at += NET_SIGNS.length) {
    const own = answer.subarray(at, at + NET_SIGNS.length);
    const most = Math.max(...own);
    let sum = 0;
    for (const value of own) sum += Math.exp(value - most);
    for (const [sign, value] of own.entries()) shares[at + sign] = Math.exp(value - most) / sum;
  }
  return shares;
}

const loading: Partial<Record<NetName, Promise<DigitNet>>> = {};

/** Reads no line, so that the text engine reads every cell: the network needs WASM SIMD. */
const NO_NET: DigitNet = { read: () => null };

/** Loads a network once per worker or process. @throws when its files cannot be read; the next call tries again */
export function loadDigitNet(name: NetName): Promise<DigitNet> {
  if (!hasSimd()) return Promise.resolve(NO_NET);
  return (loading[name] ??= openDigitNet(name).catch((error: unknown) => {
    delete loading[name];
    throw error;
  }));
}

async function openDigitNet(name: NetName): Promise<DigitNet> {
  const module = new URL('../build/digits.wasm', import.meta.url);
  // The bundler finds a file only by a literal URL.
  const file = name === 'first' ? new URL('./digits.net', import.meta.url) : new URL('./secondDigits.net', import.meta.url);
  const [compiled, weights] = await Promise.all([loadWasmModule(module), loadBytes(file)]);
  const abort = (): never => {
    throw new WebAssembly.RuntimeError('network of digits aborted');
  };
  const { exports } = new WebAssembly.Instance(compiled, { env: { abort } });
  return digitNetOf(exports as unknown as DigitExports, name === 'first' ? FIRST_LAYERS : SECOND_LAYERS, weights);
}
