import type { Unit } from './place.ts';
import { foldPlaceText } from './placeWords.ts';

/** Letters per tolerated misread letter. */
const LETTERS_PER_FAULT = 5;

/** Returns the edit distance: changed, dropped, inserted or (optionally) swapped adjacent letters. */
export function editDistance(a: string, b: string, countsSwaps = true): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  let before = row;
  for (let at = 1; at <= a.length; at += 1) {
    const next = [at];
    for (let to = 1; to <= b.length; to += 1) {
      const isSwapped = countsSwaps && a[at - 1] === b[to - 2] && a[at - 2] === b[to - 1];
      const changed = row[to - 1]! + (a[at - 1] === b[to - 1] ? 0 : 1);
      next.push(Math.min(row[to]! + 1, next[to - 1]! + 1, changed, isSwapped ? before[to - 2]! + 1 : Infinity));
    }
    [before, row] = [row, next];
  }
  return row[b.length]!;
}

/** Returns the unit named in an address, despite misread letters ('phudng Hoa Xuan'); null for none, or two alike. */
export function matchUnit(address: string, units: readonly Unit[]): Unit | null {
  const parts = address
    .split(/[,;.]/)
    .map(foldPlaceText)
    .filter((part) => part !== '');
  const near = units
    .map((unit) => {
      const names = [foldPlaceText(unit.nameWithType), foldPlaceText(unit.name)].filter((name) => /\D/.test(name));
      const faults = parts.flatMap((part) =>
        names.map((name) => editDistance(part, name) / (Math.floor(name.length / LETTERS_PER_FAULT) || 0.5)),
      );
      return { unit, faults: Math.min(...faults) };
    })
    .filter(({ faults }) => faults <= 1)
    .sort((a, b) => a.faults - b.faults);
  const [first, second] = near;
  return first && first.faults !== second?.faults ? first.unit : null;
}
