import type { LngLat } from '../geometry/lngLat.ts';
import { type CornerPair, orderAxes } from './cornerPair.ts';
import type { UnitEdition } from './meridians.ts';
import { tm3Grid, utmGrid, type Vn2000Grid } from './vn2000.ts';

/** Table of corners as typed or read, and other statements of its document. */
export interface CornerEvidence {
  rows: ReadonlyArray<{ x: string; y: string }>;
  /** Printed metres from each row to the next (the last to the first), or null; as long as the rows, or empty. */
  sidesM: ReadonlyArray<number | null>;
  areaM2: number | null;
  /** '' if no province is named. */
  provinceCode: string;
  edition: UnitEdition;
  /** Central meridian of the TM-3 grid in use; null for none. */
  meridianDeg: number | null;
  /** Approximate centre of the named ward. */
  ward: LngLat | null;
  /** Registered outlines near the lot; empty if there are none or nothing was requested. */
  parcels: ReadonlyArray<readonly LngLat[]>;
}

/** Printed figures of a lot beside its corners. */
export type PrintedShape = Pick<CornerEvidence, 'sidesM' | 'areaM2'>;

/** Grid of printed documents: 3° zones have scale 0.9999, 6° zones 0.9996. */
export interface ZoneGrid {
  zoneDeg: 3 | 6;
  meridianDeg: number;
}

export const gridOfZone = ({ zoneDeg, meridianDeg }: ZoneGrid): Vn2000Grid =>
  zoneDeg === 3 ? tm3Grid(meridianDeg) : utmGrid(meridianDeg === 105 ? 48 : 49);

/** Correction applied to a table of corners. */
export type CornerRepair =
  /** The document uses another grid than the one in use. */
  | { kind: 'grid'; grid: ZoneGrid }
  /** X and Y were swapped in these rows (from 1). */
  | { kind: 'axes'; rows: number[] }
  /** One number. `row` counts from 1, `was` is the typed text, `is` is in metres. */
  | { kind: CellRepairKind; row: number; axis: 'x' | 'y'; was: string; is: number }
  /** All numbers of a column: multiplied by a power of ten, or without their first digits. */
  | { kind: 'columnMark' | 'columnLeading'; axis: 'x' | 'y' };

export type CellRepairKind =
  | 'rowNumber'
  | 'letter'
  | 'leadingDigits'
  | 'lostDigit'
  | 'doubledDigit'
  | 'decimalMark'
  | 'thousands'
  | 'wrongDigit';

export interface CornerExplanation {
  /** Differences from the table as typed; at least one. */
  repairs: CornerRepair[];
  /** X north, Y east. */
  pairs: CornerPair[];
  grid: ZoneGrid;
  /** True if no other explanation exists and all statements of the document agree. */
  isCertain: boolean;
}

/** Range of X and Y on all Vietnamese documents, metres, including 6° zones. */
export const XY_RANGE_M = { x: [864_000, 2_650_000], y: [160_000, 840_000] } as const;
/** Maximum distance between corners of one lot. */
export const LOT_REACH_M = 3000;

/** Returns true if a number is no coordinate or is far from the others of its column. Allows swapped axes. */
export function looksDamaged(pairs: readonly CornerPair[]): boolean {
  const ordered = pairs.map(orderAxes);
  return (['x', 'y'] as const).some((axis) => {
    const values = ordered.map((pair) => pair[axis]);
    const [least, most] = [Math.min(...values), Math.max(...values)];
    const [from, to] = XY_RANGE_M[axis];
    return !(least >= from && most <= to && most - least <= LOT_REACH_M);
  });
}
