/** A cell's polynomial by Chebyshev interpolation. */
import { convertAnywhere } from './chart';
import { cos } from './elementary';

const DEGREE: i32 = 4;
const NODES: i32 = DEGREE + 1;
const PROBES: i32 = NODES * NODES;

const probes = memory.data(16 * PROBES, 16);
/** Chebyshev coefficients of one lane, then its monomial ones: at i × NODES + j. */
const terms: StaticArray<f64> = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

/** T_i at node k, the zeros of T₅, at i × NODES + k; filled by the first fit. */
const chebyshev: StaticArray<f64> = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

function fillChebyshev(): void {
  for (let i = 0; i < NODES; ++i) {
    for (let k = 0; k < NODES; ++k) chebyshev[i * NODES + k] = cos((Math.PI / (2 * NODES)) * <f64>(i * (2 * k + 1)));
  }
}

/**
 * Fits the cell around (x, y) of side `size`, whether it lies in the domain or not. Writes the coefficients, and leaves the
 * centre to the caller. Returns false, and writes nothing, where the projection itself ends.
 */
export function fitPatch(patch: usize, x: f64, y: f64, size: f64): bool {
  const half = 0.5 * size;
  if (chebyshev[0] == 0) fillChebyshev();
  for (let k = 0; k < NODES; ++k) {
    for (let l = 0; l < NODES; ++l) {
      const probe = probes + <usize>((k * NODES + l) << 4);
      store<f64>(probe, x + half * chebyshev[NODES + k]);
      store<f64>(probe, y + half * chebyshev[NODES + l], 8);
    }
  }
  convertAnywhere(probes, PROBES);
  for (let k = 0; k < PROBES; ++k) if (isNaN(load<f64>(probes + (k << 4)))) return false;

  fitLane(patch + 16, probes, half);
  fitLane(patch + 24, probes + 8, half);
  return true;
}

function fitLane(coefficients: usize, values: usize, half: f64): void {
  for (let i = 0; i < NODES; ++i) {
    for (let j = 0; j < NODES - i; ++j) {
      let sum: f64 = 0;
      for (let k = 0; k < NODES; ++k) {
        for (let l = 0; l < NODES; ++l) {
          sum += chebyshev[i * NODES + k] * chebyshev[j * NODES + l] * load<f64>(values + ((k * NODES + l) << 4));
        }
      }
      terms[i * NODES + j] = (sum * (i == 0 ? 1 : 2) * (j == 0 ? 1 : 2)) / (NODES * NODES);
    }
  }
  for (let k = 0; k < NODES; ++k) toMonomials(k, NODES);
  for (let k = 0; k < NODES; ++k) toMonomials(k * NODES, 1);
  let scale: f64 = 1;
  for (let i = 0; i < NODES; ++i) {
    let scaleY = scale;
    for (let j = 0; j < NODES - i; ++j) {
      store<f64>(coefficients, terms[i * NODES + j] * scaleY);
      coefficients += 16;
      scaleY /= half;
    }
    scale /= half;
  }
}

/** Σ aᵢTᵢ → Σ bᵢxⁱ in place, for i = 0…4. The terms beyond the fourth degree of both variables together stay 0. */
function toMonomials(first: i32, step: i32): void {
  const a4 = terms[first + 4 * step];
  const a3 = terms[first + 3 * step];
  const a2 = terms[first + 2 * step];
  terms[first] += a4 - a2;
  terms[first + step] -= 3 * a3;
  terms[first + 2 * step] = 2 * a2 - 8 * a4;
  terms[first + 3 * step] = 4 * a3;
  terms[first + 4 * step] = 8 * a4;
}
