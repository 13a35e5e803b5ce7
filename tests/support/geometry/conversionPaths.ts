import type { Vn2000Grid } from '../../../src/domain/coordinates/vn2000.ts';
import type { GeometryCore } from '../../../workers/geometry/api.ts';
import { BULK_MIN_PAIRS } from '../../../workers/geometry/core.ts';

export type Direction = 'toWgs84' | 'fromWgs84';
export const DIRECTIONS: readonly Direction[] = ['toWgs84', 'fromWgs84'];

/** A patch is built only after its cell was missed some times: after this many passes every cell of a call has one. */
const PASSES = 6;

/** By the exact path, whatever the number of pairs: in calls too small for the other. */
export function convertExactly(core: GeometryCore, direction: Direction, flat: Float64Array, grid: Vn2000Grid): Float64Array {
  const converted = new Float64Array(flat.length);
  const step = 2 * (BULK_MIN_PAIRS - 1);
  for (let i = 0; i < flat.length; i += step) converted.set(core[direction](flat.subarray(i, i + step), grid), i);
  return converted;
}

/**
 * By the bulk path, with patches under all of it.
 * @throws Error when there are too few pairs for that path
 */
export function convertInBulk(core: GeometryCore, direction: Direction, flat: Float64Array, grid: Vn2000Grid): Float64Array {
  if (flat.length < 2 * BULK_MIN_PAIRS) throw new Error(`${flat.length / 2} pairs are no bulk call`);
  for (let pass = 1; pass < PASSES; ++pass) core[direction](flat, grid);
  return core[direction](flat, grid);
}

/** Companions that make the cell of every pair worth a patch. */
const COMPANIONS = 15;

/**
 * Every pair followed by its companions in a square about it, so that lone points are converted over patches too.
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

/** The pairs that withCompanions was given, out of what was made of its answer. */
export function withoutCompanions(crowd: Float64Array): Float64Array<ArrayBuffer> {
  const pairs = new Float64Array(crowd.length / (COMPANIONS + 1));
  for (let i = 0; i < pairs.length; i += 2) pairs.set(crowd.subarray(i * (COMPANIONS + 1), i * (COMPANIONS + 1) + 2), i);
  return pairs;
}

/** Metres between the farthest two of the pairs E,N,E,N…; pairs that are NaN in both are together, in one infinitely far. */
export function largestGridDistanceM(a: Float64Array, b: Float64Array): number {
  return largestDistance(a, b, () => 1, 1);
}

/** The same for lng,lat,lng,lat… over small distances. */
function largestGroundDistanceM(a: Float64Array, b: Float64Array): number {
  return largestDistance(a, b, (latDeg) => 111_320 * Math.cos((latDeg * Math.PI) / 180), 111_000);
}

/** The pairs' distance in the unit of a direction's answers. */
export const answerDistanceM = { toWgs84: largestGroundDistanceM, fromWgs84: largestGridDistanceM } as const;

const nanCount = (one: number, other: number): number => Number(Number.isNaN(one)) + Number(Number.isNaN(other));

/** @param firstM metres of a unit of the first numbers, where the second is this; secondM: of the second ones */
function largestDistance(a: Float64Array, b: Float64Array, firstM: (second: number) => number, secondM: number): number {
  if (a.length !== b.length) return Infinity;
  let largestSquare = 0;
  for (let i = 0; i < a.length; i += 2) {
    const holes = nanCount(a[i]!, a[i + 1]!) + nanCount(b[i]!, b[i + 1]!);
    if (holes === 4) continue;
    const across = (a[i]! - b[i]!) * firstM(a[i + 1]!);
    const along = (a[i + 1]! - b[i + 1]!) * secondM;
    const square = across * across + along * along;
    // NaN too, which compares false with everything and would pass for a small distance.
    if (!(square < Infinity)) return Infinity;
    if (square > largestSquare) largestSquare = square;
  }
  return Math.sqrt(largestSquare);
}
