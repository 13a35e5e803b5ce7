import { type CornerEvidence, type CornerRepair, XY_RANGE_M } from '../../../src/domain/coordinates/cornerExplanation.ts';
import { coordinateRange } from '../../../src/domain/coordinates/coordinateRange.ts';
import { type CornerPair, lettersToDigits, orderAxes } from '../../../src/domain/coordinates/cornerPair.ts';
import { decimalsOf, lenientMetres } from './cellRepairs.ts';
import type { GridAxis } from './measuredRing.ts';

const PRIOR = { axes: -2, columnMark: -4, columnLeading: -5, printedMark: -7 } as const;
const POWERS = [1e-4, 1e-3, 1e-2, 1e-1, 1e1, 1e2, 1e3, 1e4];

/** A possible reading of a table, before single numbers are repaired. */
export interface TableDraft {
  pairs: CornerPair[];
  repairs: CornerRepair[];
  /** Log prior of its repairs. */
  prior: number;
}

export const middleOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

export const isInRange = (axis: GridAxis, value: number): boolean => value >= XY_RANGE_M[axis][0] && value <= XY_RANGE_M[axis][1];

/** Returns the table as typed, with rows of Y > X swapped, and with all swapped. An extra digit also makes Y > X. */
function axisDrafts(typed: readonly CornerPair[]): TableDraft[] {
  const all = typed.map((_, index) => index + 1);
  const swapped = all.filter((row) => orderAxes(typed[row - 1]!).swapped);
  const choices = [[], ...(swapped.length > 0 ? [swapped] : []), ...(swapped.length < all.length ? [all] : [])];
  return choices.map((rows) => ({
    pairs: typed.map(({ x, y }, index) => (rows.includes(index + 1) ? { x: y, y: x } : { x, y })),
    repairs: rows.length === 0 ? [] : [{ kind: 'axes', rows }],
    prior: rows.length === 0 ? 0 : PRIOR.axes,
  }));
}

/** Numbers with fewer digits could be anywhere in a province. */
const MIN_DIGITS = 5;

/** Returns possible missing leading parts of a column: X's millions, or more digits in a known province. */
function leadingParts(axis: GridAxis, middle: number, { provinceCode, edition }: CornerEvidence): number[] {
  const digits = String(Math.trunc(middle)).length;
  const range = digits < MIN_DIGITS ? null : coordinateRange(provinceCode, edition);
  const step = range ? 10 ** digits : 1e6;
  if (step > 1e6 || (!range && axis === 'y')) return [];
  const [from, to] = range?.[axis] ?? XY_RANGE_M[axis];
  const first = Math.max(1, Math.ceil((from - middle) / step));
  return Array.from({ length: Math.max(0, Math.floor((to - middle) / step) - first + 1) }, (_, at) => (first + at) * step);
}

/** Returns readings of a column that has no coordinates: shifted decimal marks, or missing leading digits. */
function columnDrafts(draft: TableDraft, axis: GridAxis, evidence: CornerEvidence): TableDraft[] {
  const middle = middleOf(draft.pairs.map((pair) => pair[axis]));
  // Certificates print centimetres, so these marks are probably right.
  const isPrinted = draft.pairs.every((_, row) => decimalsOf(numberText(evidence, draft, row, axis)) === 2);
  const rescaled = (kind: 'columnMark' | 'columnLeading', convert: (value: number) => number): TableDraft[] =>
    isInRange(axis, convert(middle))
      ? [
          {
            pairs: draft.pairs.map((pair) => ({ ...pair, [axis]: Math.round(1e4 * convert(pair[axis])) / 1e4 })),
            repairs: [...draft.repairs, { kind, axis }],
            prior: draft.prior + PRIOR[kind === 'columnMark' && isPrinted ? 'printedMark' : kind],
          },
        ]
      : [];
  return [
    draft,
    ...(isInRange(axis, middle) ? [] : POWERS.flatMap((power) => rescaled('columnMark', (value) => value * power))),
    ...leadingParts(axis, middle, evidence).flatMap((leading) => rescaled('columnLeading', (value) => value + leading)),
  ];
}

/** Returns all drafts of a table, the likeliest first; none if a row lacks a number. */
export function tableDrafts(evidence: CornerEvidence): TableDraft[] {
  const typed = evidence.rows.map(({ x, y }) => ({ x: lenientMetres(x), y: lenientMetres(y) }));
  if (typed.length === 0 || typed.some(({ x, y }) => Number.isNaN(x) || Number.isNaN(y))) return [];
  return axisDrafts(typed)
    .flatMap((draft) => columnDrafts(draft, 'x', evidence))
    .flatMap((draft) => columnDrafts(draft, 'y', evidence))
    .map((draft) => ({ ...draft, repairs: [...lettersOf(evidence, draft), ...draft.repairs] }))
    .sort((a, b) => b.prior - a.prior);
}

const lettersOf = (evidence: CornerEvidence, draft: TableDraft): CornerRepair[] =>
  draft.pairs.flatMap((pair, row) =>
    (['x', 'y'] as const).flatMap((axis): CornerRepair[] => {
      const was = numberText(evidence, draft, row, axis);
      return lettersToDigits(was) === was ? [] : [{ kind: 'letter', row: row + 1, axis, was, is: pair[axis] }];
    }),
  );

const OTHER_AXIS = { x: 'y', y: 'x' } as const;

/** Returns the typed text of a number, from the other column if the row was swapped. */
export const numberText = ({ rows }: CornerEvidence, { repairs }: TableDraft, row: number, axis: GridAxis): string =>
  rows[row]![repairs.some((repair) => repair.kind === 'axes' && repair.rows.includes(row + 1)) ? OTHER_AXIS[axis] : axis];
