import { NET_SIGNS, type NetSteps } from './digitNet.ts';
import type { OcrWord } from './readHocr.ts';

export interface NetLine {
  text: string;
  words: OcrWord[];
  /** Probability of this text, 0 to 1; spaces do not count. */
  share: number;
  numbers: NetNumber[];
}

export interface NetNumber {
  digits: string;
  /** Neighbouring signs except spaces; '' at the start or end of the line. */
  behind: string;
  ahead: string;
  /** Distance from its last digit to the next sign, in digit distances; NaN for one digit. */
  gap: number;
  /** Probability that its first `count` digits are right, 0 to 1, whatever its marks and neighbours are. */
  shareOf(count: number): number;
}

/** Less likely alternatives of a sign are left out. */
const MIN_SHARE = 0.001;
const NOTHING = 0;
const SPACE = NET_SIGNS.indexOf(' ');
const isDigit = (sign: number): boolean => /\d/.test(NET_SIGNS[sign]!);
const isOfNumber = (sign: number): boolean => isDigit(sign) || /[.,-]/.test(NET_SIGNS[sign]!);
/** Classes treated as blank: for a line, and for the digits in one. */
const SILENT = [NOTHING, SPACE] as const;
const NO_DIGITS = [...NET_SIGNS.keys()].filter((sign) => !isDigit(sign));

interface PlacedSign {
  sign: number;
  first: number;
  last: number;
}

/** Decodes the likeliest sign of each step, merges repeated ones, and keeps the alternatives of each sign. */
export function readSteps(steps: NetSteps): NetLine {
  const { shares, count } = steps;
  const signs: PlacedSign[] = [];
  const words: OcrWord[] = [];
  let startsWord = true;
  let before = NOTHING;
  let bestShare = -1;
  for (let step = 0; step < count; step += 1) {
    const stepShares = shares.subarray(step * NET_SIGNS.length, (step + 1) * NET_SIGNS.length);
    const sign = stepShares.indexOf(Math.max(...stepShares));
    if (sign === SPACE) startsWord = true;
    else if (sign !== NOTHING) {
      const isSame = sign === before;
      if (isSame) signs.at(-1)!.last = step;
      else signs.push({ sign, first: step, last: step });
      if (startsWord) words.push({ left: step, right: step, text: '', confidence: 1, symbols: [] });
      const word = words.at(-1)!;
      if (!isSame || stepShares[sign]! > bestShare) {
        if (isSame) word.symbols.pop();
        else word.text += NET_SIGNS[sign];
        word.symbols.push({ choices: choicesOf(stepShares) });
        bestShare = stepShares[sign]!;
      }
      word.right = step;
      startsWord = false;
    }
    before = sign;
  }
  const share = likelihoodOf(
    steps,
    signs.map(({ sign }) => sign),
    SILENT,
  );
  for (const word of words) word.confidence = share;
  return { text: words.map(({ text }) => text).join(' '), words, share, numbers: numbersIn(steps, signs) };
}

function numbersIn({ shares, count }: NetSteps, signs: readonly PlacedSign[]): NetNumber[] {
  const numbers: NetNumber[] = [];
  for (let from = 0, to: number; from < signs.length; from = to + 1) {
    to = signs.findIndex(({ sign }, at) => at >= from && !isOfNumber(sign));
    if (to < 0) to = signs.length;
    const digitSigns = signs.slice(from, to).filter(({ sign }) => isDigit(sign));
    if (digitSigns.length === 0) continue;
    const digits = digitSigns.map(({ sign }) => sign);
    const [first, end] = [(signs[from - 1]?.last ?? -1) + 1, signs[to]?.first ?? count];
    numbers.push({
      digits: digits.map((sign) => NET_SIGNS[sign]!).join(''),
      behind: NET_SIGNS[signs[from - 1]?.sign ?? NOTHING]!,
      ahead: NET_SIGNS[signs[to]?.sign ?? NOTHING]!,
      gap: ((end - digitSigns.at(-1)!.last) * widthOf(to - from, digitSigns.length)) / (digitSigns.at(-1)!.first - digitSigns[0]!.first),
      shareOf(digitCount) {
        const last = digitSigns[digitCount]?.first ?? end;
        const steps = { shares: shares.subarray(first * NET_SIGNS.length, last * NET_SIGNS.length), count: last - first };
        return likelihoodOf(steps, digits.slice(0, digitCount), NO_DIGITS);
      },
    });
  }
  return numbers;
}

/** Returns the distance from the first to the last digit, in digit distances: marks are narrower. */
const widthOf = (signs: number, digits: number): number => digits - 1 + MARK_WIDTH * (signs - digits);
const MARK_WIDTH = 0.45;

function choicesOf(stepShares: Float32Array): Array<{ char: string; share: number }> {
  return [...stepShares]
    .map((share, sign) => ({ char: NET_SIGNS[sign]!, share }))
    .filter(({ share, char }) => share >= MIN_SHARE && char !== ' ')
    .sort((a, b) => b.share - a.share);
}

/** Returns the CTC probability of these signs: the sum over all alignments with the steps (A. Graves et al., 2006). */
function likelihoodOf({ shares, count }: NetSteps, signs: readonly number[], silent: readonly number[]): number {
  const states = 2 * signs.length + 1;
  let row = new Float64Array(states);
  let next = new Float64Array(states);
  for (let step = 0; step < count; step += 1) {
    const offset = step * NET_SIGNS.length;
    const nothing = silent.reduce((sum, sign) => sum + shares[offset + sign]!, 0);
    for (let state = 0; state < states; state += 1) {
      const sign = state % 2 === 1 ? signs[state >> 1]! : NOTHING;
      let sum = step === 0 ? (state < 2 ? 1 : 0) : row[state]!;
      if (step > 0 && state > 0) sum += row[state - 1]!;
      if (step > 0 && state > 1 && sign !== NOTHING && sign !== signs[(state >> 1) - 1]) sum += row[state - 2]!;
      next[state] = sum * (sign === NOTHING ? nothing : shares[offset + sign]!);
    }
    [row, next] = [next, row];
  }
  return row[states - 1]! + (states > 1 ? row[states - 2]! : 0);
}
