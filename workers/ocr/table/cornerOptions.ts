import type { CoordinateRange } from '../api.ts';
import type { DecimalShares } from './decimalShares.ts';
import { coordinateM, inRange, type Axis } from './axis.ts';
import { coordinateOptions } from './coordinateOptions.ts';
import { cornerStates, type CornerStates } from './cornerStates.ts';
import { readingsOf, type DigitReading } from './digitReading.ts';
import { likeliest, type NumberOption } from './numberOption.ts';
import type { PrintedParcel } from './printedParcel.ts';
import { median } from './tableRow.ts';

/** What is known of the whole paper. */
export interface PaperKnowledge {
  x: DecimalShares;
  y: DecimalShares;
  sides: DecimalShares;
  range: CoordinateRange | null;
}

/** Options kept of a number, and states of a corner, before anything contradicts them and after. */
const MAX_KEPT = { proposed: { options: 14, states: 40 }, near: { options: 100, states: 110 } } as const;
/** Multiplications a parcel's ring may cost. */
const MAX_WORK = 20_000_000;

/** The states of a parcel's corners. */
export interface CornerOptions {
  /** @param near also what no reading proposes */
  statesOf(corner: number, near: boolean): CornerStates;
}

export function cornerOptions(parcel: PrintedParcel, paper: PaperKnowledge): CornerOptions {
  const x = optionsOfAxis(parcel, 'x', paper);
  const y = optionsOfAxis(parcel, 'y', paper);
  const mostStates = Math.floor(Math.cbrt(MAX_WORK / parcel.corners.length));
  return {
    statesOf: (corner, near) =>
      cornerStates(x(corner, near), y(corner, near), near, Math.min(MAX_KEPT[near ? 'near' : 'proposed'].states, mostStates)),
  };
}

function optionsOfAxis(parcel: PrintedParcel, axis: Axis, paper: PaperKnowledge): (corner: number, near: boolean) => NumberOption[] {
  const readings = parcel.corners.map((_, at) => cornerReadings(parcel, at, axis));
  const known = { axis, decimals: paper[axis], range: paper.range, middleM: middleOf(parcel, axis, paper.range) };
  return (corner, near) => likeliest(coordinateOptions(readings[corner]!, known, near), MAX_KEPT[near ? 'near' : 'proposed'].options);
}

/** A first corner that is printed again at the end was read twice. */
function cornerReadings({ corners, again }: PrintedParcel, at: number, axis: Axis): DigitReading[] {
  const fields = [corners[at]![axis], at === 0 ? (again?.[axis] ?? null) : null];
  return fields.flatMap((field) => (field ? readingsOf(field) : []));
}

/** About where the parcel is: what most first digits agree on. One corner alone tells nothing. */
function middleOf({ corners }: PrintedParcel, axis: Axis, range: CoordinateRange | null): number | null {
  const values = corners.map((corner) => coordinateM(corner[axis]?.digits ?? '', axis)).filter((value) => inRange(value, axis, range));
  return values.length > 1 ? median(values) : null;
}
