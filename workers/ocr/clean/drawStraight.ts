import type { CleaningExports } from '../build/cleaningExports.d.ts';
import type { TableView } from './findView.ts';
import { applyTo, invert, multiply, type Matrix } from './matrix.ts';
import { type PixelMemory, type Plane, sizeOf } from './pixelMemory.ts';

/** The recogniser reads digits of about this height best. */
const DIGIT_PX = 32;
/** A larger table has smaller digits. */
const MAX_PIXELS = 6_000_000;

export interface StraightPlane {
  straight: Plane;
  /** The height that its digits have. */
  digitPx: number;
  /** From its pixels to the photograph's. */
  toPhoto: Matrix;
}

/** Draws what is written, straight, with digits DIGIT_PX high. */
export function drawStraight(wasm: CleaningExports, memory: PixelMemory, plane: Plane, view: TableView): StraightPlane {
  const back = invert(view.straightening);
  const area = (view.right - view.left) * (view.bottom - view.top);
  const perUnit = Math.min(DIGIT_PX / view.digitHeight, Math.sqrt(MAX_PIXELS / area));
  const width = Math.max(1, Math.min(16_000, Math.round((view.right - view.left) * perUnit)));
  const height = Math.max(1, Math.min(16_000, Math.round((view.bottom - view.top) * perUnit)));
  const straight = { at: memory.take(width * height), width, height };
  const mark = memory.mark;
  const place = [1 / perUnit, 0, view.left, 0, 1 / perUnit, view.top, 0, 0, 1];
  const toPhoto = multiply(back, place);
  const source = pooled(wasm, memory, plane, toPhoto);
  const matrix = memory.take(64);
  memory.doubles(matrix, 8).set(source.matrix.slice(0, 8).map((value) => value / source.matrix[8]!));
  wasm.warp(source.plane.at, source.plane.width, source.plane.height, matrix, straight.at, width, height);
  memory.release(mark);
  return { straight, digitPx: perUnit * view.digitHeight, toPhoto };
}

/** Where the picture is drawn smaller, pixels are put together first: interpolation takes four, whatever lies between. */
function pooled(
  wasm: CleaningExports,
  memory: PixelMemory,
  plane: Plane,
  matrix: readonly number[],
): { plane: Plane; matrix: readonly number[] } {
  const [x, y] = applyTo(matrix, 0, 0);
  const [alongX, alongY] = applyTo(matrix, 100, 0);
  const factor = Math.floor(Math.hypot(alongX - x, alongY - y) / 100 + 0.4);
  if (!(factor >= 2)) return { plane, matrix };
  const width = Math.floor(plane.width / factor);
  const height = Math.floor(plane.height / factor);
  if (width < 1 || height < 1) return { plane, matrix };
  const small = { at: memory.take(width * height), width, height };
  wasm.poolMean(plane.at, plane.width, plane.height, factor, small.at);
  const shift = (1 / factor - 1) / 2;
  return { plane: small, matrix: multiply([1 / factor, 0, shift, 0, 1 / factor, shift, 0, 0, 1], matrix) };
}

/** @param plane two pixels or more either way */
export function halve(wasm: CleaningExports, memory: PixelMemory, plane: Plane): Plane {
  const half = { at: 0, width: plane.width >> 1, height: plane.height >> 1 };
  half.at = memory.take(sizeOf(half));
  wasm.poolMean(plane.at, plane.width, plane.height, 2, half.at);
  return half;
}
