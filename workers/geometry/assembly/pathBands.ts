/**
 * The formulas of edgeSeries.ts within a band of latitudes, for the edges of a path. What they have in z is here in u, the
 * area per degree of longitude between the edge's middle sine and that of the band's middle: a band is narrow, and most of
 * it is quadratic in y but for terms in e².
 *
 * With a = x²(P − x²A − d²B) and b = d²(M + d²C): length² = a + b, and the area to the equator is x(ZONE + u + S·(a + 3b)).
 * P, M, A, B and S are polynomials in u, C is a constant. Terms of a higher order are below the rounding of the sines.
 *
 * Which band an edge is measured in depends on where its path begins, and an edge that is edited is measured by edgeSeries.ts.
 * So all must agree to 1e-12. Largest differences to edgeSeries.ts of 360,000 random edges of up to MAX_STEP, up to 77° of latitude:
 * 2.7e-13 of their length, and 1.6e-8 m² of the area to the equator a metre of edge, which is the rounding of the sines.
 */
import * as series from './edgeSeries';
import { cos } from './elementary';
import { coefficient, interpolate, setPoint } from './interpolation';
import { constant } from './lanes';
import { middleSine } from './shortEdge';
import { middleOf, PER_DEGREE, polynomial, rowOf } from './smallRings';

/**
 * Where each stands in a band's row, in bytes. C1 is the first of the four coefficients that small rings have too: twice u of a
 * vertex, in its distance from the middle. The last two are MAX_STEP and REACH squared, which an engine fetches faster than it
 * makes a vector of a literal.
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

/** Rows that are kept: a path that reaches over 8° of latitude finds each of its bands again. */
const ROWS: i32 = 64;
const TABLE = memory.data(64 * 184, 16);

/** Degrees: of an edge's √(Δλ² + Δφ²), at most 3.3 km; and of its end's distance from the middle of the band in which its run began. */
export const MAX_STEP: f64 = 0.03;
const REACH: f64 = 0.1;

/** What is known of the bands belongs to one ellipsoid. */
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

/** Address of the row of the band in which this latitude lies; 0 where there is none. */
export function pathRow(lat: f64): usize {
  const middle = middleOf(lat);
  if (isNaN(middle)) return 0;
  const ofRings = rowOf(middle);
  const row = TABLE + <usize>(<i32>(middle * PER_DEGREE) & (ROWS - 1)) * ROW_BYTES;
  // A row that is clear is one of the equator, and has no metres.
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
