import type { LngLat } from '../geometry/lngLat.ts';
import { type CornerPair, orderAxes } from './cornerPair.ts';
import type { UnitEdition } from './meridians.ts';
import { tm3Grid, utmGrid, type Vn2000Grid } from './vn2000.ts';

/** A table of corners as it was typed or read, and what else its paper says. */
export interface CornerEvidence {
  rows: ReadonlyArray<{ x: string; y: string }>;
  /** Printed metres from each row to the next, the last to the first; null where none is printed. As long as the rows, or empty. */
  sidesM: ReadonlyArray<number | null>;
  /** Printed; null where none is. */
  areaM2: number | null;
  /** '' where none is named. */
  provinceCode: string;
  edition: UnitEdition;
  /** Of the TM-3 grid in use; null for none. */
  meridianDeg: number | null;
  /** Roughly the middle of the ward that is named. */
  ward: LngLat | null;
  /** Outlines that a register has where the lot may lie; none where nobody was asked, or nothing lies there. */
  parcels: ReadonlyArray<readonly LngLat[]>;
}

/** What a paper prints of a lot beside its corners. */
export type PrintedShape = Pick<CornerEvidence, 'sidesM' | 'areaM2'>;

/** A grid that papers are drawn on: zones of 3° have the scale 0.9999, of 6° 0.9996. */
export interface ZoneGrid {
  zoneDeg: 3 | 6;
  meridianDeg: number;
}

/** The same as what the geometry worker converts by. */
export const gridOfZone = ({ zoneDeg, meridianDeg }: ZoneGrid): Vn2000Grid =>
  zoneDeg === 3 ? tm3Grid(meridianDeg) : utmGrid(meridianDeg === 105 ? 48 : 49);

/** What was wrong with a table, and put right. */
export type CornerRepair =
  /** Another grid than the one in use. */
  | { kind: 'grid'; grid: ZoneGrid }
  /** X and Y stood the other way round, in these rows (from 1). */
  | { kind: 'axes'; rows: number[] }
  /** One number. `row`: from 1. `was` as typed, `is` in metres. */
  | { kind: CellRepairKind; row: number; axis: 'x' | 'y'; was: string; is: number }
  /** All numbers of a column: times a power of ten, or lacking their first digits. */
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
  /** One or several; what differs from the table as it stands. */
  repairs: CornerRepair[];
  /** X north, Y east. */
  pairs: CornerPair[];
  grid: ZoneGrid;
  /** Nothing else explains the paper, and everything that it says agrees. */
  isCertain: boolean;
}

/** X and Y of any paper of Việt Nam, metres, zones of 6° included. */
export const PAPER_RANGE_M = { x: [864_000, 2_650_000], y: [160_000, 840_000] } as const;
/** Corners of one lot lie no further apart. */
export const LOT_REACH_M = 3000;

/** Whether a number is no coordinate, or far from the others of its column; swapped axes alone are nothing. NaN is none. */
export function looksDamaged(pairs: readonly CornerPair[]): boolean {
  const ordered = pairs.map(orderAxes);
  return (['x', 'y'] as const).some((axis) => {
    const values = ordered.map((pair) => pair[axis]);
    const [least, most] = [Math.min(...values), Math.max(...values)];
    const [from, to] = PAPER_RANGE_M[axis];
    return !(least >= from && most <= to && most - least <= LOT_REACH_M);
  });
}
