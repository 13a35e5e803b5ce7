import { firstNotBelow } from '../../../src/domain/addToList.ts';
import type { NumberOption } from './numberOption.ts';

/** Printed side or area as evidence: rounded, computed from coordinates before or after rounding, or another figure. */
export type PrintedLength = ReturnType<typeof printedLength>;

/** Probability that a printed figure does not belong to the corners next to it. */
const UNRELATED = 0.004;
/** Share of documents whose sides were measured on the ground or computed elsewhere, and their larger deviation. */
const LOOSE_SHARE = 0.01;
const LOOSE_FACTOR = 4;
/** Deviations beyond which the likelihood counts as 0. */
const REACH = 5;

/** @param extent range of an unrelated figure, in its unit */
export function printedLength(options: readonly NumberOption[], spread: number, extent: number) {
  const best = Math.max(...options.map(({ log }) => log));
  const total = options.reduce((sum, { log }) => sum + Math.exp(log - best), 0);
  const sorted = [...options].sort((a, b) => a.value - b.value);
  /** Half of the last decimal's unit. */
  const half = Float64Array.from(sorted, ({ digits, whole }) => 0.5 * 10 ** (whole - digits.length));
  return {
    /** Sorted ascending. */
    values: Float64Array.from(sorted, ({ value }) => value),
    /** Probabilities of the options. */
    shares: Float64Array.from(sorted, ({ log }) => (Math.exp(log - best) / total) * (1 - UNRELATED)),
    half,
    /** Standard deviation of the true figure from that of the coordinates. */
    spread,
    /** Largest distance from a figure at which an option supports it. */
    reach: REACH * spread * LOOSE_FACTOR + Math.max(0, ...half),
    /** Density of an unrelated figure, which has the probability {@link UNRELATED}. */
    floor: UNRELATED / extent,
  };
}

/** Returns the likelihood density of the printed figure, given the figure of the coordinates. */
export function lengthDensity({ values, shares, half, spread, reach, floor }: PrintedLength, figure: number): number {
  let density = floor;
  for (let at = firstNotBelow(values, Number, figure - reach); at < values.length && values[at]! <= figure + reach; at += 1) {
    density += shares[at]! * fit(Math.abs(values[at]! - figure), half[at]!, spread);
  }
  return density;
}

/** Returns the density of a rounding error. */
export function fit(deviation: number, half: number, spread: number): number {
  const beyond = Math.max(0, deviation - half);
  const narrow = Math.exp(-0.5 * (beyond / spread) ** 2) / (2 * half + 2.5 * spread);
  const loose = Math.exp(-0.5 * (beyond / (spread * LOOSE_FACTOR)) ** 2) / (2 * half + 2.5 * spread * LOOSE_FACTOR);
  return (1 - LOOSE_SHARE) * narrow + LOOSE_SHARE * loose;
}

/** Tests whether a figure agrees with the printed one; false for NaN. */
export const confirms = ({ spread }: PrintedLength, { value, digits, whole }: NumberOption, figure: number): boolean =>
  Math.abs(value - figure) <= 0.5 * 10 ** (whole - digits.length) + REACH * spread;
