import { NET_SIGNS, type NetSteps } from './digitNet.ts';
import type { SeenWord } from './readHocr.ts';

/** What the network reads in a line. */
export interface NetLine {
  text: string;
  words: SeenWord[];
  /** How likely it says nothing else, 0 to 1; spaces do not count. */
  share: number;
}

/** Of the alternatives of a sign less likely ones are left out. */
const MIN_SHARE = 0.001;
const NOTHING = 0;
const SPACE = NET_SIGNS.indexOf(' ');

/** The likeliest sign of each step, those that follow themselves once; each with what else it may be. */
export function readSteps(steps: NetSteps): NetLine {
  const { shares, count } = steps;
  const signs: number[] = [];
  const words: SeenWord[] = [];
  let isApart = true;
  let before = NOTHING;
  let at = -1;
  for (let step = 0; step < count; step += 1) {
    const own = shares.subarray(step * NET_SIGNS.length, (step + 1) * NET_SIGNS.length);
    const sign = own.indexOf(Math.max(...own));
    if (sign === SPACE) isApart = true;
    else if (sign !== NOTHING) {
      const isSame = sign === before;
      if (!isSame) signs.push(sign);
      if (isApart) words.push({ left: step, right: step, text: '', confidence: 1, symbols: [] });
      const word = words.at(-1)!;
      if (!isSame || own[sign]! > at) {
        if (isSame) word.symbols.pop();
        else word.text += NET_SIGNS[sign];
        word.symbols.push({ choices: choicesOf(own) });
        at = own[sign]!;
      }
      word.right = step;
      isApart = false;
    }
    before = sign;
  }
  const share = likelihoodOf(steps, signs);
  for (const word of words) word.confidence = share;
  return { text: words.map(({ text }) => text).join(' '), words, share };
}

function choicesOf(own: Float32Array): Array<{ char: string; share: number }> {
  return [...own]
    .map((share, sign) => ({ char: NET_SIGNS[sign]!, share }))
    .filter(({ share, char }) => share >= MIN_SHARE && char !== ' ')
    .sort((one, other) => other.share - one.share);
}

/** All ways in which the steps come to these signs: the sum that the network was trained by (A. Graves et al., 2006). */
function likelihoodOf({ shares, count }: NetSteps, signs: readonly number[]): number {
  const states = 2 * signs.length + 1;
  let row = new Float64Array(states);
  let next = new Float64Array(states);
  for (let step = 0; step < count; step += 1) {
    const own = step * NET_SIGNS.length;
    const nothing = shares[own + NOTHING]! + shares[own + SPACE]!;
    for (let state = 0; state < states; state += 1) {
      const sign = state % 2 === 1 ? signs[state >> 1]! : NOTHING;
      let sum = step === 0 ? (state < 2 ? 1 : 0) : row[state]!;
      if (step > 0 && state > 0) sum += row[state - 1]!;
      if (step > 0 && state > 1 && sign !== NOTHING && sign !== signs[(state >> 1) - 1]) sum += row[state - 2]!;
      next[state] = sum * (sign === NOTHING ? nothing : shares[own + sign]!);
    }
    [row, next] = [next, row];
  }
  return row[states - 1]! + (states > 1 ? row[states - 2]! : 0);
}
