import type { ReadParcel, ReadCorner, ReadNumber } from '../../../src/domain/picture/cornerReading.ts';
import type { CoordinateRange } from '../api.ts';
import type { CellText } from '../cellText.ts';
import { coordinateDecimals, sideDecimals } from './decimalShares.ts';
import type { PaperKnowledge } from './cornerOptions.ts';
import { layParcels } from './layParcels.ts';
import { readPrintedParcel } from './readPrintedParcel.ts';
import { rowsOfCells, median } from './tableRow.ts';

/** Corners of one paper lie within a commune, metres: beyond this from most of them a number lost or gained a digit. */
const REACH_M = 10_000;
/** Fewer numbers of an axis do not tell where the paper's corners lie. */
const LEAST_NUMBERS = 3;

type Numbers = Pick<ReadCorner, 'x' | 'y'>;

/**
 * Rows of which neither number lies where the paper's other corners do, pieces of rows, seals and words: at a parcel's end they are left out, within
 * it they are unread, for a corner stood there.
 */
function markStrayRows(parcels: readonly ReadParcel[]): ReadParcel[] {
  const corners = parcels.flatMap((parcel) => parcel.corners);
  const isNear = { x: nearOthers(corners, 'x'), y: nearOthers(corners, 'y') };
  const isKnown = ({ x, y }: Numbers): boolean => isNear.x(x) || isNear.y(y);
  return parcels.flatMap((parcel) => {
    const [first, last] = [parcel.corners.findIndex(isKnown), parcel.corners.findLastIndex(isKnown)];
    if (first < 0) return [];
    const kept = parcel.corners.slice(first, last + 1);
    return [
      { ...parcel, corners: kept.map((corner) => (isKnown(corner) ? corner : { ...corner, x: unread(corner.x), y: unread(corner.y) })) },
    ];
  });
}

function nearOthers(corners: readonly Numbers[], axis: keyof Numbers): (number: ReadNumber) => boolean {
  const values = corners.flatMap((corner) => corner[axis].value ?? []);
  if (values.length < LEAST_NUMBERS) return () => true;
  const usual = median(values);
  return ({ value }) => value !== null && Math.abs(value - usual) <= REACH_M;
}

const unread = (number: ReadNumber): ReadNumber => ({ ...number, value: null, trust: 'doubtful', before: null });

/**
 * What the recognised cells of a paper say of corners. Total: whatever the cells hold, it answers.
 * @param range where X and Y of the province lie; null: anywhere in the country
 */
export function readTable(cells: readonly CellText[], range: CoordinateRange | null): { parcels: ReadParcel[]; swapped: boolean } {
  const { parcels, swapped, loose } = layParcels(rowsOfCells(cells));
  const paper: PaperKnowledge = {
    x: coordinateDecimals(parcels, 'x'),
    y: coordinateDecimals(parcels, 'y'),
    sides: sideDecimals(parcels),
    range,
  };
  return { parcels: markStrayRows(parcels.map((parcel) => readPrintedParcel(parcel, paper, loose))), swapped };
}
