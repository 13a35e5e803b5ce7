import { readCertificateCode } from '../../../src/domain/picture/readCertificateCode.ts';
import { announceWork } from '../../bridge/heartbeat.ts';
import { openBitmap } from '../picture/openBitmap.ts';
import { drawPart, imageOf } from '../picture/openPixels.ts';
import type { PixelBox } from '../../../src/domain/picture/pictureCrop.ts';
import { loadWasmModule } from '../../bridge/loadWasmModule.ts';
import { createCodeDetector } from './createCodeDetector.ts';

/** Returns the contents of the QR codes in a picture. @param prepare changes the picture before it is decoded */
type QrReader = (picture: ImageData, prepare?: (picture: ImageData) => void) => Promise<string[]>;

/** Types of the Shape Detection API, which TypeScript lacks. */
interface Detector {
  detect(picture: ImageData): Promise<Array<{ rawValue: string }>>;
}
interface DetectorType {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/**
 * Returns the browser's QR reader, else zxing-cpp, loaded from our origin at the first picture that may have a code.
 * @throws when called, if a module cannot be loaded
 */
export async function startCodeReader(
  browser: { BarcodeDetector?: DetectorType } = globalThis as { BarcodeDetector?: DetectorType },
): Promise<QrReader> {
  const own = await ownReader(browser.BarcodeDetector);
  return own ?? readerOnDemand();
}

/** Returns null if the browser cannot read QR codes: some have the class without a service. */
async function ownReader(Type: DetectorType | undefined): Promise<QrReader | null> {
  const formats = (await Type?.getSupportedFormats().catch(() => [])) ?? [];
  if (!Type || !formats.includes('qr_code')) return null;
  const detector = new Type({ formats: ['qr_code'] });
  return async (picture, prepare) => {
    prepare?.(picture);
    return (await detector.detect(picture)).map(({ rawValue }) => rawValue);
  };
}

async function readerOnDemand(): Promise<QrReader> {
  const mayHaveCode = await createCodeDetector();
  let reader: Promise<QrReader> | undefined;
  return async (picture, prepare) => {
    // Once a code is possible, decode every attempt: sharpening may hide what another attempt shows.
    if (!reader && mayHaveCode(picture)) reader = zxingReader();
    return reader ? (await reader)(picture, prepare) : [];
  };
}

async function zxingReader(): Promise<QrReader> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader');
  const module = await loadWasmModule(new URL('../build/codes.wasm', import.meta.url));
  const instantiateWasm = (imports: WebAssembly.Imports, onDone: (instance: WebAssembly.Instance) => void): WebAssembly.Exports => {
    const instance = new WebAssembly.Instance(module, imports);
    onDone(instance);
    return instance.exports;
  };
  await prepareZXingModule({ overrides: { instantiateWasm }, fireImmediately: true });
  return async (picture, prepare) => {
    prepare?.(picture);
    // Micro QR codes have weak checksums, so that print would be read as one.
    const codes = await readBarcodes(picture, { formats: ['QRCodeModel2'], maxNumberOfSymbols: 4, textMode: 'Plain' });
    return codes.filter(({ isValid }) => isValid).map(({ text }) => text);
  };
}

interface CodeAttempt {
  box: PixelBox;
  /** Scale from the box to the decoded picture. */
  scale: number;
  isSharpened: boolean;
}

/** Pixels of an attempt: whole picture, whole at high resolution, a part or the whole sharpened. */
const GLANCE = 2_000_000;
const CLOSE = 6_000_000;
const PART = 3_000_000;
/** Share of each side that a part covers: parts overlap by more than a code's width. */
const SHARE = 0.6;
const MAX_SCALE = 2;

/** Lists the parts and scales in which to look for a code of 2 cm on a page of 21 × 30 cm, likeliest first. */
export function codeAttempts({ width, height }: { width: number; height: number }): CodeAttempt[] {
  const pixels = width * height;
  const whole = { left: 0, top: 0, width, height };
  const fit = (most: number, share: number): number => Math.sqrt(most / (pixels * share));
  const glance = Math.min(1, fit(GLANCE, 1));
  const close = Math.min(1, fit(CLOSE, 1));
  const part = Math.min(MAX_SCALE, fit(PART, SHARE ** 2));
  // A certificate's code is at the right end of its heading.
  const corners = [
    [1 - SHARE, 0],
    [0, 0],
    [1 - SHARE, 1 - SHARE],
    [0, 1 - SHARE],
  ] as const;
  const parts = corners.map(([left, top]) => ({
    box: { left: left * width, top: top * height, width: SHARE * width, height: SHARE * height },
    scale: part,
    isSharpened: true,
  }));
  return [
    { box: whole, scale: glance, isSharpened: false },
    ...(close > 1.2 * glance ? [{ box: whole, scale: close, isSharpened: false }] : []),
    { box: whole, scale: Math.min(1, fit(PART, 1)), isSharpened: true },
    ...parts,
  ];
}

/** Radius of the unsharp mask in pixels, and its strength. */
const REACH = 2;
const AMOUNT = 1.5;

/** Running means along lines; edge values are repeated. */
function blurLines(from: Float32Array, to: Float32Array, lines: number, length: number, stride: number, step: number): void {
  for (let line = 0; line < lines; line += 1) {
    const start = line * stride;
    const at = (place: number): number => from[start + Math.min(length - 1, Math.max(0, place)) * step]!;
    let sum = 0;
    for (let place = -REACH; place <= REACH; place += 1) sum += at(place);
    for (let place = 0; place < length; place += 1) {
      to[start + place * step] = sum / (2 * REACH + 1);
      sum += at(place + REACH + 1) - at(place - REACH);
    }
  }
}

/** Sharpens a grey picture in place (unsharp mask), so that modules of an unfocused code separate. */
function sharpen({ data, width, height }: ImageData): void {
  const grey = new Float32Array(width * height);
  for (let at = 0; at < grey.length; at += 1) grey[at] = 0.299 * data[4 * at]! + 0.587 * data[4 * at + 1]! + 0.114 * data[4 * at + 2]!;
  const [blurred, half] = [grey.slice(), new Float32Array(grey.length)];
  for (let round = 0; round < 2; round += 1) {
    blurLines(blurred, half, height, width, width, 1);
    blurLines(half, blurred, width, height, 1, width);
  }
  for (let at = 0; at < grey.length; at += 1) {
    const drawn = grey[at]! + AMOUNT * (grey[at]! - blurred[at]!);
    data[4 * at] = drawn;
    data[4 * at + 1] = drawn;
    data[4 * at + 2] = drawn;
  }
}

/** Time after which no attempt starts. */
const MAX_MS = 2000;
/** Longest duration of one uninterrupted attempt, on a cheap phone. */
const ATTEMPT_BUDGET_MS = 3000;

/**
 * Looks for a QR code in a whole photograph, at several scales and in parts, until one is found or time is up.
 * @returns its content, a certificate's before any other; null if there is none
 * @throws when the reader cannot be loaded
 */
export async function findCode(picture: Blob, signal: AbortSignal): Promise<string | null> {
  const reader = await startCodeReader();
  const opened = await openBitmap(picture);
  if (!opened.ok) return null;
  const whole = opened.value;
  try {
    const until = performance.now() + MAX_MS;
    for (const { box, scale, isSharpened } of codeAttempts(whole)) {
      if (signal.aborted || performance.now() > until) return null;
      announceWork(ATTEMPT_BUDGET_MS);
      const contents = await reader(imageOf(drawPart(whole, box, scale, 0)), isSharpened ? sharpen : undefined);
      const [first] = contents;
      if (first !== undefined) return contents.find((content) => readCertificateCode(content).kind === 'certificate') ?? first;
      // Let messages of the engines be handled in between.
      await new Promise((resolve) => setTimeout(resolve));
    }
    return null;
  } finally {
    whole.close();
  }
}
