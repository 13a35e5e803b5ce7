import { areJoined } from '../../../src/domain/coordinates/cornerPair.ts';
import type { CoordinateRange } from '../api.ts';
import { axisOf, type Axis, wholeDigits } from './axis.ts';
import { optionValue } from './numberOption.ts';
import { joinFields, partField, type TableField } from './tableField.ts';

/** Minimum digits; a shorter number is a side, an area or a corner's name. */
const MIN_DIGITS = 6;
/** Ratio of votes that makes a column X or Y. */
const MAJORITY = 2;

/** Coordinate, perhaps misread. */
export interface AxisField {
  field: TableField;
  axis: Axis;
}

type Votes = Record<Axis, number>;

export const isLong = (field: TableField): boolean => field.digits.length >= MIN_DIGITS;

/** Number of a parcel's first corner, and its minimum corners. */
const FIRST = 1;
const MIN_CORNERS = 3;

/** Splits readings such as '12325123.45' if the corner numbers then increase by row and the coordinates are close. */
export function withoutJoinedNumbers(rows: ReadonlyArray<readonly TableField[]>, range: CoordinateRange | null): TableField[][] {
  const corners = rows.filter((row) => row.filter(isLong).length > 1);
  const splits = new Map<readonly TableField[], [TableField, TableField]>();
  let before: number | null = null;
  corners.forEach(([first, ...others], at) => {
    const next = corners[at + 1]?.[0];
    const parts = isLong(first!) && others.some(isLong) ? partsOf(first!) : [];
    const numbered = (test: (number: number) => boolean): [TableField, TableField] | undefined =>
      parts.find(([name]) => test(Number(name.digits)));
    const inOrder = numbered((number) => (before === null ? !!next?.digits.startsWith(String(number + 1)) : number === before + 1));
    const found = inOrder ?? (before === null || before >= MIN_CORNERS ? numbered((number) => number === FIRST) : undefined);
    if (found) splits.set(corners[at]!, found);
    before = Number((found?.[0] ?? (isLong(first!) ? null : first))?.digits) || null;
  });
  const xs = corners.map(([first, second]) => valueOf(isLong(first!) ? first! : second!));
  const bare = corners.map((row, at) => (splits.has(row) ? valueOf(splits.get(row)![1]) : xs[at]!));
  const areSplit = splits.size > 0 && areJoined(xs, bare, range ? [range] : []) === true;
  return rows.map((row) => [...((areSplit && splits.get(row)) || row.slice(0, 1)), ...row.slice(1)]);
}

/** Lists the ways to split a number into a corner number and a coordinate. */
const partsOf = (field: TableField): Array<[TableField, TableField]> =>
  [1, 2, 3]
    .filter((count) => /^[1-9]\d*$/.test(field.words[0]!.text.slice(0, count)))
    .map((count) => partField(field, count))
    .filter(([name, { digits, decimals }]) => {
      const axis = axisOf(digits);
      return name.digits !== '' && axis !== null && (decimals === null || digits.length - decimals === wholeDigits(digits, axis));
    });

/** Returns metres, with the decimal mark where it was read. */
const valueOf = ({ digits, decimals }: TableField): number => optionValue(digits, digits.length - (decimals ?? 2));

/** Assigns axes by the column's majority, or one by one if X and Y are printed below each other. */
export function coordinatesOfRows(rows: ReadonlyArray<readonly TableField[]>): AxisField[][] {
  const votes = new Map<string, Votes>();
  const placed = rows.map((row) => row.filter(isLong).map((field, at, all) => ({ field, place: placeOf(field, at, all) })));
  for (const { field, place } of placed.flat()) {
    const axis = field.label ?? axisOf(field.digits);
    const vote = votes.get(place) ?? { x: 0, y: 0 };
    if (axis !== null) vote[axis] += 1;
    votes.set(place, vote);
  }
  clearWeakerVotes(placed, votes);
  let before: Axis | null = null;
  return placed.map((row, at) =>
    [...row, ...brokenIn(rows[at]!, row, votes)].sort(byColumn).flatMap(({ field, place }) => {
      const axis: Axis | null =
        field.label ??
        ownAxis(field, row) ??
        majority(votes.get(place)!) ??
        besideOthers(row, place, votes) ??
        axisOf(field.digits) ??
        opposite(before);
      if (axis === null || !couldBe(field, axis)) return [];
      before = axis;
      return [{ field, axis }];
    }),
  );
}

/** Returns the axis of the number itself, if its row has one X and one Y: close cells may be in a wrong column. */
function ownAxis(field: TableField, row: readonly PlacedField[]): Axis | null {
  const axes = row.map((each) => axisOf(each.field.digits));
  return axes.length === 2 && axes.includes('x') && axes.includes('y') ? axisOf(field.digits) : null;
}

const byColumn = (a: PlacedField, b: PlacedField): number => a.field.column - b.field.column;

interface PlacedField {
  field: TableField;
  place: string;
}

/** Joins pieces of a coordinate broken by a stamp or a fold, in a coordinate column without one in this row. */
function brokenIn(row: readonly TableField[], placed: readonly PlacedField[], votes: ReadonlyMap<string, Votes>): PlacedField[] {
  if (placed.length === 0) return [];
  return [...new Set(row.map(({ column }) => column))].flatMap((column) => {
    const place = `${column}/0`;
    const vote = votes.get(place);
    const pieces = row.filter((field) => field.column === column && field.digits !== '');
    const isOpen = vote !== undefined && majority(vote) !== null && !placed.some(({ field }) => field.column === column);
    if (!isOpen || pieces.length < 2) return [];
    const field = pieces.reduce(joinFields);
    return isLong(field) ? [{ field, place }] : [];
  });
}

/** Returns the key of a column and of the index in it, because two close columns may be read as one. */
function placeOf(field: TableField, at: number, row: readonly TableField[]): string {
  let inColumn = 0;
  for (let before = at - 1; before >= 0 && row[before]!.column === field.column; before -= 1) inColumn += 1;
  return `${field.column}/${inColumn}`;
}

function majority({ x, y }: Votes): Axis | null {
  if (x > MAJORITY * y) return 'x';
  return y > MAJORITY * x ? 'y' : null;
}

/** Clears the votes of the weaker of two columns of one axis: no document prints an axis twice, so it was misread. */
function clearWeakerVotes(rows: ReadonlyArray<readonly PlacedField[]>, votes: Map<string, Votes>): void {
  const axes = [...votes.values()].map(majority);
  if (votes.size !== 2 || axes[0] === null || axes[0] !== axes[1] || !rows.some(({ length }) => length === 2)) return;
  const axis = axes[0]!;
  const support = [...votes].map(([place, vote]) => {
    const count = rows.flat().filter((field) => field.place === place).length;
    return { place, share: vote[axis] / count };
  });
  const [weaker, other] = support.sort((a, b) => a.share - b.share);
  if (weaker!.share < other!.share) votes.set(weaker!.place, { x: 0, y: 0 });
}

/** Returns the axis that the neighbouring columns do not have, for an unclear column. */
function besideOthers(row: readonly PlacedField[], place: string, votes: ReadonlyMap<string, Votes>): Axis | null {
  const beside = new Set(row.filter((other) => other.place !== place).map((other) => majority(votes.get(other.place)!)));
  const [axis] = beside;
  return beside.size === 1 ? opposite(axis ?? null) : null;
}

const opposite = (axis: Axis | null): Axis | null => axis && (axis === 'x' ? 'y' : 'x');

/** A misread number may lose or gain a few digits, but not half of them. */
const couldBe = (field: TableField, axis: Axis): boolean =>
  field.digits.length >= MIN_DIGITS && field.digits.length <= (axis === 'x' ? 13 : 12);
