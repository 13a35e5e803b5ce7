import type { CleaningExports } from '../build/cleaningExports.d.ts';
import { INK_LEVEL } from './evenInk.ts';
import { type PixelMemory, type Plane, sizeOf } from './pixelMemory.ts';

/** A connected piece of ink; right and bottom are its last pixels. */
export interface InkPiece {
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
const MAX_RUNS_SHARE = 0.12;

/** @returns null where there is so much of it that it is no writing */
export function findPieces(wasm: CleaningExports, memory: PixelMemory, ink: Plane): InkPieces | null {
  const rows = memory.take((ink.height + 1) * 4);
  const most = Math.ceil(sizeOf(ink) * MAX_RUNS_SHARE) + 64;
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

function pieceAt({ boxes }: InkPieces, index: number): InkPiece {
  const at = index * INTS_PER_PIECE;
  return { index, left: boxes[at]!, top: boxes[at + 1]!, right: boxes[at + 2]!, bottom: boxes[at + 3]!, area: boxes[at + 4]! };
}

export function* eachPiece(pieces: InkPieces): Iterable<InkPiece> {
  for (let index = 0; index < pieces.count; index++) yield pieceAt(pieces, index);
}

export const widthOf = (piece: InkPiece): number => piece.right - piece.left + 1;
export const heightOf = (piece: InkPiece): number => piece.bottom - piece.top + 1;
/** How much of its box is ink, of 1. */
export const fillOf = (piece: InkPiece): number => piece.area / (widthOf(piece) * heightOf(piece));

/** A byte per piece for the module; give it back with the memory's mark. */
export function flagPieces(memory: PixelMemory, pieces: InkPieces, flagged: Iterable<number>): number {
  const flags = memory.take(pieces.count);
  const bytes = memory.bytes(flags, pieces.count).fill(0);
  for (const index of flagged) bytes[index] = 1;
  return flags;
}

/** How far ink lies from its piece's middle, in pixels, squared and summed up. */
export interface InkMoments {
  xx: number;
  xy: number;
  yy: number;
}

export function momentsOf(memory: PixelMemory, { ink, runs, rows, count }: InkPieces, of: readonly InkPiece[]): InkMoments[] {
  const starts = memory.ints(rows, ink.height + 1);
  const places = memory.ints(runs, starts[ink.height]! * 3);
  const wanted = new Int32Array(count).fill(-1);
  const moments = of.map(({ index }, at): InkMoments => {
    wanted[index] = at;
    return { xx: 0, xy: 0, yy: 0 };
  });
  for (let y = 0; y < ink.height; y++) {
    for (let run = starts[y]!; run < starts[y + 1]!; run++) {
      const at = wanted[places[3 * run + 2]!]!;
      if (at < 0) continue;
      const { left, right, top, bottom } = of[at]!;
      const [from, to] = [places[3 * run]!, places[3 * run + 1]!];
      const length = to - from + 1;
      const [dx, dy] = [(from + to - left - right) / 2, y - (top + bottom) / 2];
      const own = moments[at]!;
      own.xx += length * (dx * dx + (length * length - 1) / 12);
      own.xy += length * dx * dy;
      own.yy += length * dy * dy;
    }
  }
  return moments;
}

const PAPER = 240;
/** What is lighter than this share of the way from the digits to the paper is no writing: stamps, which the camera's red left grey. */
const FADED = 0.5;
/** In heights of a digit: a taller piece is a stamp's, with the print that it touches; of it only what is darker than this share is writing. */
const TALL = 2;
const TALL_FADED = 0.36;

/**
 * What is written in the straight picture, in pieces.
 * @param straight specks and remains of rules are taken out of it
 */
export function writtenPieces(wasm: CleaningExports, memory: PixelMemory, straight: Plane, digitPx: number): InkPiece[] {
  const mark = memory.mark;
  const { width, height } = straight;
  const ink = { ...straight, at: memory.take(sizeOf(straight)) };
  const columns = memory.take(width * 8);
  const lightest = (share: number): number => Math.round(INK_LEVEL + (PAPER - INK_LEVEL) * share);
  wasm.markInk(straight.at, width, height, Math.round(digitPx), 0.25, lightest(FADED), columns, ink.at);
  let pieces = findPieces(wasm, memory, ink);
  if (pieces && thinTall(memory, straight, pieces, TALL * digitPx, lightest(TALL_FADED))) pieces = findPieces(wasm, memory, ink);
  if (pieces) {
    const flags = flagPieces(
      memory,
      pieces,
      indicesOf(pieces, (piece) => isDirt(piece, digitPx)),
    );
    wasm.paintPieces(straight.at, ink.at, width, height, pieces.runs, pieces.rows, flags, 1, 255);
  }
  memory.release(mark);
  return pieces ? [...eachPiece(pieces)] : [];
}

/**
 * Takes out of tall pieces' ink what is lighter than a level.
 * @returns whether there were any
 */
function thinTall(memory: PixelMemory, straight: Plane, pieces: InkPieces, tallest: number, lightest: number): boolean {
  const { ink, runs, rows, count } = pieces;
  const isTall = new Uint8Array(count);
  for (const index of indicesOf(pieces, (piece) => heightOf(piece) > tallest)) isTall[index] = 1;
  if (!isTall.includes(1)) return false;
  const starts = memory.ints(rows, ink.height + 1);
  const places = memory.ints(runs, starts[ink.height]! * 3);
  const isInk = memory.bytes(ink.at, sizeOf(ink));
  const values = memory.bytes(straight.at, sizeOf(straight));
  for (let y = 0; y < ink.height; y++) {
    for (let run = starts[y]!; run < starts[y + 1]!; run++) {
      if (isTall[places[3 * run + 2]!] === 0) continue;
      for (let at = y * ink.width + places[3 * run]!; at <= y * ink.width + places[3 * run + 1]!; at++) {
        if (values[at]! > lightest) isInk[at] = 0;
      }
    }
  }
  return true;
}

function indicesOf(pieces: InkPieces, isWanted: (piece: InkPiece) => boolean): number[] {
  const indices: number[] = [];
  for (const piece of eachPiece(pieces)) if (isWanted(piece)) indices.push(piece.index);
  return indices;
}

/** Specks, and what is left of rules. */
const isDirt = (piece: InkPiece, digitPx: number): boolean =>
  piece.area <= 0.008 * digitPx * digitPx || (widthOf(piece) > 1.2 * digitPx && heightOf(piece) < 0.25 * digitPx);
