import type { CleaningExports } from '../build/cleaningExports.d.ts';
import { INK_LEVEL } from './evenInk.ts';
import { fadeRings } from './fadeRings.ts';
import { type PixelMemory, type Plane, sizeOf } from './pixelMemory.ts';

/** `right` and `bottom` are inclusive. */
export interface Extent {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface InkPiece extends Extent {
  /** Index among all pieces of its map. */
  index: number;
  area: number;
}

export function extend(place: Extent, other: Extent): void {
  place.left = Math.min(place.left, other.left);
  place.top = Math.min(place.top, other.top);
  place.right = Math.max(place.right, other.right);
  place.bottom = Math.max(place.bottom, other.bottom);
}

/** Pieces of an ink map, stored in the module's memory. */
export interface InkPieces {
  ink: Plane;
  runs: number;
  rows: number;
  count: number;
  /** Copy of left, top, right, bottom, area of each piece. */
  boxes: Int32Array;
}

const INTS_PER_PIECE = 5;

/** Largest share of pixels that start a run in writing; noise has more. */
const MAX_RUNS_SHARE = 0.12;

/** @returns null for more runs than writing has */
export function findPieces(wasm: CleaningExports, memory: PixelMemory, ink: Plane): InkPieces | null {
  const rows = memory.take((ink.height + 1) * 4);
  const maxRuns = Math.ceil(sizeOf(ink) * MAX_RUNS_SHARE) + 64;
  const runs = memory.take(maxRuns * 12);
  const runCount = wasm.findRuns(ink.at, ink.width, ink.height, runs, maxRuns, rows);
  if (runCount < 0) return null;
  const end = runs + runCount * 12;
  memory.release((end + 15) & ~15);
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

export const widthOf = (piece: Extent): number => piece.right - piece.left + 1;
export const heightOf = (piece: Extent): number => piece.bottom - piece.top + 1;
export const fillOf = (piece: InkPiece): number => piece.area / (widthOf(piece) * heightOf(piece));

/** Allocates one byte per piece in the module's memory, 1 for flagged ones. The caller releases it. */
export function flagPieces(memory: PixelMemory, pieces: InkPieces, flagged: Iterable<number>): number {
  const flags = memory.take(pieces.count);
  const bytes = memory.bytes(flags, pieces.count).fill(0);
  for (const index of flagged) bytes[index] = 1;
  return flags;
}

/** Second moments of a piece's ink about its centre, in pixels. */
export interface InkMoments {
  xx: number;
  xy: number;
  yy: number;
}

export function momentsOf(memory: PixelMemory, pieces: InkPieces, selected: readonly InkPiece[]): InkMoments[] {
  const moments = new Map(selected.map((piece) => [piece.index, { piece, xx: 0, xy: 0, yy: 0 }]));
  for (const { y, from, to, index } of runsOf(memory, pieces)) {
    const sums = moments.get(index);
    if (!sums) continue;
    const { left, right, top, bottom } = sums.piece;
    const length = to - from + 1;
    const [dx, dy] = [(from + to - left - right) / 2, y - (top + bottom) / 2];
    sums.xx += length * (dx * dx + (length * length - 1) / 12);
    sums.xy += length * dx * dy;
    sums.yy += length * dy * dy;
  }
  return [...moments.values()];
}

function* runsOf(memory: PixelMemory, { ink, runs, rows }: InkPieces): Iterable<{ y: number; from: number; to: number; index: number }> {
  const starts = memory.ints(rows, ink.height + 1);
  const places = memory.ints(runs, starts[ink.height]! * 3);
  for (let y = 0; y < ink.height; y++) {
    for (let run = starts[y]!; run < starts[y + 1]!; run++) {
      yield { y, from: places[3 * run]!, to: places[3 * run + 1]!, index: places[3 * run + 2]! };
    }
  }
}

const PAPER = 240;
/** Threshold of writing, between the digits' level (0) and paper (1). Lighter ink is left over from a stamp. */
const FADED = 0.5;
/** Pieces of more digit heights are a stamp and print that touches it; their threshold is darker. */
const TALL = 2;
const TALL_FADED = 0.36;

/**
 * Finds the pieces of writing in the straight picture. @returns them, and boxes around the stamps
 * @param straight loses specks, remains of rules, and stamps if they have the print's colour (`hasStamps`)
 */
export function writtenPieces(
  wasm: CleaningExports,
  memory: PixelMemory,
  straight: Plane,
  digitPx: number,
  hasStamps: boolean,
): { pieces: InkPiece[]; stamps: Extent[] } {
  const mark = memory.mark;
  const { width, height } = straight;
  const ink = { ...straight, at: memory.take(sizeOf(straight)) };
  const columns = memory.take(width * 8);
  const lightest = (share: number): number => Math.round(INK_LEVEL + (PAPER - INK_LEVEL) * share);
  const find = (): InkPieces | null => {
    wasm.markInk(straight.at, width, height, Math.round(digitPx), 0.25, lightest(FADED), columns, ink.at);
    return findPieces(wasm, memory, ink);
  };
  let pieces = find();
  const stamps = hasStamps && pieces ? fadeStamps(memory, straight, pieces, digitPx) : [];
  if (stamps.length > 0) pieces = find();
  if (pieces && thinTall(memory, straight, pieces, TALL * digitPx, lightest(TALL_FADED))) pieces = findPieces(wasm, memory, ink);
  if (pieces) {
    const dirt = indicesOf(pieces, (piece) => isDirt(piece, digitPx));
    const flags = flagPieces(memory, pieces, dirt);
    wasm.paintPieces(straight.at, ink.at, width, height, pieces.runs, pieces.rows, flags, 1, 255);
  }
  memory.release(mark);
  return { pieces: pieces ? [...eachPiece(pieces)] : [], stamps };
}

/** Removes ink lighter than a level from tall pieces. @returns whether there are tall pieces */
function thinTall(memory: PixelMemory, straight: Plane, pieces: InkPieces, tallest: number, lightest: number): boolean {
  const tall = new Set(indicesOf(pieces, (piece) => heightOf(piece) > tallest));
  if (tall.size === 0) return false;
  const isInk = memory.bytes(pieces.ink.at, sizeOf(pieces.ink));
  const values = memory.bytes(straight.at, sizeOf(straight));
  for (const { y, from, to, index } of runsOf(memory, pieces)) {
    if (!tall.has(index)) continue;
    for (let at = y * straight.width + from; at <= y * straight.width + to; at++) if (values[at]! > lightest) isInk[at] = 0;
  }
  return true;
}

/** Size of a stamp and the largest gap between its pieces, in digit heights. */
const STAMP = { least: 5, most: 26, near: 0.5 } as const;
/** Largest ratio of a stamp's sides, and maximum number of stamps. */
const ROUND = 1.8;
const MAX_STAMPS = 4;

/** Fades the rings of stamps, large round pieces; their letters stay. @returns boxes around the stamps */
function fadeStamps(memory: PixelMemory, straight: Plane, pieces: InkPieces, digitPx: number): Extent[] {
  const tall = [...eachPiece(pieces)].filter((piece) => heightOf(piece) > TALL * digitPx);
  const isStamp = (box: Extent): boolean => {
    const [shorter, longer] = [Math.min(widthOf(box), heightOf(box)), Math.max(widthOf(box), heightOf(box))];
    return shorter > STAMP.least * digitPx && longer < STAMP.most * digitPx && longer < ROUND * shorter;
  };
  const stamps = joinNear(tall, STAMP.near * digitPx)
    .filter(isStamp)
    .slice(0, MAX_STAMPS);
  const picture = { ...straight, pixels: memory.bytes(straight.at, sizeOf(straight)) };
  for (const box of stamps) fadeRings(picture, box, digitPx);
  return stamps;
}

/** Joins boxes near each other. */
function joinNear(places: readonly Extent[], near: number): Extent[] {
  const boxes: Extent[] = [];
  for (const { left, top, right, bottom } of places) {
    const box = { left, top, right, bottom };
    const isNear = (other: Extent): boolean =>
      Math.max(other.left - box.right, box.left - other.right, other.top - box.bottom, box.top - other.bottom) <= near;
    for (let at = boxes.findIndex(isNear); at >= 0; at = boxes.findIndex(isNear)) extend(box, boxes.splice(at, 1)[0]!);
    boxes.push(box);
  }
  return boxes;
}

function indicesOf(pieces: InkPieces, test: (piece: InkPiece) => boolean): number[] {
  const indices: number[] = [];
  for (const piece of eachPiece(pieces)) if (test(piece)) indices.push(piece.index);
  return indices;
}

/** Tests for specks and remains of rules. */
const isDirt = (piece: InkPiece, digitPx: number): boolean =>
  piece.area <= 0.008 * digitPx * digitPx || (widthOf(piece) > 1.2 * digitPx && heightOf(piece) < 0.25 * digitPx);
