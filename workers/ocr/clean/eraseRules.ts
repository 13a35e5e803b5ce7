import type { CleaningExports } from '../build/cleaningExports.d.ts';
import { eachPiece, findPieces, widthOf, type InkPieces, type InkPiece } from './inkPieces.ts';
import { joinRuleParts, smoothRule, type Rule, type RulePart } from './ruleParts.ts';
import { halve } from './drawStraight.ts';
import { type PixelMemory, type Plane, sizeOf } from './pixelMemory.ts';

/** A plumb rule in the straight picture. */
export interface PlumbRule {
  x: number;
  top: number;
  bottom: number;
}

/** In digit heights. Of level rules: longer than any word; of plumb ones: longer than 1s under each other and a stamp's edge, shorter than three rows. */
const MIN_LEVEL = 5;
const MIN_PLUMB = 4.5;
/** What of one hangs together: noise and strokes break it. */
const PART_LEVEL = 3;
const PART_PLUMB = 1.75;
/** Without a bend of a pixel. */
const EVEN_WAY = 1.1;
/** Of a rule's length, of 1: 1s that stand below each other have gaps between them. */
const SEEN_LEVEL = 0.5;
const SEEN_PLUMB = 0.8;
/** Darkness is looked at over so long a way; the gaps between rows of digits are longer, those between digits are not. */
const SHORT_WAY = 0.35;
/** Darker is what crosses or touches a rule. */
const STROKE = 170;
/** Far enough from a rule's middle to be paper. */
const BESIDE = 0.25;
/** Fainter rules are not seen, nor will their remains be. */
const MIN_CONTRAST = 11;
/** Of all pixels: where more are ridges they are noise, and rules must stand out from it. */
const MAX_RIDGES = 0.08;

/**
 * Finds rules by their even darkness, however faint, and takes them out of the straight picture. They may bend a little.
 * @returns the plumb ones
 */
export function eraseRules(wasm: CleaningExports, memory: PixelMemory, straight: Plane, digitPx: number): PlumbRule[] {
  const mark = memory.mark;
  const digit = digitPx / 2;
  const level = findRules(wasm, memory, halve(wasm, memory, straight), digit, MIN_LEVEL * digit, PART_LEVEL * digit, SEEN_LEVEL);
  memory.release(mark);
  const middles = memory.take(Math.max(straight.width, straight.height) * 4 + 16);
  for (const { start, middles: ys, half: rim } of level) {
    const count = Math.min(ys.length, straight.width - start);
    memory.floats(middles, count).set(ys.subarray(0, count));
    wasm.eraseRule(straight.at + start, 1, straight.width, count, straight.height, middles, rim, STROKE);
  }
  // Level ones are gone by now: where they cross a plumb one all around is dark, and a row's height is no long way.
  const half = halve(wasm, memory, straight);
  const turned = { at: memory.take(sizeOf(half)), width: half.height, height: half.width };
  wasm.transpose(half.at, half.width, half.height, turned.at);
  const plumb = findRules(wasm, memory, turned, digit, MIN_PLUMB * digit, PART_PLUMB * digit, SEEN_PLUMB);
  for (const { start, middles: xs, half: rim } of plumb) {
    const count = Math.min(xs.length, straight.height - start);
    memory.floats(middles, count).set(xs.subarray(0, count));
    wasm.eraseRule(straight.at + start * straight.width, straight.width, 1, count, straight.width, middles, rim, STROKE);
  }
  memory.release(mark);
  return plumb.map(({ start, middles: xs }) => ({ x: xs[xs.length >> 1]!, top: start, bottom: start + xs.length }));
}

function findRules(
  wasm: CleaningExports,
  memory: PixelMemory,
  half: Plane,
  digit: number,
  least: number,
  leastPart: number,
  leastSeen: number,
): Rule[] {
  const mark = memory.mark;
  const means = memory.take(sizeOf(half));
  const ridges = { ...half, at: memory.take(sizeOf(half)) };
  wasm.meanRows(half.at, half.width, half.height, Math.max(3, Math.round(SHORT_WAY * digit)), means);
  const beside = Math.max(2, Math.round(BESIDE * digit));
  const even = Math.max(4, Math.round(EVEN_WAY * digit));
  for (let contrast = MIN_CONTRAST; contrast < 60; contrast *= 1.5) {
    const dark = wasm.markRidges(means, half.width, half.height, beside, Math.round(contrast), even, ridges.at);
    if (dark < MAX_RIDGES * sizeOf(half)) break;
  }
  const pieces = findPieces(wasm, memory, ridges);
  const parts: RulePart[] = [];
  if (pieces) {
    for (const piece of eachPiece(pieces)) {
      if (widthOf(piece) < leastPart) continue;
      const part = traceRule(wasm, memory, pieces, piece, digit);
      if (part) parts.push(part);
    }
  }
  memory.release(mark);
  return joinRuleParts(parts, digit)
    .filter(({ seen, start, end }) => seen >= least && seen >= leastSeen * (end - start))
    .map((part) => smoothRule(part, Math.round(digit)));
}

function traceRule(wasm: CleaningExports, memory: PixelMemory, pieces: InkPieces, piece: InkPiece, digit: number): RulePart | null {
  const mark = memory.mark;
  const width = widthOf(piece);
  const lines = memory.take(width * 8);
  wasm.traceLine(pieces.ink.height, pieces.runs, pieces.rows, piece.index, piece.left, piece.right, piece.top, piece.bottom, lines);
  const edges = memory.ints(lines, width * 2);
  const thicknesses: number[] = [];
  for (let i = 0; i < width; i++) thicknesses.push(edges[2 * i + 1]! - edges[2 * i]! + 1);
  const thickness = [...thicknesses].sort((a, b) => a - b)[width >> 1]!;
  memory.release(mark);
  // A bar, a stamp's edge, a shadow.
  if (thickness > Math.max(3, 0.35 * digit)) return null;
  const middles = new Float32Array(width);
  for (let i = 0; i < width; i++) {
    // Where a stroke hangs on it the rule is thicker, and its middle unknown.
    middles[i] = thicknesses[i]! <= thickness + 1 ? (edges[2 * i]! + edges[2 * i + 1]!) / 2 : NaN;
  }
  return { start: piece.left, end: piece.left + width, seen: width, thickness, middles };
}
