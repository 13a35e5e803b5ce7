/**
 * Formulas of edgeSeries.ts within a band of latitudes, for the edges of a path. They use u instead of z: the area per
 * degree of longitude between the edge's middle sine and the band's. A band is narrow, so few terms suffice.
 *
 * With a = x²(P − x²A − d²B) and b = d²(M + d²C): length² = a + b, area to the equator = x(ZONE + u + S·(a + 3b)).
 * P, M, A, B and S are polynomials in u, C is a constant. Terms of a higher order are below the rounding of the sines.
 *
 * An edge's band depends on the start of its path, and edited edges are measured by edgeSeries.ts, so all must agree to
 * 1e-12 of the length.
 */
import * as series from './edgeSeries';
import { cos } from './elementary';
import { coefficient, interpolate, setPoint } from './interpolation';
import { constant } from './lanes';
import { middleSine } from './shortEdge';
import { middleOf, PER_DEGREE, polynomial, rowOf } from './smallRings';

/**
 * Byte offsets in a band's row. C1 is the first of the four coefficients of small rings: twice u of a vertex by its
 * distance from the middle. The last two are MAX_STEP and REACH squared, which load faster than vectors of literals.
 */
export const MIDDLE: usize = 0;
export const ZONE: usize = 8;
export const P: usize = 16;
export const M: usize = 48;
export const A: usize = 72;
export const B: usize = 88;
export const S: usize = 104;
export const C: usize = 128;
export const C1: usize = 136;
export const MAX_STEP2: usize = 168;
export const REACH2: usize = 176;
const ROW_BYTES: usize = 184;

/** Number of kept rows, enough for a path across 8° of latitude. */
const ROWS: i32 = 64;
const TABLE = memory.data(64 * 184, 16);

/** Limits in degrees: of an edge's √(Δλ² + Δφ²) (3.3 km), and of its end's distance from the run's band middle. */
export const MAX_STEP: f64 = 0.03;
const REACH: f64 = 0.1;

export function clearPathBands(): void {
  memory.fill(TABLE, 0, <usize>ROWS * ROW_BYTES);
}

function valueOf(which: usize, y: f64): f64 {
  const z = y * y;
  const p2 = polynomial(series.P, 5, z);
  const m2 = polynomial(series.M, 4, z);
  if (which == P) return p2;
  if (which == M) return m2;
  if (which == A) return p2 * polynomial(series.A, 3, z);
  if (which == B) return m2 * polynomial(series.B, 3, z);
  if (which == S) return y * polynomial(series.S, 3, z);
  return m2 * m2 * polynomial(series.C, 3, z);
}

function fit(row: usize, which: usize, terms: i32, y0: f64, reach: f64): void {
  for (let i = 0; i < terms; ++i) {
    const u = reach * cos((<f64>(2 * i + 1) * Math.PI) / <f64>(2 * terms));
    setPoint(i, u, valueOf(which, y0 + u / constant<f64>(series.AREA)));
  }
  interpolate(terms);
  for (let i = 0; i < terms; ++i) store<f64>(row + which + (<usize>i << 3), coefficient(i));
}

/** Returns the address of a latitude's band row; 0 if there is none. */
export function pathRow(lat: f64): usize {
  const middle = middleOf(lat);
  if (isNaN(middle)) return 0;
  const ofRings = rowOf(middle);
  const row = TABLE + <usize>(<i32>(middle * PER_DEGREE) & (ROWS - 1)) * ROW_BYTES;
  // A cleared row looks like the equator's, but its P is 0.
  if (load<f64>(row) == middle && load<f64>(row, P) != 0) return row;
  const y0 = middleSine<f64>(middle, middle);
  const reach = 2 * REACH * load<f64>(ofRings);
  memory.copy(row + C1, ofRings, 32);
  store<f64>(row, middle);
  store<f64>(row, y0 * constant<f64>(series.AREA), ZONE);
  store<f64>(row, MAX_STEP * MAX_STEP, MAX_STEP2);
  store<f64>(row, REACH * REACH, REACH2);
  fit(row, P, 4, y0, reach);
  fit(row, M, 3, y0, reach);
  fit(row, A, 2, y0, reach);
  fit(row, B, 2, y0, reach);
  fit(row, S, 3, y0, reach);
  fit(row, C, 1, y0, reach);
  return row;
}
