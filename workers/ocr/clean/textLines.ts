import { extend, type Extent, heightOf, type InkPiece } from './inkPieces.ts';

export interface Word {
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Edges of its signs; their medians ignore a sign to which a stamp is attached. */
  tops: number[];
  bottoms: number[];
}

const middleOf = ({ tops, bottoms }: Word): number => (medianOf(tops) + medianOf(bottoms)) / 2;

export const medianOf = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!;

export type TextLine = Word[];

const overlapOf = (a: Extent, b: Extent): number => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) + 1;

/** Largest gap between signs of a word, in digit heights. */
const NEAR = 0.55;

/** @param marks small pieces, added to the word in or beside which they are; alone they form no word */
export function findWords(signs: readonly InkPiece[], marks: readonly InkPiece[], digitPx: number): Word[] {
  const open: Word[] = [];
  for (const sign of [...signs].sort((a, b) => a.left - b.left)) {
    let best: Word | null = null;
    for (const word of open) {
      if (sign.left - word.right > NEAR * digitPx) continue;
      if (overlapOf(word, sign) < 0.5 * Math.min(heightOf(word), heightOf(sign))) continue;
      if (!best || word.right > best.right) best = word;
    }
    if (best) {
      extend(best, sign);
      best.tops.push(sign.top);
      best.bottoms.push(sign.bottom);
    } else open.push({ left: sign.left, top: sign.top, right: sign.right, bottom: sign.bottom, tops: [sign.top], bottoms: [sign.bottom] });
  }
  for (const mark of marks) {
    const middle = (mark.top + mark.bottom) / 2;
    const near = open.find(
      (word) =>
        mark.left - word.right < 0.7 * digitPx &&
        word.left - mark.right < 0.7 * digitPx &&
        middle > word.top - 0.1 * digitPx &&
        mark.top < word.bottom + 0.12 * digitPx,
    );
    if (near) extend(near, mark);
  }
  for (const word of open) addBrokenSigns(word, marks, digitPx);
  return withRaised(withoutParts(open, digitPx), digitPx);
}

/** Merges a single sign within a word's height and extent into the word: the bar of a '5', for example. */
function withoutParts(words: readonly Word[], digitPx: number): Word[] {
  const parts = new Set<Word>();
  const tolerance = BROKEN_OFF * digitPx;
  for (const part of words) {
    if (part.tops.length > 1) continue;
    const whole = words.find(
      (word) =>
        word !== part &&
        !parts.has(word) &&
        gapBetween(word, part) < 0 &&
        part.top > word.top - tolerance &&
        part.bottom < word.bottom + tolerance &&
        heightOf(part) < heightOf(word),
    );
    if (!whole) continue;
    extend(whole, part);
    parts.add(part);
  }
  return words.filter((word) => !parts.has(word));
}

/** Limits in digit heights: gap before a raised sign, its height, and its overlap with the last sign of the word. */
const RAISED = { near: 0.3, height: 0.8, beside: 0.05 } as const;

/** Adds the '²' of 'm²' to its word; alone it is between two lines and splits the one that it ends. */
function withRaised(words: readonly Word[], digitPx: number): Word[] {
  const raised = new Set<Word>();
  for (const sign of words) {
    if (sign.tops.length > 1 || heightOf(sign) > RAISED.height * digitPx) continue;
    const word = words.find(
      (other) =>
        other !== sign &&
        !raised.has(other) &&
        Math.abs(sign.left - other.right) < RAISED.near * digitPx &&
        sign.top < other.top &&
        overlapOf(sign, other) >= RAISED.beside * digitPx &&
        middleOf(sign) < middleOf(other) - RAISED.near * digitPx,
    );
    if (!word) continue;
    extend(word, sign);
    raised.add(sign);
  }
  return words.filter((word) => !raised.has(word));
}

/** Signs from which a word's height is reliable enough to add broken signs. */
const MIN_SIGNS = 3;
/** Width of a broken sign, and distance of its pieces from a sign's top and bottom, in digit heights. */
const BROKEN_REACH = 1.1;
const BROKEN_OFF = 0.25;

/** Adds pieces beside a word that together are as high as its signs: broken digits of a blurred picture. */
function addBrokenSigns(word: Word, marks: readonly InkPiece[], digitPx: number): void {
  if (word.tops.length < MIN_SIGNS) return;
  const [top, bottom] = [medianOf(word.tops), medianOf(word.bottoms)];
  const tolerance = BROKEN_OFF * digitPx;
  const inLine = marks.filter((mark) => mark.top > top - tolerance && mark.bottom < bottom + tolerance && heightOf(mark) > 0.05 * digitPx);
  const isWhole = (pieces: readonly InkPiece[]): boolean =>
    pieces.some((piece) => piece.top < top + tolerance) && pieces.some((piece) => piece.bottom > bottom - tolerance);
  for (;;) {
    const { left, right } = word;
    const reach = BROKEN_REACH * digitPx;
    const behind = inLine.filter((mark) => mark.right > right && mark.left > right - tolerance && mark.right < right + reach);
    const before = inLine.filter((mark) => mark.left < left && mark.right < left + tolerance && mark.left > left - reach);
    if (isWhole(behind)) for (const piece of behind) extend(word, piece);
    if (isWhole(before)) for (const piece of before) extend(word, piece);
    if (word.left === left && word.right === right) return;
  }
}

/** Groups words into lines, top to bottom; compares each with a line's nearest word, as a page may bend. */
export function joinTextLines(words: readonly Word[], digitPx: number): TextLine[] {
  const middles = new Map(words.map((word) => [word, middleOf(word)]));
  const lines: TextLine[] = [];
  for (const word of [...words].sort((a, b) => middles.get(a)! - middles.get(b)!)) {
    let best: TextLine | null = null;
    let minDeviation = 0.5 * digitPx;
    for (const line of lines) {
      const near = line.reduce((a, b) => (gapBetween(a, word) <= gapBetween(b, word) ? a : b));
      // Words above each other are on different lines.
      if (gapBetween(near, word) < -0.3 * digitPx && overlapOf(near, word) < 0.5 * Math.min(heightOf(near), heightOf(word))) continue;
      const deviation = Math.abs(middles.get(near)! - middles.get(word)!);
      if (deviation < minDeviation) {
        minDeviation = deviation;
        best = line;
      }
    }
    if (best) best.push(word);
    else lines.push([word]);
  }
  const meanOf = (line: TextLine): number => line.reduce((sum, word) => sum + middles.get(word)!, 0) / line.length;
  return lines.sort((a, b) => meanOf(a) - meanOf(b));
}

/** Returns the horizontal gap of two words; negative if they overlap. */
const gapBetween = (a: Word, b: Word): number => Math.max(b.left - a.right, a.left - b.right);
