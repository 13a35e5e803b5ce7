import { termsAt } from './bendField.ts';

/** Places of −1 to 1 that lie on one level (or plumb) line of the paper, and how far across each was seen. */
export interface Chain {
  xs: Float64Array;
  ys: Float64Array;
  across: Float64Array;
}

/** Residuals are told in this unit: what is farther off than so much counts less than half. */
const SPREAD = 0.1;
const ROUNDS = 5;
/** How much a weight is drawn to nothing, by its term's power: in places that nothing tells of a page is flat. */
const STIFF = 0.00005;

/**
 * The weights of terms that, added to what was seen, bring every chain's places to one line: least squares, in which what is far off
 * counts little.
 */
export function fitTerms(chains: readonly Chain[], terms: ReadonlyArray<readonly [number, number]>, unit: number): Float64Array {
  const count = terms.length;
  let weights: Float64Array = new Float64Array(count);
  const places = chains.reduce((sum, { xs }) => sum + xs.length, 0);
  const bases = chains.map((chain) => basisOf(chain, terms));
  for (let round = 0; round < ROUNDS; round++) {
    const normal = new Float64Array(count * count);
    const right = new Float64Array(count);
    for (const [index, { across }] of chains.entries()) {
      addChain(normal, right, bases[index]!, across, trustOf(bases[index]!, across, weights, unit));
    }
    for (const [at, [ofX, ofY]] of terms.entries()) normal[at * count + at]! += STIFF * places * (ofX + ofY) ** 2 + 1e-9;
    weights = solve(normal, right);
  }
  return weights;
}

function basisOf({ xs, ys }: Chain, terms: ReadonlyArray<readonly [number, number]>): Float64Array {
  const basis = new Float64Array(xs.length * terms.length);
  for (let at = 0; at < xs.length; at++) termsAt(terms, xs[at]!, ys[at]!, basis.subarray(at * terms.length, (at + 1) * terms.length));
  return basis;
}

/** Of each place how much it counts: those off their chain's line, as the weights have it, little. */
function trustOf(basis: Float64Array, across: Float64Array, weights: Float64Array, unit: number): Float64Array {
  const count = weights.length;
  const moved = across.map((seen, at) => weights.reduce((sum, weight, term) => sum + weight * basis[at * count + term]!, seen));
  const middle = [...moved].sort((a, b) => a - b)[moved.length >> 1]!;
  return moved.map((value) => 1 / (1 + ((value - middle) / (SPREAD * unit)) ** 2));
}

/** What a chain says, about its own mean. */
function addChain(normal: Float64Array, right: Float64Array, basis: Float64Array, across: Float64Array, trust: Float64Array): void {
  const count = right.length;
  const total = trust.reduce((sum, each) => sum + each, 0);
  const means = new Float64Array(count);
  let mean = 0;
  for (let at = 0; at < across.length; at++) {
    mean += (trust[at]! * across[at]!) / total;
    for (let term = 0; term < count; term++) means[term]! += (trust[at]! * basis[at * count + term]!) / total;
  }
  for (let at = 0; at < across.length; at++) {
    for (let term = 0; term < count; term++) {
      const own = trust[at]! * (basis[at * count + term]! - means[term]!);
      right[term]! -= own * (across[at]! - mean);
      for (let other = 0; other < count; other++) normal[term * count + other]! += own * (basis[at * count + other]! - means[other]!);
    }
  }
}

/** Gauss's elimination; the matrix is symmetric and positive. */
function solve(matrix: Float64Array, right: Float64Array): Float64Array {
  const count = right.length;
  for (let pivot = 0; pivot < count; pivot++) {
    for (let row = pivot + 1; row < count; row++) {
      const factor = matrix[row * count + pivot]! / matrix[pivot * count + pivot]!;
      for (let column = pivot; column < count; column++) matrix[row * count + column]! -= factor * matrix[pivot * count + column]!;
      right[row]! -= factor * right[pivot]!;
    }
  }
  const solution = new Float64Array(count);
  for (let row = count - 1; row >= 0; row--) {
    let sum = right[row]!;
    for (let column = row + 1; column < count; column++) sum -= matrix[row * count + column]! * solution[column]!;
    solution[row] = sum / matrix[row * count + row]!;
  }
  return solution;
}
