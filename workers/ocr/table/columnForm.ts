import { axisOf, wholeDigits, type Axis } from './coordinateDigits.ts';
import type { PrintedParcel } from './printedParcel.ts';
import type { TableField } from './tableField.ts';

/** How the numbers of a kind are printed: how likely each number of decimals is. */
export type DecimalShares = readonly number[];

/** A form that no other row shows. */
const STRANGE = 0.15;
const MOST_DECIMALS = 4;

/** Decimals of the coordinates of an axis, over all parcels of a paper. */
export function coordinateDecimals(parcels: readonly PrintedParcel[], axis: Axis): DecimalShares {
  const fields = parcels.flatMap(({ corners }) => corners.flatMap((corner) => corner[axis] ?? []));
  return sharesOf(
    fields.flatMap(({ digits }) => (axisOf(digits) === axis ? [digits.length - wholeDigits(digits, axis)] : [])),
    2,
  );
}

/** Decimals of sides, by their marks. */
export function sideDecimals(parcels: readonly PrintedParcel[]): DecimalShares {
  return sharesOf(parcels.flatMap(({ sides }) => sides.flatMap(({ field }) => field.decimals ?? [])), 2);
}

/** Areas stand alone: one decimal is usual. */
export function areaDecimals(field: TableField): DecimalShares {
  return sharesOf(field.decimals === null ? [] : [field.decimals], 1);
}

function sharesOf(seen: readonly number[], usual: number): DecimalShares {
  const shares = Array.from({ length: MOST_DECIMALS + 1 }, () => STRANGE / (MOST_DECIMALS + 1));
  for (const decimals of seen) if (decimals <= MOST_DECIMALS) shares[decimals]! += 1;
  if (seen.length === 0) shares[usual]! += 1;
  const total = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => share / total);
}
