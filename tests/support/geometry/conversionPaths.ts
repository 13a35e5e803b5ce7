import type { Vn2000Grid } from '../../../src/domain/coordinates/vn2000.ts';
import type { GeometryCore } from '../../../workers/geometry/api.ts';
import { BULK_MIN_PAIRS } from '../../../workers/geometry/core.ts';

export type Direction = 'toWgs84' | 'fromWgs84';
export const DIRECTIONS: readonly Direction[] = ['toWgs84', 'fromWgs84'];

/** Passes after which every cell of a call has a patch: one is built after several misses of its cell. */
const PASSES = 6;

/** Converts by the exact path, in calls too small for the bulk path. */
export function convertExactly(core: GeometryCore, direction: Direction, flat: Float64Array, grid: Vn2000Grid): Float64Array {
  const converted = new Float64Array(flat.length);
  const step = 2 * (BULK_MIN_PAIRS - 1);
  for (let i = 0; i < flat.length; i += step) converted.set(core[direction](flat.subarray(i, i + step), grid), i);
  return converted;
}

/**
 * Converts by the bulk path, with patches for all of it.
 * @throws Error for too few pairs for that path
 */
export function convertInBulk(core: GeometryCore, direction: Direction, flat: Float64Array, grid: Vn2000Grid): Float64Array {
  if (flat.length < 2 * BULK_MIN_PAIRS) throw new Error(`${flat.length / 2} pairs are no bulk call`);
  for (let pass = 1; pass < PASSES; ++pass) core[direction](flat, grid);
  return core[direction](flat, grid);
}

/** Number of companions with which the cell of a pair gets a patch. */
const COMPANIONS = 15;

/**
 * Adds companions in a square around every pair, so that single points are converted with patches, too.
 * @param reach half the side of the square, in the unit of the pairs
 */
export function withCompanions(flat: Float64Array, random: () => number, reach: number): Float64Array<ArrayBuffer> {
  const crowd = new Float64Array(flat.length * (COMPANIONS + 1));
  for (let i = 0; i < flat.length; i += 2) {
    const at = i * (COMPANIONS + 1);
    crowd.set(flat.subarray(i, i + 2), at);
    for (let j = 2; j <= 2 * COMPANIONS; j += 2) {
      crowd[at + j] = flat[i]! + reach * (2 * random() - 1);
      crowd[at + j + 1] = flat[i + 1]! + reach * (2 * random() - 1);
    }
  }
  return crowd;
}

/** Removes the companions that withCompanions added. */
export function withoutCompanions(crowd: Float64Array): Float64Array<ArrayBuffer> {
  const pairs = new Float64Array(crowd.length / (COMPANIONS + 1));
  for (let i = 0; i < pairs.length; i += 2) pairs.set(crowd.subarray(i * (COMPANIONS + 1), i * (COMPANIONS + 1) + 2), i);
  return pairs;
}

/** Returns the largest distance of E,N pairs, metres: 0 for NaN in both, infinite for NaN in one. */
export function largestGridDistanceM(a: Float64Array, b: Float64Array): number {
  return largestDistance(a, b, () => 1, 1);
}

/** Returns the same for lng,lat,… over small distances. */
function largestGroundDistanceM(a: Float64Array, b: Float64Array): number {
  return largestDistance(a, b, (latDeg) => 111_320 * Math.cos((latDeg * Math.PI) / 180), 111_000);
}

/** Distance functions in the unit of each direction's results. */
export const answerDistanceM = { toWgs84: largestGroundDistanceM, fromWgs84: largestGridDistanceM } as const;

const nanCount = (one: number, other: number): number => Number(Number.isNaN(one)) + Number(Number.isNaN(other));

/** @param firstM metres per unit of the first numbers, given the second one; secondM: of the second ones */
function largestDistance(a: Float64Array, b: Float64Array, firstM: (second: number) => number, secondM: number): number {
  if (a.length !== b.length) return Infinity;
  let largestSquare = 0;
  for (let i = 0; i < a.length; i += 2) {
    const holes = nanCount(a[i]!, a[i + 1]!) + nanCount(b[i]!, b[i + 1]!);
    if (holes === 4) continue;
    const across = (a[i]! - b[i]!) * firstM(a[i + 1]!);
    const along = (a[i + 1]! - b[i + 1]!) * secondM;
    const square = across * across + along * along;
    // Also catches NaN, which compares false and would count as a small distance.
    if (!(square < Infinity)) return Infinity;
    if (square > largestSquare) largestSquare = square;
  }
  return Math.sqrt(largestSquare);
}
