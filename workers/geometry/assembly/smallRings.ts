/**
 * Bands of latitude for the areas of paths. Within a band the authalic sine is a quartic in the distance from the
 * middle, and an edge's correction (edgeSeries.ts) is almost constant, so a vertex costs a dozen operations. A closed
 * path omits the sine of the middle, and with it most rounding errors.
 */
import * as series from './edgeSeries';
import { constant } from './lanes';
import { middleSine } from './shortEdge';

/** Bands per degree, and the last one's number on either side of the equator; beyond it the general formulas apply. */
export const PER_DEGREE: f64 = 8;
const LAST_BAND: i32 = 616;
/** Per band: four coefficients of the area to the equator per degree of longitude, then four of the correction. */
const BAND_BYTES: usize = 64;
const BANDS_BYTES: usize = 1233 * 64;
const BANDS = memory.data(78912, 16);

const NODE: f64 = 0.05;

export function clearBands(): void {
  memory.fill(BANDS, 0, BANDS_BYTES);
}

/** Interpolates five points: the middle, and NODE and twice NODE on either side; per degree and m². */
function fillBand(at: usize, middle: f64): void {
  const sine0 = middleSine<f64>(middle, middle);
  const scale = 0.5 * constant<f64>(series.AREA);
  const north = middleSine<f64>(middle + NODE, middle + NODE) - sine0;
  const south = middleSine<f64>(middle - NODE, middle - NODE) - sine0;
  const farNorth = middleSine<f64>(middle + 2 * NODE, middle + 2 * NODE) - sine0;
  const farSouth = middleSine<f64>(middle - 2 * NODE, middle - 2 * NODE) - sine0;
  const odd = north - south;
  const farOdd = farNorth - farSouth;
  const even = north + south;
  const farEven = farNorth + farSouth;
  store<f64>(at, (scale * (8 * odd - farOdd)) / (12 * NODE));
  store<f64>(at, (scale * (16 * even - farEven)) / (24 * NODE * NODE), 8);
  store<f64>(at, (scale * (farOdd - 2 * odd)) / (12 * NODE * NODE * NODE), 16);
  store<f64>(at, (scale * (farEven - 4 * even)) / (24 * NODE * NODE * NODE * NODE), 24);
  const acrossNorth = correction(sine0 + north, series.P, 5);
  const acrossSouth = correction(sine0 + south, series.P, 5);
  const alongNorth = 3 * correction(sine0 + north, series.M, 4);
  const alongSouth = 3 * correction(sine0 + south, series.M, 4);
  store<f64>(at, 0.5 * (acrossNorth + acrossSouth), 32);
  store<f64>(at, (acrossNorth - acrossSouth) / (4 * NODE), 40);
  store<f64>(at, 0.5 * (alongNorth + alongSouth), 48);
  store<f64>(at, (alongNorth - alongSouth) / (4 * NODE), 56);
}

export function polynomial(first: usize, terms: usize, z: f64): f64 {
  let sum: f64 = 0;
  for (let i = terms; i > 0; --i) sum = sum * z + constant<f64>(first + i - 1);
  return sum;
}

/** Returns the correction of an edge's area per x³, or per x·d² without the factor 3, times the authalic sine. */
function correction(sine: f64, metric: usize, terms: usize): f64 {
  const z = sine * sine;
  return sine * polynomial(metric, terms, z) * polynomial(series.S, 3, z);
}

/** Returns the middle of a latitude's band; NaN if there is none. */
export function middleOf(lat: f64): f64 {
  const band = Math.round(lat * PER_DEGREE);
  return Math.abs(band) <= <f64>LAST_BAND ? band / PER_DEGREE : NaN;
}

export function rowOf(middle: f64): usize {
  const row = BANDS + <usize>(<i32>(middle * PER_DEGREE) + LAST_BAND) * BAND_BYTES;
  if (load<f64>(row) == 0) fillBand(row, middle);
  return row;
}
