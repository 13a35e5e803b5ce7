import type { CleaningExports } from './cleaningModule.ts';
import { eachPiece, findPieces, heightOf, widthOf, type InkPieces, type Piece } from './inkPieces.ts';
import { halve } from './drawStraight.ts';
import type { PixelMemory } from './pixelMemory.ts';
import { sizeOf, type Plane } from './plane.ts';

/** A plumb rule in the straight picture. */
export interface PlumbRule {
  x: number;
  top: number;
  bottom: number;
}

/** In digit heights. Of level rules: longer than any word; of plumb ones: more than digits under each other hang together. */
const LEAST_LEVEL = 5;
const LEAST_PLUMB = 3;
/** Darkness is looked at over so long a way; the gaps between rows of digits are longer, those between digits are not. */
const SHORT_WAY = 0.35;
/** Far enough from a rule's middle to be paper. */
const BESIDE = 0.25;
/** Fainter rules are not seen, nor will their remains be. */
const LEAST_CONTRAST = 11;

/**
 * Finds rules by their even darkness, however faint, and takes them out of the straight picture. They may bend a little.
 * @returns the plumb ones
 */
export function eraseRules(wasm: CleaningExports, memory: PixelMemory, straight: Plane, digitPx: number): PlumbRule[] {
  const mark = memory.mark;
  const half = halve(wasm, memory, straight);
  const turned = { at: memory.take(sizeOf(half)), width: half.height, height: half.width };
  wasm.transpose(half.at, half.width, half.height, turned.at);
  // Before any is erased: they cross.
  const digit = digitPx / 2;
  const plumb = findRules(wasm, memory, turned, digit, LEAST_PLUMB * digit);
  const level = findRules(wasm, memory, half, digit, LEAST_LEVEL * digit);
  const middles = memory.take(Math.max(straight.width, straight.height) * 4 + 16);
  for (const rule of level) {
    memory.floats(middles, rule.middles.length).set(rule.middles);
    wasm.eraseRule(straight.at + rule.start, 1, straight.width, rule.middles.length, straight.height, middles, rule.half, 170);
  }
  for (const rule of plumb) {
    memory.floats(middles, rule.middles.length).set(rule.middles);
    wasm.eraseRule(straight.at + rule.start * straight.width, straight.width, 1, rule.middles.length, straight.width, middles, rule.half, 170);
  }
  memory.release(mark);
  return plumb.map(({ start, middles: xs }) => ({ x: xs[xs.length >> 1]!, top: start, bottom: start + xs.length }));
}

/** In pixels of the whole straight picture. */
interface Rule {
  /** Where along it begins. */
  start: number;
  /** Where across its middle is, for each pixel along. */
  middles: Float32Array;
  /** Of its thickness, with its soft rim. */
  half: number;
}

function findRules(wasm: CleaningExports, memory: PixelMemory, half: Plane, digit: number, least: number): Rule[] {
  const mark = memory.mark;
  const means = memory.take(sizeOf(half));
  const ridges = { ...half, at: memory.take(sizeOf(half)) };
  wasm.meanRows(half.at, half.width, half.height, Math.max(3, Math.round(SHORT_WAY * digit)), means);
  wasm.markRidges(means, half.width, half.height, Math.max(2, Math.round(BESIDE * digit)), LEAST_CONTRAST, ridges.at);
  const pieces = findPieces(wasm, memory, ridges);
  const rules: Rule[] = [];
  if (pieces) {
    for (const piece of eachPiece(pieces)) {
      if (widthOf(piece) < least || heightOf(piece) > Math.max(digit, widthOf(piece) / 4)) continue;
      const rule = traceRule(wasm, memory, pieces, piece, digit);
      if (rule) rules.push(rule);
    }
  }
  memory.release(mark);
  return rules;
}

function traceRule(wasm: CleaningExports, memory: PixelMemory, pieces: InkPieces, piece: Piece, digit: number): Rule | null {
  const mark = memory.mark;
  const width = widthOf(piece);
  const lines = memory.take(width * 8);
  wasm.traceLine(
    pieces.ink.height, pieces.runs, pieces.rows, piece.index, piece.left, piece.right, piece.top, piece.bottom, lines,
  );
  const edges = memory.ints(lines, width * 2);
  const thicknesses: number[] = [];
  for (let i = 0; i < width; i++) {
    const thickness = edges[2 * i + 1]! - edges[2 * i]! + 1;
    if (thickness > 0) thicknesses.push(thickness);
  }
  const common = thicknesses.sort((a, b) => a - b)[thicknesses.length >> 1]!;
  memory.release(mark);
  // A bar, a stamp's edge, a shadow.
  if (common > Math.max(3, 0.35 * digit)) return null;
  const seen = new Float32Array(width);
  for (let i = 0; i < width; i++) {
    const thickness = edges[2 * i + 1]! - edges[2 * i]! + 1;
    // Where a stroke hangs on it the rule is thicker, and its middle unknown.
    seen[i] = thickness > 0 && thickness <= common + 1 ? (edges[2 * i]! + edges[2 * i + 1]!) / 2 : NaN;
  }
  return { start: piece.left * 2, middles: smoothMiddles(seen, Math.round(digit)), half: common + 1.1 };
}

/** Means over what is seen around, at twice the size. */
function smoothMiddles(seen: Float32Array, radius: number): Float32Array {
  const width = seen.length;
  const middles = new Float32Array(width * 2);
  let sum = 0;
  let count = 0;
  let last = seen.find((value) => !Number.isNaN(value)) ?? 0;
  for (let i = -radius; i < width; i++) {
    const ahead = seen[i + radius];
    if (ahead !== undefined && !Number.isNaN(ahead)) {
      sum += ahead;
      count++;
    }
    const behind = seen[i - radius - 1];
    if (behind !== undefined && !Number.isNaN(behind)) {
      sum -= behind;
      count--;
    }
    if (i < 0) continue;
    if (count > 0) last = sum / count;
    middles[2 * i] = 2 * last + 0.5;
    middles[2 * i + 1] = 2 * last + 0.5;
  }
  return middles;
}
