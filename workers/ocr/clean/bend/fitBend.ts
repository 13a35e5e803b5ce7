import { NEAR, nearWeights, weightsAcross, weightsOf, type BendLattice } from './bendField.ts';

/** Position in the plane, its factor in the equation's sum, and its observed coordinate on the claim's axis. */
export interface EquationTerm {
  x: number;
  y: number;
  share: number;
  seen: number;
}

/** Linear condition: the weighted sum of moved places is 0 (one row), or a digit's height (its top and bottom). */
export interface Equation {
  indices: Int32Array;
  shares: Float64Array;
  /** Residual when nothing moves. */
  off: number;
  /** Usual residual, and the number of spreads at which the claim counts half. */
  spread: number;
  sure: number;
}

const near = new Float64Array(NEAR * NEAR);

export function equationOf(lattice: BendLattice, places: readonly EquationTerm[], sum: number, spread: number, sure = 2): Equation {
  const shares = new Map<number, number>();
  const across = weightsAcross(lattice);
  let off = -sum;
  for (const { x, y, share, seen } of places) {
    off += share * seen;
    const first = nearWeights(lattice, x, y, near);
    for (let j = 0; j < NEAR; j++) {
      for (let i = 0; i < NEAR; i++) {
        const index = first + j * across + i;
        shares.set(index, (shares.get(index) ?? 0) + share * near[j * NEAR + i]!);
      }
    }
  }
  return { indices: Int32Array.from(shares.keys()), shares: Float64Array.from(shares.values()), off, spread, sure };
}

/** Iterations of a first fit and of one that refines another. */
const ROUNDS = { first: 3, next: 2 } as const;
/** Regularisation towards 0. */
const MIN_WEIGHT = 1e-4;

/** Fits the lattice weights by robust least squares: outliers count little. @param before weights of an earlier fit */
export function fitBend(lattice: BendLattice, equations: readonly Equation[], stiff: number, before: Float64Array | null): Float64Array {
  const count = weightsOf(lattice);
  const stiffness = stiffnessOf(lattice, stiff);
  let weights: Float64Array = before ?? new Float64Array(count);
  for (let round = 0; round < (before ? ROUNDS.next : ROUNDS.first); round++) {
    const matrix = stiffness.slice();
    const right = new Float64Array(count);
    for (const { indices, shares, off, spread, sure } of equations) {
      let now = off;
      for (let at = 0; at < indices.length; at++) now += shares[at]! * weights[indices[at]!]!;
      const trust = 1 / (spread ** 2 * (1 + (!before && round === 0 ? 0 : (now / (sure * spread)) ** 2)));
      for (let at = 0; at < indices.length; at++) {
        const row = indices[at]!;
        const own = trust * shares[at]!;
        right[row]! -= own * off;
        for (let other = 0; other < indices.length; other++) {
          if (indices[other]! <= row) matrix[row * count + indices[other]!]! += own * shares[other]!;
        }
      }
    }
    weights = solvePositive(matrix, right);
  }
  return weights;
}

/** Returns the smoothness terms: each weight is near the mean of its neighbours, horizontally and vertically. */
function stiffnessOf(lattice: BendLattice, stiff: number): Float64Array {
  const [count, across] = [weightsOf(lattice), weightsAcross(lattice)];
  const down = count / across;
  const matrix = new Float64Array(count * count);
  const add = (first: number, step: number): void => {
    const shares = [1, -2, 1];
    for (let i = 0; i < 3; i++) {
      for (let j = 0; j <= i; j++) matrix[(first + i * step) * count + first + j * step]! += (shares[i]! * shares[j]!) / stiff ** 2;
    }
  };
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      const at = row * across + column;
      if (column + 2 < across) add(at, 1);
      if (row + 2 < down) add(at, across);
      matrix[at * count + at]! += MIN_WEIGHT;
    }
  }
  return matrix;
}

/** Solves a symmetric positive definite system by Cholesky, in place, from the lower half of the matrix. */
export function solvePositive(matrix: Float64Array, right: Float64Array): Float64Array {
  const count = right.length;
  const firsts = new Int32Array(count);
  for (let row = 0; row < count; row++) {
    const at = row * count;
    let first = 0;
    while (matrix[at + first] === 0) first++;
    firsts[row] = first;
    for (let column = first; column <= row; column++) {
      const other = column * count;
      let sum = matrix[at + column]!;
      for (let k = Math.max(first, firsts[column]!); k < column; k++) sum -= matrix[at + k]! * matrix[other + k]!;
      matrix[at + column] = column === row ? Math.sqrt(Math.max(1e-12, sum)) : sum / matrix[other + column]!;
    }
    let sum = right[row]!;
    for (let k = first; k < row; k++) sum -= matrix[at + k]! * right[k]!;
    right[row] = sum / matrix[at + row]!;
  }
  for (let row = count - 1; row >= 0; row--) {
    right[row]! /= matrix[row * count + row]!;
    for (let k = firsts[row]!; k < row; k++) right[k]! -= matrix[row * count + k]! * right[row]!;
  }
  return right;
}
