/** Interpolates polynomials by Newton's divided differences and expands them. */

const NODES = memory.data(16 * 8);
const VALUES = memory.data(16 * 8);

export function setPoint(index: i32, node: f64, value: f64): void {
  store<f64>(NODES + (<usize>index << 3), node);
  store<f64>(VALUES + (<usize>index << 3), value);
}

/** Interpolates the first `terms` points; coefficient reads the result. */
export function interpolate(terms: i32): void {
  for (let order = 1; order < terms; ++order) {
    for (let i = terms - 1; i >= order; --i) {
      const at = VALUES + (<usize>i << 3);
      const span = load<f64>(NODES + (<usize>i << 3)) - load<f64>(NODES + (<usize>(i - order) << 3));
      store<f64>(at, (load<f64>(at) - load<f64>(at - 8)) / span);
    }
  }
  for (let order = terms - 2; order >= 0; --order) {
    for (let i = order; i < terms - 1; ++i) {
      const at = VALUES + (<usize>i << 3);
      store<f64>(at, load<f64>(at) - load<f64>(NODES + (<usize>order << 3)) * load<f64>(at, 8));
    }
  }
}

export function coefficient(index: i32): f64 {
  return load<f64>(VALUES + (<usize>index << 3));
}
