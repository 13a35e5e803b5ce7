import type { CleaningExports } from '../build/cleaningExports.d.ts';
import { type PixelMemory, type Plane, sizeOf } from './pixelMemory.ts';

/** Of the background: small enough to follow a shadow's edge. */
const BLOCK = 4;
/** Anything darker than this share of full light is treated as this dark. */
const MIN_LEVEL = 20;

/** Makes paper white everywhere, in place: divides by what it would be without the writing. */
export function flattenPaper(wasm: CleaningExports, memory: PixelMemory, plane: Plane): void {
  const mark = memory.mark;
  const factor = Math.min(BLOCK, plane.width, plane.height);
  const across = Math.floor(plane.width / factor);
  const down = Math.floor(plane.height / factor);
  const paper = { at: memory.take(across * down), width: across, height: down };
  const spare = memory.take(sizeOf(paper));
  const row = memory.take(across * 4);
  wasm.poolMean(plane.at, plane.width, plane.height, factor, paper.at);
  // Strokes are narrower than a sixtieth of the picture, in which a table stands.
  const strokePx = Math.min(44, Math.max(16, Math.max(plane.width, plane.height) / 60));
  wasm.closeDark(paper.at, across, down, Math.round(strokePx / factor / 2), spare);
  wasm.flatten(plane.at, plane.width, plane.height, paper.at, across, down, factor, MIN_LEVEL, row, plane.at);
  memory.release(mark);
}
