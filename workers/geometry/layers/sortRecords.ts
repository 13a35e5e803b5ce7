import { announceWork } from '../../bridge/heartbeat.ts';
import type { LandRow, RecordOrder } from '../../../src/domain/landFile/landFile.ts';

/** Time to read and sort a record on a cheap phone. */
const RECORD_BUDGET_MS = 1;
/** Natural order of numbers and names: 2 before 10, 12 before 12a. */
const { compare: compareNumbers } = new Intl.Collator('vi', { numeric: true, sensitivity: 'base' });

const byNumber = (one: LandRow, other: LandRow): number =>
  compareNumbers(one.sheet, other.sheet) || compareNumbers(one.parcel, other.parcel) || compareNumbers(one.title, other.title);

const COMPARISONS: Readonly<Record<Exclude<RecordOrder, 'file'>, (one: LandRow, other: LandRow) => number>> = {
  number: byNumber,
  area: (one, other) => (other.areaM2 ?? -1) - (one.areaM2 ?? -1),
  landCode: (one, other) => compareNumbers(one.landCode, other.landCode) || byNumber(one, other),
};

/** Returns the indices of rows in an order; equal ones stay in the order of the file. */
export function sortRecords(rows: Iterable<LandRow>, count: number, order: Exclude<RecordOrder, 'file'>): Uint32Array {
  announceWork(count * RECORD_BUDGET_MS);
  return Uint32Array.from([...rows].sort(COMPARISONS[order]), ({ index }) => index);
}
