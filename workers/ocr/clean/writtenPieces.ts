import type { CleaningExports } from './cleaningModule.ts';
import { eachPiece, findPieces, flagPieces, heightOf, widthOf, type InkPieces, type Piece } from './inkPieces.ts';
import type { PixelMemory } from './pixelMemory.ts';
import { sizeOf, type Plane } from './plane.ts';

const PAPER = 240;
/** What is lighter than this share of the way from the digits to the paper is no writing: stamps, which the camera's red left grey. */
const FADED = 0.62;

/**
 * What is written in the straight picture, in pieces.
 * @param straight specks and remains of rules are taken out of it
 * @param inkLevel how dark its digits are
 */
export function writtenPieces(
  wasm: CleaningExports, memory: PixelMemory, straight: Plane, digitPx: number, inkLevel: number,
): Piece[] {
  const mark = memory.mark;
  const { width, height } = straight;
  const ink = { ...straight, at: memory.take(sizeOf(straight)) };
  const columns = memory.take(width * 8);
  const lightest = (share: number): number => Math.round(inkLevel + Math.max(0, PAPER - inkLevel) * share);
  wasm.markInk(straight.at, width, height, Math.round(digitPx), 0.25, lightest(FADED), columns, ink.at);
  const pieces = findPieces(wasm, memory, ink);
  if (pieces) {
    const flags = flagPieces(memory, pieces, indicesOf(pieces, (piece) => isDirt(piece, digitPx)));
    wasm.paintPieces(straight.at, ink.at, width, height, pieces.runs, pieces.rows, flags, 1, 255);
  }
  memory.release(mark);
  return pieces ? [...eachPiece(pieces)] : [];
}

function indicesOf(pieces: InkPieces, isWanted: (piece: Piece) => boolean): number[] {
  const indices: number[] = [];
  for (const piece of eachPiece(pieces)) if (isWanted(piece)) indices.push(piece.index);
  return indices;
}

/** Specks, and what is left of rules. */
const isDirt = (piece: Piece, digitPx: number): boolean =>
  piece.area <= 0.008 * digitPx * digitPx || (widthOf(piece) > 1.2 * digitPx && heightOf(piece) < 0.25 * digitPx);
