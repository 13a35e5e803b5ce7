import { axisOf, type Axis } from './axis.ts';
import { joinFields, type TableField } from './tableField.ts';

/** With fewer digits it is a side, an area or a corner's name. */
const MIN_DIGITS = 6;
/** A column is X's or Y's where so many times more of its numbers are. */
const MAJORITY = 2;

/** A coordinate of a row, whatever was misread in it. */
export interface AxisField {
  field: TableField;
  axis: Axis;
}

type Votes = Record<Axis, number>;

export const isLong = (field: TableField): boolean => field.digits.length >= MIN_DIGITS;

/**
 * Which numbers are X and which are Y: by the column's majority, or one by one where X and Y stand below each other.
 * @param rows from the top
 * @returns each row's coordinates from the left
 */
export function coordinatesOfRows(rows: ReadonlyArray<readonly TableField[]>): AxisField[][] {
  const votes = new Map<string, Votes>();
  const placed = rows.map((row) => row.filter(isLong).map((field, at, all) => ({ field, place: placeOf(field, at, all) })));
  for (const { field, place } of placed.flat()) {
    const axis = field.label ?? axisOf(field.digits);
    const vote = votes.get(place) ?? { x: 0, y: 0 };
    if (axis !== null) vote[axis] += 1;
    votes.set(place, vote);
  }
  forgetWeaker(placed, votes);
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

/** Of a row with an X and a Y no column has to tell: cells that stand close may have been seen as one, in whatever column that lies. */
function ownAxis(field: TableField, row: readonly PlacedField[]): Axis | null {
  const axes = row.map((each) => axisOf(each.field.digits));
  return axes.length === 2 && axes.includes('x') && axes.includes('y') ? axisOf(field.digits) : null;
}

const byColumn = (one: PlacedField, other: PlacedField): number => one.field.column - other.field.column;

interface PlacedField {
  field: TableField;
  place: string;
}

/** Pieces of a coordinate that a stamp or a fold broke: together in a column of coordinates, which has none in a row that has another. */
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

/** Column, and which coordinate in it: two that stand close are one column, and in some rows one cell. */
function placeOf(field: TableField, at: number, row: readonly TableField[]): string {
  let inColumn = 0;
  for (let before = at - 1; before >= 0 && row[before]!.column === field.column; before -= 1) inColumn += 1;
  return `${field.column}/${inColumn}`;
}

function majority({ x, y }: Votes): Axis | null {
  if (x > MAJORITY * y) return 'x';
  return y > MAJORITY * x ? 'y' : null;
}

/**
 * No paper prints X twice, or Y: of two columns that seem to be one axis's, in a paper that has nothing of the other, the one of which fewer
 * numbers say so was misread throughout, its first digits lost or its corners' names read as such.
 */
function forgetWeaker(rows: ReadonlyArray<readonly PlacedField[]>, votes: Map<string, Votes>): void {
  const axes = [...votes.values()].map(majority);
  if (votes.size !== 2 || axes[0] === null || axes[0] !== axes[1] || !rows.some(({ length }) => length === 2)) return;
  const axis = axes[0]!;
  const support = [...votes].map(([place, vote]) => {
    const count = rows.flat().filter((field) => field.place === place).length;
    return { place, share: vote[axis] / count };
  });
  const [weaker, other] = support.sort((one, next) => one.share - next.share);
  if (weaker!.share < other!.share) votes.set(weaker!.place, { x: 0, y: 0 });
}

/** A column that cannot be told, as where a seal took first digits, is the other one than all those beside it. */
function besideOthers(row: readonly PlacedField[], place: string, votes: ReadonlyMap<string, Votes>): Axis | null {
  const beside = new Set(row.filter((other) => other.place !== place).map((other) => majority(votes.get(other.place)!)));
  const [axis] = beside;
  return beside.size === 1 ? opposite(axis ?? null) : null;
}

const opposite = (axis: Axis | null): Axis | null => axis && (axis === 'x' ? 'y' : 'x');

/** A column's number may have lost or gained a digit or two, not half of them. */
const couldBe = (field: TableField, axis: Axis): boolean =>
  field.digits.length >= MIN_DIGITS && field.digits.length <= (axis === 'x' ? 13 : 12);
