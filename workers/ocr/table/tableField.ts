import type { PixelBox } from '../../../src/domain/picture/pictureCrop.ts';
import { axisOf, wholeDigits, type Axis } from './axis.ts';
import { digitOf, isDigit, isMark } from './digitOf.ts';
import type { TableWord } from './tableWord.ts';

/** Field of a row: a number, perhaps of several words ('1 187 422,51'), or a word. */
export interface TableField {
  words: TableWord[];
  column: number;
  text: string;
  /** Digits with look-alikes corrected and marks removed; '' for a word. */
  digits: string;
  /** Number of digits after the last mark; null without a mark. */
  decimals: number | null;
  /** Axis of a preceding 'X:' or 'Y ='. */
  label: Axis | null;
  box: PixelBox;
}

const LABEL = /^[(]?([xyXY×])[)]?(?:[(]?m[)]?)?[:=.\-;]*$/;
const LABELLED = /^([xyXY×])(?:[(]?m[)]?)?[:=.\-;]*(?=[\dOolISB])/;
const LABEL_SIGN = /^[:=]$/;
/** Maximum words of a number: '1 187 422 , 51'. */
const MAX_WORDS = 5;

/** Returns numbers and words of one row, left to right. Words of a cell that together are one number are joined. */
export function fieldsOfRow(words: readonly TableWord[]): TableField[] {
  const fields: TableField[] = [];
  let label: Axis | null = null;
  for (const group of groupWords(words)) {
    const first = group[0]!;
    const bare = LABEL.exec(first.text);
    if (bare && group.length === 1) {
      label = axisOfLabel(bare[1]!);
      continue;
    }
    // The '=' of 'X = 1187422,51', if its words are separate.
    if (LABEL_SIGN.test(first.text) && group.length === 1) continue;
    const field = fieldOf(group, label);
    fields.push(field);
    label = null;
  }
  return fields;
}

const axisOfLabel = (letter: string): Axis => (letter.toLowerCase() === 'y' ? 'y' : 'x');

function groupWords(words: readonly TableWord[]): TableWord[][] {
  const best = [0];
  const back = [0];
  for (let end = 1; end <= words.length; end += 1) {
    best[end] = Number.NEGATIVE_INFINITY;
    for (let size = 1; size <= Math.min(end, MAX_WORDS); size += 1) {
      const group = words.slice(end - size, end);
      const score = best[end - size]! + groupScore(group);
      if (score > best[end]!) [best[end], back[end]] = [score, size];
    }
  }
  const from: TableWord[][] = [];
  for (let end = words.length; end > 0; end -= back[end]!) from.unshift(words.slice(end - back[end]!, end));
  return from;
}

/** Text after a space in a number: the three digits of a thousand, perhaps with decimals, or only decimals. */
const CONTINUATION = /^(?:\D?.{3}(?:\D|$)|\d{6}(?:\D|$)|\d{5}$|[.,]|.{1,2}$)/;
const THOUSAND = /^\D?.{3}(?:\D|$)|^[.,]$/;
/** Range of digits in a whole cell that is one number even if digits were lost or doubled. */
const BROKEN = { least: 8, most: 11 } as const;

/** Part of a broken number before its last word, without marks: '478: 10' is no number. */
const PIECE = /^[^\s.,:;]{1,4}$/;
/** Largest gap between thousands, in heights of their digits; columns are farther apart. */
const MIN_GAP = 1.6;

/** Scores of a number in one cell and of one split over cells by wide spaces, so that cells are preferred whole. */
const WHOLE = { ofOneCell: 8, ofMore: 7.5 } as const;

/** Scores a group: a coordinate scores more than its words, and each further word costs. */
function groupScore(group: readonly TableWord[]): number {
  const text = group.map((word) => word.text).join('');
  const { digits, decimals } = numberIn(text);
  if (group.length > 1 && !group.every((word) => isMostlyNumber(word.text) && !word.text.includes(':'))) return Number.NEGATIVE_INFINITY;
  const axis = axisOf(digits);
  const fits = axis !== null && (decimals === null || decimals > 3 || digits.length - decimals === wholeDigits(digits, axis));
  const isLast = (word: TableWord): boolean => word === group.at(-1);
  const continues = group.slice(1).every((word) => (isLast(word) ? CONTINUATION : THOUSAND).test(word.text));
  const ofOneCell = group.every((word) => word.cell === group[0]!.cell);
  // Wide spaces split a number's thousands into separate cells.
  if (!ofOneCell && !(continues && isClose(group))) return Number.NEGATIVE_INFINITY;
  if (fits && continues && isMostlyNumber(text)) return WHOLE[ofOneCell ? 'ofOneCell' : 'ofMore'];
  if (group.length === 1) return -1;
  const isWhole = (!ofOneCell || group.length === group[0]!.of) && group.slice(0, -1).every((word) => PIECE.test(word.text));
  return isWhole && digits.length >= BROKEN.least && digits.length <= BROKEN.most ? 2 : Number.NEGATIVE_INFINITY;
}

const isClose = (group: readonly TableWord[]): boolean =>
  group.slice(1).every(({ box }, at) => {
    const before = group[at]!.box;
    return box.left - before.left - before.width < MIN_GAP * Math.min(box.height, before.height);
  });

export const joinFields = (a: TableField, b: TableField): TableField => fieldOf([...a.words, ...b.words], a.label);

/** Splits a number into its first `count` digits and the rest. */
export function partField({ words: [first, ...others], label }: TableField, count: number): [TableField, TableField] {
  const { box, text, symbols, of } = first!;
  const from = isMark(text[count] ?? '') ? count + 1 : count;
  const part = (start: number, end: number): TableWord => ({
    ...first!,
    // Other readings do not have these parts as words.
    of: of + 1,
    text: text.slice(start, end),
    symbols: symbols.slice(start, end),
    box: { ...box, left: box.left + (box.width * start) / text.length, width: (box.width * (end - start)) / text.length },
  });
  const rest = from < text.length ? [part(from, text.length)] : [];
  return [fieldOf([part(0, count)], null), fieldOf([...rest, ...others], label)];
}

function fieldOf(words: TableWord[], label: Axis | null): TableField {
  const text = words.map((word) => word.text).join('');
  const labelled = LABELLED.exec(text);
  const number = numberIn(withoutLabel(text));
  const isNumber = isMostlyNumber(text);
  const [first, last] = [words[0]!.box, words.at(-1)!.box];
  return {
    words,
    column: words[0]!.cell.column,
    text: words.map((word) => word.text).join(' '),
    digits: isNumber ? number.digits : '',
    decimals: isNumber ? number.decimals : null,
    label: labelled ? axisOfLabel(labelled[1]!) : label,
    box: { ...first, width: Math.max(first.width, last.left + last.width - first.left) },
  };
}

/** Returns '1187422,51' for 'X:1187422,51'. */
export const withoutLabel = (text: string): string => text.replace(LABELLED, '').replace(/^[:=]+/, '');

function numberIn(text: string): { digits: string; decimals: number | null } {
  let digits = '';
  let decimals: number | null = null;
  for (const char of text) {
    const digit = digitOf(char);
    if (digit !== '') {
      digits += digit;
      if (decimals !== null) decimals += 1;
    } else if (isMark(char) && digits !== '') decimals = 0;
  }
  return { digits, decimals: decimals === 0 ? null : decimals };
}

/** Tests for a badly read number rather than a word: at least as many digits as letters. */
function isMostlyNumber(text: string): boolean {
  const chars = [...withoutLabel(text)].filter((char) => !isMark(char));
  const digits = chars.filter(isDigit).length;
  return digits > 0 && digits * 2 >= chars.length && chars.filter((char) => digitOf(char) === '').length <= 2;
}
