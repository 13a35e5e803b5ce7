import type { CellImage, CellPlace } from '../cellImage.ts';
import type { CellText } from '../cellText.ts';
import { NET_SIGNS, type DigitNet } from './digitNet.ts';
import { joinReadings } from './joinReadings.ts';
import type { OcrWord } from './readHocr.ts';
import { type NetLine, type NetNumber, readSteps } from './readSteps.ts';

export interface CellReading {
  /** Readings of the first network; empty if the line is too long. */
  candidates: OcrWord[][];
  secondCandidates?: OcrWord[][];
  /** Numbers of each reading of the first network. */
  numbers: NetNumber[][];
  /** True if every variant was read and gave only a number. */
  isNumber: boolean;
  /** Minimum of the probabilities of the first network's readings, 0 to 1. */
  share: number;
}

/** Variants of a cell's image. They differ in cleaning and width, so that their readings have different errors. */
const VARIANTS = [
  { of: 'ink', width: 1 },
  { of: 'otherInk', width: 0.86 },
] as const;

const NUMBER = /^[\d.,\- ]*\d[\d.,\- ]*$/;
const OTHER = NET_SIGNS.at(-1)!;

/** Matches an area before its unit, also with missing or unknown signs between. */
const AREA = /\d[., ]*[(?]?m ?[2²]/;

/** Reads a cell once per variant. The second variant is left out if the first gave words. */
export function recogniseCell(net: DigitNet, cell: CellImage): CellReading {
  const lines: NetLine[] = [];
  for (const { of, width } of VARIANTS) {
    const steps = net.read(cell[of], width);
    if (!steps) break;
    lines.push(readSteps(steps));
    if (looksLikeWords(lines[0]!.text)) break;
  }
  return {
    candidates: lines.map(({ words }) => words),
    numbers: lines.map(({ numbers }) => numbers),
    isNumber: lines.length === VARIANTS.length && lines.every(({ text }) => NUMBER.test(text)),
    share: Math.min(...lines.map(({ share }) => share)),
  };
}

/** Minimum probability of a number that was seen. */
const MIN_SHARE = 0.5;

export const isConfident = ({ isNumber, share, candidates }: CellReading): boolean =>
  isNumber && share >= MIN_SHARE && new Set(candidates.map(digitsOf)).size === 1;

export const candidateText = (words: readonly OcrWord[]): string => words.map(({ text }) => text).join(' ');

export const digitsOf = (words: readonly OcrWord[]): string => candidateText(words).replaceAll(/\D/g, '');

/** Returns true if a text has more unknown signs than digits and is no area. */
export const looksLikeWords = (text: string): boolean =>
  text.split(OTHER).length - 1 > text.replaceAll(/\D/g, '').length && !AREA.test(text);

/** Replaces unknown signs: no look-alike of a digit, axis or unit. */
const LETTER = 'n';

/** Joins the first network's readings, with letters in place of unknown signs. */
export function textOfReading(cell: CellImage, { candidates }: CellReading): CellText {
  return { ...placeOf(cell), ...joinReadings(candidates.map(withLetters)) };
}

const withLetters = (words: readonly OcrWord[]): OcrWord[] =>
  words.map((word) => ({
    ...word,
    text: word.text.replaceAll(OTHER, LETTER),
    symbols: word.symbols.map(({ choices }) => ({
      choices: choices.map(({ char, share }) => ({ char: char === OTHER ? LETTER : char, share })),
    })),
  }));

/** Minimum digits per unknown sign in a number that a stamp's ink touches. */
const DIGITS_TO_SIGN = 2;

/** Returns the readings of both networks that are little else than a number. */
export const numberCandidates = ({ candidates, secondCandidates: second = [] }: CellReading): OcrWord[][] =>
  [...candidates, ...second]
    .filter((words) => digitsOf(words).length > DIGITS_TO_SIGN * (candidateText(words).split(OTHER).length - 1))
    .map(withLetters);

export const placeOf = ({ row, column, box, isUnderStamp }: CellPlace): CellPlace => ({ row, column, box, isUnderStamp });
