import { firstNotBelow } from '../../../src/domain/addToList.ts';
import type { NumberOption } from './numberOption.ts';

/**
 * A printed side or area as evidence: how likely it makes the true figure. What is printed was rounded, and computed from
 * coordinates before or after these were rounded; sometimes it is another figure altogether.
 */
export type PrintedLength = ReturnType<typeof printedLength>;

/** So often a printed figure does not belong to the corners it stands by. */
const STRANGER = 0.004;
/** The few papers whose sides were measured on the ground or computed elsewhere. */
const LOOSE_SHARE = 0.01;
const LOOSE_FACTOR = 4;
/** Beyond so many deviations nothing is left. */
const REACH = 5;

/** @param extent over which a strange figure would be spread, in its unit */
export function printedLength(options: readonly NumberOption[], spread: number, extent: number) {
  const best = Math.max(...options.map(({ log }) => log));
  const total = options.reduce((sum, { log }) => sum + Math.exp(log - best), 0);
  const sorted = [...options].sort((one, other) => one.value - other.value);
  /** Half of the last decimal's unit. */
  const half = Float64Array.from(sorted, ({ digits, whole }) => 0.5 * 10 ** (whole - digits.length));
  return {
    /** Ascending. */
    values: Float64Array.from(sorted, ({ value }) => value),
    /** Shares of all options. */
    shares: Float64Array.from(sorted, ({ log }) => (Math.exp(log - best) / total) * (1 - STRANGER)),
    half,
    /** Standard deviation of the true figure about the coordinates' own. */
    spread,
    /** No option lies so far from a figure that it confirms. */
    reach: REACH * spread * LOOSE_FACTOR + Math.max(0, ...half),
    /** Density where the figure says nothing: its share of the whole is {@link STRANGER}. */
    floor: STRANGER / extent,
  };
}

/** Density of what is printed, were this the figure of the coordinates. */
export function lengthDensity({ values, shares, half, spread, reach, floor }: PrintedLength, figure: number): number {
  let density = floor;
  for (let at = firstNotBelow(values, Number, figure - reach); at < values.length && values[at]! <= figure + reach; at += 1) {
    density += shares[at]! * fit(Math.abs(values[at]! - figure), half[at]!, spread);
  }
  return density;
}

/** Density of a rounding error. */
export function fit(off: number, half: number, spread: number): number {
  const beyond = Math.max(0, off - half);
  const narrow = Math.exp(-0.5 * (beyond / spread) ** 2) / (2 * half + 2.5 * spread);
  const loose = Math.exp(-0.5 * (beyond / (spread * LOOSE_FACTOR)) ** 2) / (2 * half + 2.5 * spread * LOOSE_FACTOR);
  return (1 - LOOSE_SHARE) * narrow + LOOSE_SHARE * loose;
}

/** Whether a figure agrees with what is printed, as read. False where there is none. */
export const confirms = ({ spread }: PrintedLength, { value, digits, whole }: NumberOption, figure: number): boolean =>
  Math.abs(value - figure) <= 0.5 * 10 ** (whole - digits.length) + REACH * spread;
