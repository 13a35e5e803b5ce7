import type { CleaningExports } from '../build/cleaningExports.d.ts';
import { eachPiece, findPieces, widthOf, type InkPieces, type InkPiece } from './inkPieces.ts';
import { halve } from './drawStraight.ts';
import { type PixelMemory, type Plane, sizeOf } from './pixelMemory.ts';

/** Connected part of a rule, in a picture of half the size. */
interface RulePart {
  /** Range along the rule; `end` is exclusive. */
  start: number;
  end: number;
  /** Visible length. */
  seen: number;
  thickness: number;
  /** Centre across the rule for each step along it; NaN where unknown. */
  middles: Float32Array;
}

/** Whole rule, in pixels of the straight picture. */
interface Rule {
  start: number;
  /** Centre across the rule for each pixel along it. */
  middles: Float32Array;
  /** Half of its thickness, including the soft rim. */
  half: number;
}

/** Limits for parts of one rule, in digit heights: gap along it and offset across it. */
const MAX_GAP = 5;
const MAX_OFFSET = 0.16;

function joinRuleParts(parts: readonly RulePart[], digit: number): RulePart[] {
  const rules: RulePart[] = [];
  for (const part of [...parts].sort((a, b) => a.start - b.start)) {
    const at = rules.findIndex((rule) => continues(rule, part, digit));
    if (at >= 0) rules[at] = joined(rules[at]!, part);
    else rules.push(part);
  }
  return rules;
}

function continues(rule: RulePart, part: RulePart, digit: number): boolean {
  const gap = part.start - rule.end;
  if (gap > MAX_GAP * digit || gap < -digit) return false;
  const deviation = Math.abs(middleNear(rule, rule.end - 1, digit) - middleNear(part, part.start, digit));
  return deviation <= MAX_OFFSET * digit + 1 + 0.01 * Math.max(0, gap);
}

function middleNear({ start, middles }: RulePart, at: number, digit: number): number {
  let sum = 0;
  let count = 0;
  const reach = Math.ceil(2 * digit);
  for (let i = Math.max(0, at - start - reach); i < Math.min(middles.length, at - start + reach); i++) {
    if (Number.isNaN(middles[i]!)) continue;
    sum += middles[i]!;
    count++;
  }
  return count > 0 ? sum / count : NaN;
}

function joined(a: RulePart, b: RulePart): RulePart {
  const end = Math.max(a.end, b.end);
  const middles = new Float32Array(end - a.start).fill(NaN);
  middles.set(b.middles, b.start - a.start);
  middles.set(a.middles);
  return { start: a.start, end, seen: a.seen + b.seen, thickness: Math.max(a.thickness, b.thickness), middles };
}

/** Smooths a rule's course and doubles its scale; gaps are bridged by straight lines. */
function smoothRule({ start, thickness, middles: seen }: RulePart, radius: number): Rule {
  const width = seen.length;
  const even = new Float32Array(width);
  let sum = 0;
  let count = 0;
  let known = -1;
  for (let i = -radius; i < width; i++) {
    const entering = seen[i + radius];
    if (entering !== undefined && !Number.isNaN(entering)) {
      sum += entering;
      count++;
    }
    const leaving = seen[i - radius - 1];
    if (leaving !== undefined && !Number.isNaN(leaving)) {
      sum -= leaving;
      count--;
    }
    if (i < 0 || count === 0) continue;
    even[i] = sum / count;
    for (let j = known + 1; j < i; j++)
      even[j] = known < 0 ? even[i]! : even[known]! + ((even[i]! - even[known]!) * (j - known)) / (i - known);
    known = i;
  }
  for (let j = known + 1; j < width; j++) even[j] = known < 0 ? 0 : even[known]!;
  // The ridge filter shortens a rule a little at both ends.
  const more = Math.min(start, radius >> 1);
  const middles = new Float32Array((width + 2 * more) * 2);
  for (let i = 0; i < middles.length; i++) middles[i] = 2 * even[Math.min(width - 1, Math.max(0, (i >> 1) - more))]! + 0.5;
  return { start: (start - more) * 2, middles, half: thickness + 1.1 };
}

export interface PlumbRule {
  x: number;
  top: number;
  bottom: number;
}

/** Minimum lengths in digit heights: longer than words; longer than a stamp's edge, shorter than three rows. */
const MIN_LEVEL = 5;
const MIN_PLUMB = 4.5;
/** Minimum length of a connected part, in digit heights. */
const PART_LEVEL = 3;
const PART_PLUMB = 1.75;
/** Minimum length of a ridge without a bend of one pixel, in digit heights. */
const EVEN_WAY = 1.1;
/** Minimum visible share of a rule: a column of 1s has more gaps. */
const SEEN_LEVEL = 0.5;
const SEEN_PLUMB = 0.8;
/** Length over which darkness is averaged: longer than gaps between digits, shorter than gaps between rows. */
const SHORT_WAY = 0.35;
/** Strokes that cross or touch a rule are darker than this. */
const STROKE = 170;
/** Distance from a rule's centre at which there is paper. */
const BESIDE = 0.25;
/** Minimum contrast of a rule; the remains of fainter rules do no harm. */
const MIN_CONTRAST = 11;
/** Largest share of ridge pixels; with more, the contrast is raised until noise no longer forms ridges. */
const MAX_RIDGES = 0.08;

/** Erases rules, also faint or slightly bent ones, from the straight picture. @returns the vertical rules */
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
  // Search for vertical rules after the horizontal ones are erased, because crossings are dark on all sides.
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
  minLength: number,
  minPart: number,
  minSeenShare: number,
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
      if (widthOf(piece) < minPart) continue;
      const part = traceRule(wasm, memory, pieces, piece, digit);
      if (part) parts.push(part);
    }
  }
  memory.release(mark);
  return joinRuleParts(parts, digit)
    .filter(({ seen, start, end }) => seen >= minLength && seen >= minSeenShare * (end - start))
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
  // Exclude bars, edges of stamps and shadows.
  if (thickness > Math.max(3, 0.35 * digit)) return null;
  const middles = new Float32Array(width);
  for (let i = 0; i < width; i++) {
    // A stroke that touches the rule makes it thicker, so that its centre is unknown.
    middles[i] = thicknesses[i]! <= thickness + 1 ? (edges[2 * i]! + edges[2 * i + 1]!) / 2 : NaN;
  }
  return { start: piece.left, end: piece.left + width, seen: width, thickness, middles };
}
