import type { CleaningExports } from '../build/cleaningExports.d.ts';
import type { TableView } from './findView.ts';
import { bendBack } from './bend/bendField.ts';
import { applyTo, invert, type PlaceMap } from './matrix.ts';
import { type PixelMemory, type Plane, sizeOf } from './pixelMemory.ts';

/** Digit height at which recognition is best. */
const DIGIT_PX = 32;
/** Larger tables are drawn with smaller digits. */
const MAX_PIXELS = 6_000_000;
/** Distance between mesh nodes in pixels; the page counts as flat between them. */
const MESH_STEP = 16;

export function drawStraight(wasm: CleaningExports, memory: PixelMemory, plane: Plane, view: TableView) {
  const back = invert(view.straightening);
  const area = (view.right - view.left) * (view.bottom - view.top);
  const perUnit = Math.min(DIGIT_PX / view.digitHeight, Math.sqrt(MAX_PIXELS / area));
  const width = Math.max(1, Math.min(16_000, Math.round((view.right - view.left) * perUnit)));
  const height = Math.max(1, Math.min(16_000, Math.round((view.bottom - view.top) * perUnit)));
  const straight = { at: memory.take(width * height), width, height };
  const toPhoto = (x: number, y: number): [x: number, y: number] => {
    const [flatX, flatY] = [x / perUnit + view.left, y / perUnit + view.top];
    return applyTo(back, ...(view.bend ? bendBack(view.bend, flatX, flatY) : ([flatX, flatY] as const)));
  };
  const mark = memory.mark;
  const source = pooled(wasm, memory, plane, factorOf(toPhoto, width, height));
  const across = Math.ceil(width / MESH_STEP) + 1;
  const down = Math.ceil(height / MESH_STEP) + 1;
  const mesh = memory.take(across * down * 8);
  const places = memory.floats(mesh, across * down * 2);
  const shift = (1 / source.factor - 1) / 2;
  for (let row = 0, at = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      const [x, y] = toPhoto(column * MESH_STEP, row * MESH_STEP);
      places[at++] = x / source.factor + shift;
      places[at++] = y / source.factor + shift;
    }
  }
  wasm.warp(source.plane.at, source.plane.width, source.plane.height, mesh, across, MESH_STEP, straight.at, width, height);
  memory.release(mark);
  return { straight, digitPx: perUnit * view.digitHeight, toPhoto };
}

/** Returns the reduction from photograph to straight picture at its centre, as a whole number. */
function factorOf(toPhoto: PlaceMap, width: number, height: number): number {
  const [x, y] = toPhoto(width / 2, height / 2);
  const [alongX, alongY] = toPhoto(width / 2 + 1, height / 2);
  const factor = Math.floor(Math.hypot(alongX - x, alongY - y) + 0.4);
  return factor >= 2 && factor < Infinity ? factor : 1;
}

/** Averages pixels before a reduction: bicubic interpolation reads only 4 × 4 pixels. */
function pooled(wasm: CleaningExports, memory: PixelMemory, plane: Plane, factor: number): { plane: Plane; factor: number } {
  const width = Math.floor(plane.width / factor);
  const height = Math.floor(plane.height / factor);
  if (factor === 1 || width < 1 || height < 1) return { plane, factor: 1 };
  const small = { at: memory.take(width * height), width, height };
  wasm.poolMean(plane.at, plane.width, plane.height, factor, small.at);
  return { plane: small, factor };
}

/** @param plane at least two pixels wide and high */
export function halve(wasm: CleaningExports, memory: PixelMemory, plane: Plane): Plane {
  const half = { at: 0, width: plane.width >> 1, height: plane.height >> 1 };
  half.at = memory.take(sizeOf(half));
  wasm.poolMean(plane.at, plane.width, plane.height, 2, half.at);
  return half;
}
