import { loadCleaningModule } from '../clean/cleaner.ts';
import type { CleaningExports } from '../build/cleaningExports.d.ts';
import { PixelMemory } from '../clean/pixelMemory.ts';

/** A square in a square, as a QR code has three; pixels. */
interface Finder {
  x: number;
  y: number;
  module: number;
  /** So many rows met it. */
  rows: number;
}

interface InkMap {
  ink: Uint8Array;
  width: number;
}

/** Ink is darker than what lies so far around, by so much. */
const RADIUS = 12;
const WEIGHT = 0.1;
/** Of a module: by so much may the parts of a finder be off. */
const SLACK = 0.9;
/** Modules wider than half of that are looked at again smaller. */
const POOLS = [1, 2, 4];
const MAX_FINDERS = 400;
const MAX_COMPARED = 40;
/** The middle of a finder is three modules high. */
const MIN_ROWS = 2;
const MIN_ROWS_PER_MODULE = 1.3;

/** Modules between two finders of a code of version 1, and of 15; certificates have 4 to 10. The picture may be slanted. */
const LEG_MODULES = [9, 70] as const;
/** A slanted code's parts are still about as large, and its legs about square. */
const MAX_RATIO = 1.5;
const MAX_COSINE = 0.5;
/** Between two finders dark and light change at least so often a module: on white paper between letters they do not. */
const CHANGES_PER_MODULE = 0.3;

/** Whether three lie as a code's do, with a code's modules between them. */
function isCode(corner: Finder, one: Finder, other: Finder, map: InkMap): boolean {
  const [ax, ay, bx, by] = [one.x - corner.x, one.y - corner.y, other.x - corner.x, other.y - corner.y];
  const [legA, legB] = [Math.hypot(ax, ay), Math.hypot(bx, by)];
  const modules = [corner.module, one.module, other.module];
  const [least, most] = [Math.min(...modules), Math.max(...modules)];
  if (most > MAX_RATIO * least || Math.max(legA, legB) > MAX_RATIO * Math.min(legA, legB)) return false;
  const legModules = (legA + legB) / (least + most);
  if (legModules < LEG_MODULES[0] || legModules > LEG_MODULES[1]) return false;
  if (Math.abs(ax * bx + ay * by) > MAX_COSINE * legA * legB) return false;
  return [
    [corner, one],
    [corner, other],
    [one, other],
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

/**
 * Tells pictures that may have a QR code on them, so that only these cost what reads it.
 * @returns of a picture of up to some 8 megapixels, whether three squares in squares lie on it as a code's do
 * @throws as loadWasmModule does
 */
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
    .sort((one, other) => other.rows - one.rows)
    .slice(0, MAX_COMPARED);

const mayBeCode = (finders: readonly Finder[], map: InkMap): boolean =>
  finders.some((corner) =>
    finders.some((one, at) => one !== corner && finders.slice(at + 1).some((other) => other !== corner && isCode(corner, one, other, map))),
  );
