import { axisOf, wholeDigits, type Axis } from './axis.ts';
import type { PrintedParcel } from './printedParcel.ts';
import type { TableField } from './tableField.ts';

/** Printed form of one kind of numbers: the probability of each number of decimals. */
export type DecimalShares = readonly number[];

/** Weight of forms that no other row shows. */
const UNSEEN_WEIGHT = 0.15;
const MAX_DECIMALS = 4;

export function coordinateDecimals(parcels: readonly PrintedParcel[], axis: Axis): DecimalShares {
  const fields = parcels.flatMap(({ corners }) => corners.flatMap((corner) => corner[axis] ?? []));
  return sharesOf(
    fields.flatMap((field) => (axisOf(field.digits) === axis ? [decimalsOf(field, axis)] : [])),
    2,
  );
}

/** Returns the decimals by the length, or by the mark if the length gives an extra digit: a rule read as a 1. */
function decimalsOf({ digits, decimals }: TableField, axis: Axis): number {
  const whole = wholeDigits(digits, axis);
  return decimals !== null && digits.length - decimals === whole + 1 ? decimals : digits.length - whole;
}

export const usualDecimals = (shares: DecimalShares): number => shares.indexOf(Math.max(...shares));

export function sideDecimals(parcels: readonly PrintedParcel[]): DecimalShares {
  return sharesOf(
    parcels.flatMap(({ sides }) => sides.flatMap(({ field }) => field.decimals ?? [])),
    2,
  );
}

/** An area usually has one decimal. */
export function areaDecimals(field: TableField): DecimalShares {
  return sharesOf(field.decimals === null ? [] : [field.decimals], 1);
}

function sharesOf(seen: readonly number[], usual: number): DecimalShares {
  const shares = Array.from({ length: MAX_DECIMALS + 1 }, () => UNSEEN_WEIGHT / (MAX_DECIMALS + 1));
  for (const decimals of seen) if (decimals <= MAX_DECIMALS) shares[decimals]! += 1;
  if (seen.length === 0) shares[usual]! += 1;
  const total = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => share / total);
}
