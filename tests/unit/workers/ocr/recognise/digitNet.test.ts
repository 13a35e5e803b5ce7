import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../../support/run/seededRandom.ts';
import type { GreyPicture } from '../../../../../workers/ocr/picture/greyOf.ts';
import { loadDigitNet, NET_SIGNS } from '../../../../../workers/ocr/recognise/digitNet.ts';
import { ROOT } from '../../../../support/run/repository.ts';

/** Weights as trained; kernel, stride, margins and channels of each layer, as in train/trainDigits.py. */
const NETS = [
  {
    name: 'first',
    file: readFileSync(`${ROOT}workers/ocr/recognise/digits.net`),
    hash: 'e1f2a1ea866258f27bc273ea8a1c2fbefd2b0c10cb1ac8bb7357ad89c5432548',
    maxBytes: 150_000,
    layers: [
      [5, 5, 2, 2, 2, 2, 1, 16],
      [3, 3, 2, 1, 1, 1, 16, 32],
      [3, 3, 1, 1, 1, 1, 32, 32],
      [3, 3, 2, 1, 1, 1, 32, 64],
      [4, 3, 1, 1, 0, 1, 64, 64],
      [1, 5, 1, 1, 0, 2, 64, 64],
      [1, 3, 1, 1, 0, 1, 64, 24],
    ],
  },
  {
    name: 'second',
    file: readFileSync(`${ROOT}workers/ocr/recognise/secondDigits.net`),
    hash: '4d3081ebb0a8073da4ec747cdad26b8689ce7621628ef51d7de58cc95c60f539',
    maxBytes: 60_000,
    layers: [
      [7, 5, 4, 2, 3, 2, 1, 24],
      [3, 3, 2, 1, 1, 1, 24, 40],
      [4, 3, 1, 1, 0, 1, 40, 56],
      [1, 5, 1, 1, 0, 2, 56, 48],
      [1, 3, 1, 1, 0, 1, 48, 24],
    ],
  },
] as const;

/** Network in plain loops: the shares of all characters at each step. */
function referenceShares({ file, layers }: (typeof NETS)[number], { width, height, pixels }: GreyPicture): number[][] {
  let [rows, columns] = [32, width / 2];
  const ink = (x: number, y: number): number => (y < 0 || y >= height ? 0 : 255 - pixels[y * width + x]!);
  const top = (y: number): number => 2 * y - 32 + Math.ceil(height / 2);
  let plane = Array.from({ length: rows }, (_, y) =>
    Array.from({ length: columns }, (_, x) => [
      Math.round((ink(2 * x, top(y)) + ink(2 * x + 1, top(y)) + ink(2 * x, top(y) + 1) + ink(2 * x + 1, top(y) + 1)) / 4),
    ]),
  );
  let read = 0;
  for (const [index, [high, wide, down, across, marginY, marginX, from, to]] of layers.entries()) {
    const weights = read;
    const factors = weights + to * high * wide * from;
    const offsets = factors + 4 * to;
    read = offsets + 4 * to;
    const [outRows, outColumns] = [
      Math.floor((rows + 2 * marginY - high) / down) + 1,
      Math.floor((columns + 2 * marginX - wide) / across) + 1,
    ];
    const signal = (out: number, y: number, x: number): number => {
      let sum = 0;
      for (let j = 0; j < high; j += 1) {
        for (let i = 0; i < wide; i += 1) {
          const seen = plane[y * down + j - marginY]?.[x * across + i - marginX];
          if (!seen) continue;
          const at = weights + ((out * high + j) * wide + i) * from;
          for (let channel = 0; channel < from; channel += 1) sum += seen[channel]! * file.readInt8(at + channel);
        }
      }
      const value = Math.fround(Math.fround(Math.fround(sum) * file.readFloatLE(factors + 4 * out)) + file.readFloatLE(offsets + 4 * out));
      return index === layers.length - 1 ? value : roundToEven(Math.min(1536, Math.max(0, value)));
    };
    plane = Array.from({ length: outRows }, (_, y) =>
      Array.from({ length: outColumns }, (_, x) => Array.from({ length: to }, (_, out) => signal(out, y, x))),
    );
    [rows, columns] = [outRows, outColumns];
  }
  return plane[0]!.map((values) => {
    const weights = values.map((value) => Math.exp(value - Math.max(...values)));
    const sum = weights.reduce((all, weight) => all + weight, 0);
    return weights.map((weight) => weight / sum);
  });
}

function roundToEven(value: number): number {
  const floor = Math.floor(value);
  if (value - floor !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}

/** Blocks of ink as large as strokes. */
function madeLine(seed: number, width: number, height: number): GreyPicture {
  const random = seededRandom(seed);
  const pixels = new Uint8Array(width * height).fill(255);
  for (let block = 0; block < width / 6; block += 1) {
    const [left, top] = [Math.floor(random() * (width - 12)), Math.floor(random() * (height - 12))];
    const grey = Math.floor(random() * 256);
    for (let y = top; y < top + 3 + random() * 9; y += 1) pixels.fill(grey, y * width + left, y * width + left + 8);
  }
  return { width, height, pixels };
}

describe('digitNet', () => {
  it.each(NETS)('digitNet: the weights equal those of the training ($name)', ({ file, hash, maxBytes }) => {
    expect(createHash('sha256').update(file).digest('hex')).toBe(hash);
    expect(file.length).toBeLessThan(maxBytes);
  });

  it.each(NETS)('digitNet: the WASM module and plain loops give the same ($name)', async (plan) => {
    const net = await loadDigitNet(plan.name);
    for (const [seed, width, height] of [
      [1, 86, 58],
      [2, 40, 61],
      [3, 172, 40],
      [4, 34, 70],
    ] as const) {
      const line = madeLine(seed, width, height);
      const reference = referenceShares(plan, line);
      const seen = net.read(line, 1)!;
      expect(seen.count).toBe(reference.length);
      const largest = reference.flat().reduce((most, share, at) => Math.max(most, Math.abs(share - seen.shares[at]!)), 0);
      expect(largest).toBeLessThan(1e-6);
      // Earlier readings have no effect.
      expect(net.read(line, 1)!.shares).toEqual(seen.shares);
    }
  });

  it('digitNet: shares of a step sum to 1, and a line that is too long is refused', async () => {
    const net = await loadDigitNet('first');
    const { shares, count } = net.read(madeLine(5, 301, 64), 0.86)!;
    for (let step = 0; step < count; step += 1) {
      const sum = shares.subarray(step * NET_SIGNS.length, (step + 1) * NET_SIGNS.length).reduce((all, share) => all + share, 0);
      expect(sum).toBeCloseTo(1, 4);
    }
    expect(net.read(madeLine(6, 3000, 64), 1)).toBeNull();
    expect(net.read({ width: 1, height: 1, pixels: Uint8Array.of(0) }, 1)!.count).toBeGreaterThan(0);
  });
});
