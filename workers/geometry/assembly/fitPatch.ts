import { convertAnywhere } from './chart';
import { cos } from './elementary';

const MAX_NODES: i32 = 5;
const MAX_PROBES: i32 = MAX_NODES * MAX_NODES;

const probes = memory.data(16 * MAX_PROBES, 16);
/** Chebyshev coefficients of one lane, then monomial ones: at i × nodes + j. */
const terms: StaticArray<f64> = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

/** T_i at node k (zeros of the first unused polynomial), at i × nodes + k, for the current number of nodes. */
const chebyshev: StaticArray<f64> = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
let nodes: i32 = 0;

function useNodes(count: i32): void {
  if (nodes == count) return;
  nodes = count;
  for (let i = 0; i < MAX_PROBES; ++i) terms[i] = 0;
  for (let i = 0; i < nodes; ++i) {
    for (let k = 0; k < nodes; ++k) chebyshev[i * nodes + k] = cos((Math.PI / <f64>(2 * nodes)) * <f64>(i * (2 * k + 1)));
  }
}

/**
 * Fits the cell around (x, y) of side `size`, also outside the domain. Writes the coefficients; the caller writes the
 * centre. Returns false without writing where the projection is invalid.
 * @param degree total degree, 3 or 4
 */
export function fitPatch(patch: usize, x: f64, y: f64, size: f64, degree: i32): bool {
  const half = 0.5 * size;
  useNodes(degree + 1);
  for (let k = 0; k < nodes; ++k) {
    for (let l = 0; l < nodes; ++l) {
      const probe = probes + <usize>((k * nodes + l) << 4);
      store<f64>(probe, x + half * chebyshev[nodes + k]);
      store<f64>(probe, y + half * chebyshev[nodes + l], 8);
    }
  }
  convertAnywhere(probes, nodes * nodes);
  for (let k = 0; k < nodes * nodes; ++k) if (isNaN(load<f64>(probes + (k << 4)))) return false;

  fitLane(patch + 16, probes, half);
  fitLane(patch + 24, probes + 8, half);
  return true;
}

function fitLane(coefficients: usize, values: usize, half: f64): void {
  for (let i = 0; i < nodes; ++i) {
    for (let j = 0; j < nodes - i; ++j) {
      let sum: f64 = 0;
      for (let k = 0; k < nodes; ++k) {
        for (let l = 0; l < nodes; ++l) {
          sum += chebyshev[i * nodes + k] * chebyshev[j * nodes + l] * load<f64>(values + ((k * nodes + l) << 4));
        }
      }
      terms[i * nodes + j] = (sum * (i == 0 ? 1 : 2) * (j == 0 ? 1 : 2)) / <f64>(nodes * nodes);
    }
  }
  for (let k = 0; k < nodes; ++k) toMonomials(k, nodes);
  for (let k = 0; k < nodes; ++k) toMonomials(k * nodes, 1);
  let scale: f64 = 1;
  for (let i = 0; i < nodes; ++i) {
    let scaleY = scale;
    for (let j = 0; j < nodes - i; ++j) {
      store<f64>(coefficients, terms[i * nodes + j] * scaleY);
      coefficients += 16;
      scaleY /= half;
    }
    scale /= half;
  }
}

/** Converts Σ aᵢTᵢ to Σ bᵢxⁱ in place. Terms beyond the total degree stay 0. */
function toMonomials(first: i32, step: i32): void {
  const a4 = nodes == MAX_NODES ? terms[first + 4 * step] : 0;
  const a3 = terms[first + 3 * step];
  const a2 = terms[first + 2 * step];
  terms[first] += a4 - a2;
  terms[first + step] -= 3 * a3;
  terms[first + 2 * step] = 2 * a2 - 8 * a4;
  terms[first + 3 * step] = 4 * a3;
  if (nodes == MAX_NODES) terms[first + 4 * step] = 8 * a4;
}
