import { loadCleaningModule } from '../clean/cleaner.ts';
import type { CleaningExports } from '../build/cleaningExports.d.ts';
import { PixelMemory } from '../clean/pixelMemory.ts';

/** Finder pattern of a QR code, in pixels. */
interface Finder {
  x: number;
  y: number;
  module: number;
  /** Number of rows that crossed it. */
  rows: number;
}

interface InkMap {
  ink: Uint8Array;
  width: number;
}

/** Window and contrast of the ink threshold. */
const RADIUS = 12;
const WEIGHT = 0.1;
/** Tolerance of a finder's parts, in modules. */
const SLACK = 0.9;
/** Reduction factors: a finder with modules wider than half of RADIUS is found in a smaller picture. */
const POOLS = [1, 2, 4];
const MAX_FINDERS = 400;
/** Number of finders that are compared. */
const MAX_COMPARED = 40;
/** Minimum rows that cross a finder, whose centre is three modules high. */
const MIN_ROWS = 2;
const MIN_ROWS_PER_MODULE = 1.3;

/** Modules between two finders in versions 1 to 15, with slack for a slanted picture; certificates have 4 to 10. */
const LEG_MODULES = [9, 70] as const;
/** Limits of a slanted code: ratio of finder sizes and legs, and cosine between its legs. */
const MAX_RATIO = 1.5;
const MAX_COSINE = 0.5;
/** Minimum changes between dark and light per module between two finders; white paper between letters has fewer. */
const CHANGES_PER_MODULE = 0.3;

/** Tests whether three finders are arranged as in a code, with a code's modules between them. */
function isCode(corner: Finder, a: Finder, b: Finder, map: InkMap): boolean {
  const [ax, ay, bx, by] = [a.x - corner.x, a.y - corner.y, b.x - corner.x, b.y - corner.y];
  const [legA, legB] = [Math.hypot(ax, ay), Math.hypot(bx, by)];
  const modules = [corner.module, a.module, b.module];
  const [least, most] = [Math.min(...modules), Math.max(...modules)];
  if (most > MAX_RATIO * least || Math.max(legA, legB) > MAX_RATIO * Math.min(legA, legB)) return false;
  const legModules = (legA + legB) / (least + most);
  if (legModules < LEG_MODULES[0] || legModules > LEG_MODULES[1]) return false;
  if (Math.abs(ax * bx + ay * by) > MAX_COSINE * legA * legB) return false;
  return [
    [corner, a],
    [corner, b],
    [a, b],
  ].every(([from, to]) => changesPerModule(from!, to!, map) >= CHANGES_PER_MODULE);
}

function changesPerModule(from: Finder, to: Finder, { ink, width }: InkMap): number {
  const lengthPx = Math.hypot(to.x - from.x, to.y - from.y);
  let [changes, last] = [0, -1];
  for (let step = 0; step <= lengthPx; step += 1) {
    const share = step / lengthPx;
    const at = Math.round(from.y + (to.y - from.y) * share) * width + Math.round(from.x + (to.x - from.x) * share);
    if (last !== -1 && ink[at] !== last) changes += 1;
    last = ink[at]!;
  }
  return (changes * (from.module + to.module)) / (2 * lengthPx);
}

/** Returns a test whether a picture of up to 8 megapixels may have a QR code. @throws as loadWasmModule does */
export async function createCodeDetector(): Promise<(picture: ImageData) => boolean> {
  const abort = (): never => {
    throw new WebAssembly.RuntimeError('looking for a code aborted');
  };
  const instance = new WebAssembly.Instance(await loadCleaningModule(), { env: { abort } });
  const wasm = instance.exports as unknown as CleaningExports;
  const memory = new PixelMemory(wasm);
  return ({ data, width, height }) => {
    const mark = memory.mark;
    try {
      const size = width * height;
      const [grey, pooled, ink, columns, found] = [size, size / 4, size, 8 * width, 16 * MAX_FINDERS].map((bytes) =>
        memory.take(bytes),
      ) as Places;
      const pixels = memory.bytes(grey, size);
      for (let at = 0; at < size; at += 1) pixels[at] = (77 * data[4 * at]! + 150 * data[4 * at + 1]! + 29 * data[4 * at + 2]!) >> 8;
      return POOLS.some((factor) => {
        const [across, down] = [Math.floor(width / factor), Math.floor(height / factor)];
        if (factor > 1) wasm.poolMean(grey, width, height, factor, pooled);
        wasm.markInk(factor > 1 ? pooled : grey, across, down, RADIUS, WEIGHT, 255, columns, ink);
        const count = wasm.findFinders(ink, across, down, SLACK, found, MAX_FINDERS);
        return mayBeCode(findersOf(memory.floats(found, 4 * count)), { ink: memory.bytes(ink, across * down), width: across });
      });
    } finally {
      memory.release(mark);
    }
  };
}

type Places = [grey: number, pooled: number, ink: number, columns: number, found: number];

/** The finders crossed by most rows. */
const findersOf = (flat: Float32Array): Finder[] =>
  Array.from({ length: flat.length / 4 }, (_, at) => ({
    x: flat[4 * at]!,
    y: flat[4 * at + 1]!,
    module: flat[4 * at + 2]!,
    rows: flat[4 * at + 3]!,
  }))
    .filter(({ module, rows }) => rows >= Math.max(MIN_ROWS, MIN_ROWS_PER_MODULE * module))
    .sort((a, b) => b.rows - a.rows)
    .slice(0, MAX_COMPARED);

const mayBeCode = (finders: readonly Finder[], map: InkMap): boolean =>
  finders.some((corner) =>
    finders.some((one, at) => one !== corner && finders.slice(at + 1).some((other) => other !== corner && isCode(corner, one, other, map))),
  );
