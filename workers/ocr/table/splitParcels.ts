import { editDistance } from '../../../src/domain/search/matchUnit.ts';
import { type Axis, axisOf, coordinateM } from './axis.ts';
import type { PrintedCorner, PrintedParcel } from './printedParcel.ts';
import type { TableField } from './tableField.ts';
import { median } from './tableRow.ts';

export type BlockItem =
  | { kind: 'corner'; corner: PrintedCorner }
  | { kind: 'side'; field: TableField; onRow: boolean }
  | { kind: 'name'; name: string }
  | { kind: 'area'; field: TableField }
  | { kind: 'heading' };

const MIN_CORNERS = 3;
/** Blank height, in rows, after which a new parcel starts. */
const GAP_ROWS = 3.5;
/** Distance of corners in rows below which nothing is printed between them: the heading was a stamp's word. */
const LINE_ROWS = 1.4;
/** Maximum misread digits in a repeated first corner, with its name and without one. */
const MISREAD = { named: 3, nameless: 1 } as const;

/** Splits a block's corners into parcels: at restarted numbering, closed rings, headings and blank space. */
export function splitParcels(items: readonly BlockItem[]): PrintedParcel[] {
  const parcels: PrintedParcel[] = [];
  const corners = items.flatMap((item) => (item.kind === 'corner' ? [item.corner] : []));
  const middles = corners.map(({ middle }) => middle);
  const pitch = median(middles.slice(1).map((middle, at) => middle - middles[at]!));
  let parcel: PrintedParcel | null = null;
  let headed = false;
  let earlyArea: TableField | null = null;
  let looseName = '';
  let lastMiddle = 0;
  for (const item of items) {
    if (item.kind === 'heading') headed = true;
    else if (item.kind === 'name') looseName = item.name;
    else if (item.kind === 'area') {
      // An area below a table belongs to it, unless the table already has one.
      if (parcel && parcel.area === null && parcel.corners.length >= MIN_CORNERS) parcel.area = item.field;
      else earlyArea = item.field;
      headed = true;
    } else if (item.kind === 'side') {
      parcel?.sides.push({ field: item.field, after: parcel.corners.length + (parcel.again ? 1 : 0), onRow: item.onRow });
    } else {
      const { corner } = item;
      corner.name ||= looseName;
      looseName = '';
      const rows = pitch > 0 ? (corner.middle - lastMiddle) / pitch : 0;
      if (rows > 0 && rows < LINE_ROWS) headed = false;
      const next = corners[corners.indexOf(corner) + 1];
      if (!parcel || startsNew(parcel, corner, next, headed, rows > GAP_ROWS)) {
        parcel = { corners: [corner], again: null, sides: [], area: earlyArea };
        earlyArea = null;
        parcels.push(parcel);
      } else if (closes(parcel, corner) || (next === undefined && isFirstByName(parcel, corner))) parcel = closeWith(parcels, corner);
      else parcel.corners.push(corner);
      headed = false;
      lastMiddle = corner.middle;
    }
  }
  return parcels;
}

function startsNew(parcel: PrintedParcel, corner: PrintedCorner, next: PrintedCorner | undefined, headed: boolean, gap: boolean): boolean {
  if (parcel.again) return true;
  // The last row belongs to the table, even if a heading was read above it.
  if (next === undefined && (closes(parcel, corner) || isFirstByName(parcel, corner))) return false;
  const isSeparated = headed || gap;
  if (parcel.corners.length < MIN_CORNERS || (!headed && closes(parcel, corner))) return false;
  const [first, second] = parcel.corners;
  // A single name may be misread: 11 as 1.
  const renamed = first!.name !== '' && corner.name === first!.name;
  if (renamed && (isSeparated || (next !== undefined && next.name === second!.name))) return true;
  return isSeparated && !continues(parcel.corners.at(-1)!.name, corner.name);
}

function continues(before: string, name: string): boolean {
  const [previous, current] = [Number(before.replace(/\D/g, '')), Number(name.replace(/\D/g, ''))];
  return previous > 0 && current > previous;
}

function closes(parcel: PrintedParcel, corner: PrintedCorner): boolean {
  const first = parcel.corners[0]!;
  if (parcel.corners.length < MIN_CORNERS || !first.x || !first.y || !corner.x || !corner.y) return false;
  const misread = editDistance(first.x.digits, corner.x.digits, false) + editDistance(first.y.digits, corner.y.digits, false);
  if (first.name !== '' && first.name === corner.name) return misread <= MISREAD.named;
  // A name that continues the numbering belongs to another corner one digit away.
  const isNext = numberOf(corner.name) === numberOf(parcel.corners.at(-1)!.name) + 1;
  return misread <= (isNext ? 0 : MISREAD.nameless);
}

/** Tests whether a table's last row has the name of the first corner after a higher one, however the first was read. */
function isFirstByName({ corners, again }: PrintedParcel, { name }: PrintedCorner): boolean {
  // A stamp may cover the last names.
  const named = corners.findLastIndex((corner) => numberOf(corner.name) > 0);
  const last = named < 0 ? 0 : numberOf(corners[named]!.name) + corners.length - 1 - named;
  return again === null && corners.length >= MIN_CORNERS && numberOf(name) === 1 && last > MIN_CORNERS - 1;
}

const numberOf = (name: string): number => Number(/^\D{0,2}(\d{1,3})$/.exec(name)?.[1] ?? Number.NaN);

/** Closes a parcel: restores numbers of its first corner from the repetition, and lost rows at its start. */
function closeWith(parcels: PrintedParcel[], again: PrintedCorner): PrintedParcel {
  const [before, parcel] = [parcels.at(-2), parcels.at(-1)!];
  const [first] = parcel.corners;
  const isLike = (corner: PrintedCorner): boolean =>
    (['x', 'y'] as const).some((axis) => corner[axis] && again[axis] && editDistance(corner[axis].digits, again[axis].digits, false) <= 1);
  if (!isLike(first!) && Number(first!.name.replaceAll(/\D/g, '')) > 1) {
    const isHalfRead = (corner: PrintedCorner): boolean => (!corner.x || !corner.y) && isLike(corner);
    const isParted = before && before.again === null && (closes(before, again) || isHalfRead(before.corners[0]!));
    const above = isParted ? before.corners : [{ ...again }];
    for (const side of parcel.sides) side.after += above.length;
    parcel.corners.unshift(...above);
    if (!isParted) return parcel;
    parcel.sides.unshift(...before.sides);
    parcel.area ??= before.area;
    parcels.splice(-2, 1);
  }
  parcel.again = again;
  const start = parcel.corners[0]!;
  start.x ??= again.x;
  start.y ??= again.y;
  return parcel;
}

/** Joins X and Y printed below each other. If most rows have both, a single number stays half of a corner. */
export function joinStacked(items: readonly BlockItem[]): BlockItem[] {
  const corners = items.flatMap((item) => (item.kind === 'corner' ? [item.corner] : []));
  const whole = corners.filter(({ x, y }) => x !== null && y !== null).length;
  if (whole * 2 >= corners.length) return withoutUnrelated(items);
  const joined: BlockItem[] = [];
  let open: Extract<BlockItem, { kind: 'corner' }> | null = null;
  for (const item of items) {
    if (item.kind !== 'corner') {
      joined.push(item);
      continue;
    }
    const { x, y, name } = item.corner;
    const before: Extract<BlockItem, { kind: 'corner' }> | null = open;
    if (before && ((x === null && before.corner.y === null) || (y === null && before.corner.x === null))) {
      before.corner.x ??= x;
      before.corner.y ??= y;
      before.corner.name ||= name;
      open = null;
      continue;
    }
    const corner = { ...item.corner };
    open = { kind: 'corner', corner };
    joined.push(open);
  }
  return joined;
}

/** Largest distance of a parcel's corner from the median of the others, metres. */
const FAR_M = 3_000;

/** Drops single numbers that are no coordinate (a sheet number), or that are far away above or below the table. */
function withoutUnrelated(items: readonly BlockItem[]): BlockItem[] {
  const isWhole = (item: BlockItem): boolean => item.kind === 'corner' && item.corner.x !== null && item.corner.y !== null;
  const [first, last] = [items.findIndex(isWhole), items.findLastIndex(isWhole)];
  const wholes = items.flatMap((item) => (item.kind === 'corner' && isWhole(item) ? [item.corner] : []));
  const middleOf = (axis: Axis): number => median(wholes.map((corner) => coordinateM(corner[axis]!.digits, axis)).filter(Number.isFinite));
  const middles = { x: middleOf('x'), y: middleOf('y') };
  return items.filter((item, at) => {
    if (item.kind !== 'corner' || isWhole(item)) return true;
    const { digits } = (item.corner.x ?? item.corner.y)!;
    const axis = axisOf(digits);
    if (axis === null) return false;
    return (at > first && at < last) || Math.abs(coordinateM(digits, axis) - middles[axis]) < FAR_M;
  });
}
