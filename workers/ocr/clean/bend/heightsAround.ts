import { solvePositive } from './fitBend.ts';
import type { SignChain } from './linkRows.ts';

/** Minimum length of a word, and largest height difference (share of the median), of numbers and capitals. */
const MIN_SIGNS = 3;
const EVEN = 0.22;
/** Fewer words give one height only. */
const MIN_WORDS = 6;
/** Deviation in log height beyond which a word counts little, and usual change of height over half a page. */
const SPREAD = 0.1;
const USUAL_CHANGE = 0.5;
const ROUNDS = 12;

const termsAt = (x: number, y: number): number[] => [1, x, y, x * x, x * y, y * y];

/** Fits digit height (higher near the camera) as a quadratic of the position. @param words in digit heights */
export function heightsAround(words: readonly SignChain[]): (x: number, y: number) => number {
  const seen = words.flatMap((word) => {
    if (word.length < MIN_SIGNS) return [];
    const heights = word.map(({ height }) => height).sort((a, b) => a - b);
    const middle = heights[heights.length >> 1]!;
    if (heights.at(-1)! - heights[0]! > EVEN * middle) return [];
    return [{ x: mean(word.map(({ x }) => x)), y: mean(word.map(({ y }) => y)), height: Math.log(middle), signs: word.length }];
  });
  if (seen.length < MIN_WORDS) return () => 1;
  const [xs, ys] = [seen.map(({ x }) => x), seen.map(({ y }) => y)];
  const [middleX, middleY] = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
  const half = Math.max(10, Math.max(...xs) - middleX, Math.max(...ys) - middleY);
  const terms = seen.map(({ x, y }) => termsAt((x - middleX) / half, (y - middleY) / half));
  const count = terms[0]!.length;
  let weights = new Float64Array(count);
  weights[0] = seen.map(({ height }) => height).sort((a, b) => a - b)[seen.length >> 1]!;
  for (let round = 0; round < ROUNDS; round++) {
    const matrix = new Float64Array(count * count);
    const right = new Float64Array(count);
    for (let at = 0; at < count; at++) matrix[at * count + at] = at === 0 ? 1e-6 : (SPREAD / USUAL_CHANGE) ** 2;
    for (const [index, { height, signs }] of seen.entries()) {
      const basis = terms[index]!;
      const residual = height - basis.reduce((sum, term, at) => sum + term * weights[at]!, 0);
      // Wide at first: the ends of the page may be far from its middle.
      const spread = SPREAD * Math.max(1, 4 - round);
      const trust = signs / (1 + (residual / spread) ** 2) ** 2;
      for (let at = 0; at < count; at++) {
        right[at]! += trust * basis[at]! * height;
        for (let other = 0; other <= at; other++) matrix[at * count + other]! += trust * basis[at]! * basis[other]!;
      }
    }
    weights = new Float64Array(solvePositive(matrix, right));
  }
  const bound = (value: number): number => Math.max(-1.2, Math.min(1.2, value));
  return (x, y) => {
    const basis = termsAt(bound((x - middleX) / half), bound((y - middleY) / half));
    return Math.exp(basis.reduce((sum, term, at) => sum + term * weights[at]!, 0));
  };
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
