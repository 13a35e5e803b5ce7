import type { ReadCorner, ReadNumber, ReadParcel } from '../../../src/domain/picture/cornerReading.ts';
import { median } from './tableRow.ts';

/** Corners of one paper lie within a commune, metres: beyond this from most of them a number lost or gained a digit. */
const REACH_M = 10_000;
/** Fewer numbers of an axis do not tell where the paper's corners lie. */
const LEAST_NUMBERS = 3;

type Numbers = Pick<ReadCorner, 'x' | 'y'>;

/**
 * Rows of which neither number lies where the paper's other corners do, pieces of rows, seals and words: at a parcel's end they are left out, within
 * it they are unread, for a corner stood there.
 */
export function markStrayRows(parcels: readonly ReadParcel[]): ReadParcel[] {
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
