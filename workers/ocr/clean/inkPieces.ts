import type { CleaningExports } from './cleaningModule.ts';
import type { PixelMemory } from './pixelMemory.ts';
import { sizeOf, type Plane } from './plane.ts';

/** A connected piece of ink; right and bottom are its last pixels. */
export interface Piece {
  /** Among all pieces of its map. */
  index: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Pixels of ink. */
  area: number;
}

/** The pieces of an ink map, which stay in the module's memory. */
export interface InkPieces {
  ink: Plane;
  runs: number;
  rows: number;
  count: number;
  /** left, top, right, bottom, area of each; a copy. */
  boxes: Int32Array;
}

const INTS_PER_PIECE = 5;

/** Writing has no more runs than this share of pixels; noise has. */
const MOST_RUNS_SHARE = 0.12;

/** @returns null where there is so much of it that it is no writing */
export function findPieces(wasm: CleaningExports, memory: PixelMemory, ink: Plane): InkPieces | null {
  const rows = memory.take((ink.height + 1) * 4);
  const most = Math.ceil(sizeOf(ink) * MOST_RUNS_SHARE) + 64;
  const runs = memory.take(most * 12);
  const runCount = wasm.findRuns(ink.at, ink.width, ink.height, runs, most, rows);
  if (runCount < 0) return null;
  const kept = runs + runCount * 12;
  memory.release((kept + 15) & ~15);
  const mark = memory.mark;
  const list = memory.take(runCount * INTS_PER_PIECE * 4);
  const count = wasm.joinRuns(ink.height, runs, rows, list);
  const boxes = memory.ints(list, count * INTS_PER_PIECE).slice();
  memory.release(mark);
  return { ink, runs, rows, count, boxes };
}

function pieceAt({ boxes }: InkPieces, index: number): Piece {
  const at = index * INTS_PER_PIECE;
  return { index, left: boxes[at]!, top: boxes[at + 1]!, right: boxes[at + 2]!, bottom: boxes[at + 3]!, area: boxes[at + 4]! };
}

export function* eachPiece(pieces: InkPieces): Iterable<Piece> {
  for (let index = 0; index < pieces.count; index++) yield pieceAt(pieces, index);
}

export const widthOf = (piece: Piece): number => piece.right - piece.left + 1;
export const heightOf = (piece: Piece): number => piece.bottom - piece.top + 1;
/** How much of its box is ink, of 1. */
export const fillOf = (piece: Piece): number => piece.area / (widthOf(piece) * heightOf(piece));

/** A byte per piece for the module; give it back with the memory's mark. */
export function flagPieces(memory: PixelMemory, pieces: InkPieces, flagged: Iterable<number>): number {
  const flags = memory.take(pieces.count);
  const bytes = memory.bytes(flags, pieces.count).fill(0);
  for (const index of flagged) bytes[index] = 1;
  return flags;
}
