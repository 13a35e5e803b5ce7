import { expect, it } from 'vitest';
import { codeAttempts, startCodeReader } from '../../../../../workers/ocr/code/findCode.ts';
import { encode } from 'uqr';

it.each([
  [400, 300],
  [1600, 1200],
  [3000, 4000],
  [8000, 6000],
])('code: a picture of %d × %d is scanned in bounded pieces, and all of it once at the finest scale', (width, height) => {
  const attempts = codeAttempts({ width, height });
  for (const { box, scale } of attempts) {
    expect(box.width * box.height * scale ** 2).toBeLessThanOrEqual(6_000_001);
    expect(scale).toBeLessThanOrEqual(2);
    expect([box.left >= 0, box.top >= 0, box.left + box.width <= width + 1e-6, box.top + box.height <= height + 1e-6]).toEqual(
      Array(4).fill(true),
    );
  }
  const finest = Math.max(...attempts.map(({ scale }) => scale));
  for (const share of [0.01, 0.3, 0.5, 0.7, 0.99]) {
    const isSeen = attempts.some(
      ({ box, scale }) => scale === finest && share * width >= box.left && share * width <= box.left + box.width && box.top === 0,
    );
    expect(isSeen).toBe(true);
  }
});

const PICTURE = {} as ImageData;

/** Fake BarcodeDetector, which Chromium has on Android and lacks in these tests. */
function detector(formats: string[] | Error) {
  return class {
    readonly #formats: string[];
    constructor(options: { formats: string[] }) {
      this.#formats = options.formats;
    }
    static getSupportedFormats(): Promise<string[]> {
      return formats instanceof Error ? Promise.reject(formats) : Promise.resolve(formats);
    }
    detect(): Promise<Array<{ rawValue: string }>> {
      return Promise.resolve([{ rawValue: `asked for ${this.#formats.join()}` }]);
    }
  };
}

it('code: the browser’s own reader is used for QR codes, and nothing is fetched', async () => {
  const read = await startCodeReader({ BarcodeDetector: detector(['ean_13', 'qr_code']) });
  expect(await read(PICTURE)).toEqual(['asked for qr_code']);
});

/** A code's modules, four pixels each, on white. */
function drawn(content: string): ImageData {
  const { data: modules, size } = encode(content, { border: 4 });
  const width = size * 4;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (let at = 0; at < width * width; at += 1) {
    if (modules[Math.floor(at / width / 4)]![Math.floor((at % width) / 4)]) data.fill(0, 4 * at, 4 * at + 3);
  }
  return { data, width, height: width, colorSpace: 'srgb' } as ImageData;
}

it.each([
  ['none', {}],
  ['one without QR codes', { BarcodeDetector: detector(['ean_13']) }],
  ['one whose service is missing', { BarcodeDetector: detector(new Error('no service')) }],
])('code: if the browser has %s, our reader is used', async (_what, browser) => {
  const read = await startCodeReader(browser);
  const content = 'VBDLIS|AA 00123456|phường Hòa Xuân';
  expect(await read(drawn(content))).toEqual([content]);
});
