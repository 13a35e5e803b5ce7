/**
 * Measures short edges without sines: fits short polynomials once per ellipsoid.
 *
 * Vertex: y(φ), the sine of its authalic latitude, as one odd polynomial in φ. The area between an edge and the
 * equator is R²·∫y dλ with R the authalic radius (Snyder, 'Map projections', 1987, eq. 3-11), so y of both ends gives
 * its trapezoid.
 *
 * Edge: with x = Δλ, d = Δφ, z = ((y₁ + y₂)/2)², p = ν·cos φ (radius of the parallel), M (radius of the meridian's
 * curvature), s = sin φ and c = cos φ at the middle, a = p²x², b = M²d², e'² = e²/(1 − e²):
 * - length² is Gauss's mid-latitude formula (R. H. Rapp, 'Geometric geodesy', part I) squared, in powers of x and d.
 *   Taken at z instead of the middle latitude, p² and M² change by terms in d², because y₁ + y₂ = 2y + y''d²/4. Left is
 *   a + b − x²·(a·s² + b·(1 + 5s² + e'²c⁴))/12 + b²·e²w(1 + s² + e²s²(6s² − 8))/(2A(1 − e²))², A the semi-major axis,
 *   w = 1 − e²s². The last term, not cut off at e'², also holds along the meridian.
 * - area is the trapezoid less x³/12·y'': along a geodesic Clairaut's p·sin α = const gives
 *   d²y/dλ² = −(p²s/R²)(1 + 3·cot²α), and with p·x/(M·d) = tan α the correction is x·s·(a + 3b)/12.
 * - the next order of both is taken from the sphere, where σ and the excess E have closed forms:
 *   sin²(σ/2) = sin²(d/2)·cos²(x/2) + (1 − z/cos²(d/2))·sin²(x/2) and tan(E/2) = tan(x/2)·√z/cos²(d/2).
 *
 * Relative errors up to MAX_STEP: length 2.3e-10 up to 25° of latitude, 8.1e-10 up to 60°, 2.7e-9 up to 78°; area of
 * the equilateral triangle on the edge 2.0e-9, 3.9e-9 and 4.8e-9.
 */
import { cos, sin as sineOf } from './elementary';
import { coefficient, interpolate, setPoint } from './interpolation';
import { setConstant } from './lanes';

const DEGREE: f64 = Math.PI / 180;

/** First index of each polynomial's coefficients. All are in z, except Y in φ² (degrees). */
export const Y: usize = 0;
/** p² and M², per degree² */
export const P: usize = 10;
export const M: usize = 15;
/** Correction of length²: − x²·(a·A + b·(B + b·D)) + b²·C */
export const A: usize = 19;
export const B: usize = 22;
export const C: usize = 25;
export const D: usize = 28;
/** Area per x·(y₁ + y₂)/2: AREA + (a + 3b)·S + b·(b·E + x²·F) + a·x²·G */
export const S: usize = 30;
export const AREA: usize = 33;
export const E: usize = 34;
export const F: usize = 35;
export const G: usize = 37;
export const MAX_STEP2: usize = 39;
export const MAX_LAT_SUM2: usize = 40;

/**
 * Degrees. Y is fitted up to FIT_LAT. MAX_LAT limits an edge's middle, MAX_STEP √(Δλ² + Δφ²): 130 km to the east up to
 * 24° of latitude, and to the north anywhere. Other edges are measured exactly (geodesic.ts).
 */
const FIT_LAT: f64 = 82;
const MAX_LAT: f64 = 78;
const MAX_STEP: f64 = 1.3;

let semiMajor: f64 = 0;
let e2: f64 = 0;
let authalic2: f64 = 0;

/** Returns q/2s of Snyder's eq. 3-12 divided by 1 − e²: y is s·zone(s)/zone(1). */
function zone(sin: f64): f64 {
  const step = e2 * sin * sin;
  let sum: f64 = 0;
  let power: f64 = 1;
  for (let k = 1; k < 40; k += 2) {
    sum += (power * <f64>(k + 1)) / <f64>k;
    power *= step;
  }
  return sum;
}

function valueOf(which: usize, sin: f64): f64 {
  const sin2 = sin * sin;
  const cos2 = 1 - sin2;
  const w = 1 - e2 * sin2;
  const second = e2 / (1 - e2);
  const radius2 = semiMajor * semiMajor;
  const degree2 = DEGREE * DEGREE;
  if (which == P) return (degree2 * radius2 * cos2) / w;
  if (which == M) return (degree2 * radius2 * (1 - e2) * (1 - e2)) / (w * w * w);
  if (which == A) return (degree2 * sin2) / 12;
  if (which == B) return (degree2 * (1 + 5 * sin2 + second * cos2 * cos2)) / 12;
  if (which == C) return (second * w * (1 + sin2 + e2 * sin2 * (6 * sin2 - 8))) / (4 * (1 - e2) * radius2);
  if (which == D) return (degree2 * (1 + 74 * sin2)) / (720 * authalic2);
  if (which == S) return (DEGREE * zone(1)) / zone(sin) / 12;
  if (which == F) return (DEGREE * degree2 * (1 - 3 * sin2)) / 48;
  return (DEGREE * degree2 * (2 - 3 * sin2)) / 240;
}

function fit(which: usize, terms: i32): void {
  for (let i = 0; i < terms; ++i) {
    const share = cos((<f64>(2 * i + 1) * Math.PI) / <f64>(4 * terms));
    if (which == Y) {
      const lat = FIT_LAT * share;
      const sin = sineOf(lat * DEGREE);
      setPoint(i, lat * lat, (0.5 * sin * zone(sin)) / zone(1) / lat);
    } else {
      const y = (share * zone(share)) / zone(1);
      setPoint(i, y * y, valueOf(which, share));
    }
  }
  interpolate(terms);
  for (let i = 0; i < terms; ++i) setConstant(which + <usize>i, coefficient(i));
}

export function setEdgeSeries(semiMajorM: f64, flattening: f64, authalicRadius2: f64): void {
  semiMajor = semiMajorM;
  e2 = flattening * (2 - flattening);
  authalic2 = authalicRadius2;
  fit(Y, 10);
  fit(P, 5);
  fit(M, 4);
  fit(A, 3);
  fit(B, 3);
  fit(C, 3);
  fit(D, 2);
  fit(S, 3);
  fit(F, 2);
  fit(G, 2);
  setConstant(AREA, DEGREE * authalic2);
  setConstant(E, DEGREE / (24 * authalic2));
  setConstant(MAX_STEP2, MAX_STEP * MAX_STEP);
  setConstant(MAX_LAT_SUM2, 4 * MAX_LAT * MAX_LAT);
}
