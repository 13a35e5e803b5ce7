import type { ReadParcel, ReadCorner, ReadNumber } from '../../../src/domain/picture/cornerReading.ts';
import type { CoordinateRange } from '../api.ts';
import type { CellText } from '../cellText.ts';
import { axisOf } from './axis.ts';
import { coordinateDecimals, sideDecimals } from './decimalShares.ts';
import type { DocumentFacts } from './cornerOptions.ts';
import { readPrintedParcel } from './readPrintedParcel.ts';
import { rowsOfCells, median, type TableRow } from './tableRow.ts';
import { foldVietnamese } from '../../../src/domain/text/foldVietnamese.ts';
import { type AxisField, coordinatesOfRows, isLong, withoutJoinedNumbers } from './coordinatesOfRows.ts';
import { type BlockItem, joinStacked, splitParcels } from './splitParcels.ts';
import type { PrintedCorner } from './printedParcel.ts';
import { joinFields, type TableField } from './tableField.ts';

/** Assigns numbers to corners, sides and areas of parcels; skips text and headings. */
function layParcels(seen: readonly TableRow[], range: CoordinateRange | null) {
  // A large area has as many digits as a coordinate.
  const areasOfRows = seen.map(areaField);
  const fields = withoutJoinedNumbers(
    seen.map((row, at) => (areasOfRows[at] ? [] : row.fields)),
    range,
  );
  const rows = seen.map((row, at) => (areasOfRows[at] ? row : { ...row, fields: fields[at]! }));
  const coordinates = withoutText(rows, coordinatesOfRows(fields));
  const starts = blockStarts(coordinates);
  const blocks: BlockItem[][] = starts.map(() => []);
  const areas: TableField[] = [];
  rows.forEach((row, at) => {
    const inRow = coordinates[at]!;
    const area = areasOfRows[at];
    if (area) {
      areas.push(area);
      blocks.at(-1)!.push({ kind: 'area', field: area });
      return;
    }
    starts.forEach((start, block) => {
      const end = starts[block + 1] ?? Number.POSITIVE_INFINITY;
      const isInBlock = (field: TableField): boolean => field.column >= start && field.column < end;
      blocks[block]!.push(
        ...itemsOf(
          row,
          inRow.filter(({ field }) => isInBlock(field)),
          row.fields.filter(isInBlock),
        ),
      );
    });
  });
  const parcels = splitParcels(blocks.flatMap(joinStacked));
  if (parcels.length === 1 && parcels[0]!.area === null) parcels[0]!.area = areas[0] ?? null;
  /** Other numbers: one may be an area whose unit was not read. */
  const loose = rows.flatMap((row, at) => (areasOfRows[at] || coordinates[at]!.length >= COORDINATES ? [] : lengthsIn(row)));
  return { parcels, swapped: isSwapped(coordinates), loose };
}

/** Drops lone numbers in lines of words, such as a meridian, if other rows have both numbers. */
function withoutText(rows: readonly TableRow[], coordinates: AxisField[][]): AxisField[][] {
  const whole = coordinates.filter((row) => row.length > 1).length;
  if (whole * 2 < coordinates.filter((row) => row.length > 0).length) return coordinates;
  return coordinates.map((row, at) => (row.length === 1 && row[0]!.field.label === null && WORDS.test(rows[at]!.text) ? [] : row));
}

/** Matches a word, or pieces of several. */
const WORDS = /\p{L}{3}|\p{L}{2}.*\p{L}{2}/u;

/** Returns the columns at which tables start: long tables are printed side by side. */
function blockStarts(rows: ReadonlyArray<readonly AxisField[]>): number[] {
  const starts: number[][] = [];
  // With both axes in any row, two numbers of one axis are a misreading, not two tables.
  const isStacked = !rows.some((row) => pairsOf(row).some((pair) => pair.length > 1));
  for (const row of rows) {
    const pairs = pairsOf(row);
    // A second table starts in a later column; pairs within one column are no second table.
    pairs.slice(1).forEach((pair, at) => {
      if (pair.length === pairs[at]!.length && (pair.length > 1 || isStacked) && pair[0]!.field.column > pairs[at]!.at(-1)!.field.column)
        (starts[at] ??= []).push(pairs[at]!.at(-1)!.field.column + 1);
    });
  }
  const minCount = Math.max(2, rows.filter((row) => row.length > 0).length / 3);
  return [Number.NEGATIVE_INFINITY, ...starts.filter((columns) => columns.length >= minCount).map(median)];
}

function pairsOf(row: readonly AxisField[]): AxisField[][] {
  const pairs: AxisField[][] = [];
  for (const item of row) {
    const last = pairs.at(-1);
    if (last && !last.some(({ axis }) => axis === item.axis)) last.push(item);
    else pairs.push([item]);
  }
  return pairs;
}

/** Returns '12' for 'n12:' and 'n12n': the networks read letters and strokes as 'n'. */
const nameOf = ({ text }: TableField): string => text.replace(/^n+|[n:;.,=]+$/g, '');

function itemsOf(row: TableRow, coordinates: readonly AxisField[], fields: readonly TableField[]): BlockItem[] {
  // Fields of which a coordinate was joined are not names or sides.
  const words = new Set(coordinates.flatMap(({ field }) => field.words));
  const rest = fields.filter((field) => !words.has(field.words[0]!));
  if (coordinates.length === 0) {
    const sides = joinPieces(rest)
      .filter((field) => isSideLike(field) && !isInWords(field))
      .map((field): BlockItem => ({ kind: 'side', field, onRow: false }));
    if (sides.length > 0) return sides.slice(0, 1);
    const name = rest.length === 1 && isNameLike(rest[0]!) ? nameOf(rest[0]!) : '';
    if (name !== '') return [{ kind: 'name', name }];
    return rest.some((field) => /[a-z]{2}/i.test(field.text)) ? [{ kind: 'heading' }] : [];
  }
  return pairsOf(coordinates).flatMap((pair, at, all): BlockItem[] => {
    const placeOf = ({ field }: AxisField): number => fields.findIndex(({ words: [word] }) => word === field.words[0]);
    const first = placeOf(pair[0]!);
    const last = placeOf(pair.at(-1)!);
    const previous = at === 0 ? -1 : placeOf(all[at - 1]!.at(-1)!);
    const next = all[at + 1] ? placeOf(all[at + 1]![0]!) : fields.length;
    const left = fields.slice(previous + 1, first).filter((field) => rest.includes(field));
    const right = fields.slice(last + 1, next).filter((field) => rest.includes(field));
    const corner: PrintedCorner = {
      name:
        left
          .filter(isNameLike)
          .map(nameOf)
          .findLast((name) => name !== '') ?? '',
      x: pair.find(({ axis }) => axis === 'x')?.field ?? null,
      y: pair.find(({ axis }) => axis === 'y')?.field ?? null,
      middle: row.middle,
    };
    const side = joinPieces(right).find(isSideLike) ?? left.find((field) => isSideLike(field) && !isNameLike(field));
    return [{ kind: 'corner', corner }, ...(side ? [{ kind: 'side', field: side, onRow: true } as const] : [])];
  });
}

/** Joins a side's metres and its two decimals if the mark between them was not read. */
function joinPieces(fields: readonly TableField[]): TableField[] {
  const joined: TableField[] = [];
  for (const field of fields) {
    const before = joined.at(-1);
    const belongsTogether =
      before?.words[0]!.cell === field.words[0]!.cell &&
      isWholeNumber(before) &&
      isWholeNumber(field) &&
      field.digits.length === SIDE_DECIMALS;
    if (belongsTogether) joined[joined.length - 1] = joinFields(before, field);
    else joined.push(field);
  }
  return joined;
}

const SIDE_DECIMALS = 2;
const isWholeNumber = ({ digits, decimals }: TableField): boolean => digits !== '' && decimals === null && digits.length <= 3;

/** Tests for a corner's name: '1', 'M12', 'A'. */
const isNameLike = (field: TableField): boolean => field.text.length <= 4 && field.decimals === null;

const isSideLike = (field: TableField): boolean =>
  field.digits !== '' && !isLong(field) && (field.decimals !== null || field.digits.length >= 2);

/** Tests for a sheet or parcel number in a line of words. */
const isInWords = ({ words: [word] }: TableField): boolean => WORDS.test(word!.cell.text);

/** Tests whether Y is printed left of X, or above it. */
function isSwapped(rows: ReadonlyArray<readonly AxisField[]>): boolean {
  const inOrder = rows.flatMap((row) => pairsOf(row)).filter((pair) => pair.length === 2);
  if (inOrder.length > 0) return inOrder.filter((pair) => pair[0]!.axis === 'y').length * 2 > inOrder.length;
  return rows.flat()[0]?.axis === 'y';
}

/** Matches 'Diện tích', 'Dién tich', 'D.tích', 'DT' after folding, with an English reader's usual errors. */
const AREA_WORDS = /\bd[il1jtf]{0,2}[eo3c]?[nmr]? ?t[il1jtf]{1,2}[ce]h|\bdt\b|d tich|d[il1]en t/;
const AREA_SIGN = /(^|\s)S\s*[=:]/;
const SQUARE_METRES = /\d[.,\s]*[(n]?m\s?[2²?7z]/i;
/** Matches a unit, because 'm2' without its letter is read as a number. */
const UNIT = /^[^\d]*m[2²?7z]?[)]?[.,;]?$/i;

/** Second word of a number such as '1 234,5': it starts with three digits. */
const THOUSAND = /^\d{3}(?:\D|$)/;
/** Number of coordinates that makes a line a corner's row, whatever else it contains. */
const COORDINATES = 2;

function areaField(row: TableRow): TableField | null {
  const folded = foldVietnamese(row.text);
  if (!AREA_WORDS.test(folded) && !AREA_SIGN.test(row.text) && !SQUARE_METRES.test(row.text)) return null;
  if (row.fields.filter(({ digits }) => digits.length > 6 && axisOf(digits) !== null).length >= COORDINATES) return null;
  const numbers = lengthsIn(row);
  const withDecimals = numbers.find((field) => field.decimals !== null && field.decimals <= 2);
  return withDecimals ?? numbers.sort((a, b) => b.digits.length - a.digits.length)[0] ?? null;
}

function lengthsIn({ fields }: TableRow): TableField[] {
  const numbers: TableField[] = [];
  let wordsBefore = 0;
  for (const field of fields) {
    wordsBefore += 1;
    if (field.digits === '' || UNIT.test(field.text) || field.digits.length > 10) continue;
    const before = numbers.at(-1);
    const goesOn = wordsBefore === 1 && before?.decimals === null && before.digits.length <= 3 && THOUSAND.test(field.text);
    if (goesOn) numbers[numbers.length - 1] = joinFields(before, field);
    else numbers.push(field);
    wordsBefore = 0;
  }
  return numbers;
}

/** Largest distance of a document's corners from their median, metres: about a commune. Farther numbers are misread. */
const REACH_M = 10_000;
/** Minimum numbers of an axis that locate a document. */
const MIN_NUMBERS = 3;

type Numbers = Pick<ReadCorner, 'x' | 'y'>;

/** Drops rows with no number near the other corners (words, seals); inside a parcel they stay as unread corners. */
function markStrayRows(parcels: readonly ReadParcel[]): ReadParcel[] {
  const corners = parcels.flatMap((parcel) => parcel.corners);
  const isNear = { x: nearOthers(corners, 'x'), y: nearOthers(corners, 'y') };
  const isKnown = ({ x, y }: Numbers): boolean => isNear.x(x) || isNear.y(y);
  return parcels.flatMap((parcel) => {
    const [first, last] = [parcel.corners.findIndex(isKnown), parcel.corners.findLastIndex(isKnown)];
    if (first < 0) return [];
    const inner = parcel.corners.slice(first, last + 1);
    return [
      { ...parcel, corners: inner.map((corner) => (isKnown(corner) ? corner : { ...corner, x: unread(corner.x), y: unread(corner.y) })) },
    ];
  });
}

function nearOthers(corners: readonly Numbers[], axis: keyof Numbers): (number: ReadNumber) => boolean {
  const values = corners.flatMap((corner) => corner[axis].value ?? []);
  if (values.length < MIN_NUMBERS) return () => true;
  const usual = median(values);
  return ({ value }) => value !== null && Math.abs(value - usual) <= REACH_M;
}

const unread = (number: ReadNumber): ReadNumber => ({ ...number, value: null, trust: 'doubtful', before: null });

/** Marks corners that share one number with the first and may be its repetition, half read. */
function markRepeated(parcel: ReadParcel): ReadParcel {
  const [first, ...others] = parcel.corners as [ReadCorner, ...ReadCorner[]];
  const isRepetition = (corner: ReadCorner, shared: 'x' | 'y', other: 'x' | 'y'): boolean =>
    first[shared].value === corner[shared].value && [first, corner].some((each) => each[other].trust !== 'certain');
  const marked = others.map((corner): ReadCorner => {
    if (!isRepetition(corner, 'x', 'y') && !isRepetition(corner, 'y', 'x')) return corner;
    return { ...corner, x: { ...corner.x, trust: 'doubtful' }, y: { ...corner.y, trust: 'doubtful' } };
  });
  return { ...parcel, corners: [first, ...marked] };
}

/** Reads parcels from a document's cells; never throws. @param range of the province, metres; null: the country */
export function readTable(cells: readonly CellText[], range: CoordinateRange | null): { parcels: ReadParcel[]; swapped: boolean } {
  const { parcels, swapped, loose } = layParcels(rowsOfCells(cells), range);
  const facts: DocumentFacts = {
    x: coordinateDecimals(parcels, 'x'),
    y: coordinateDecimals(parcels, 'y'),
    sides: sideDecimals(parcels),
    range,
  };
  return { parcels: markStrayRows(parcels.map((parcel) => readPrintedParcel(parcel, facts, loose))).map(markRepeated), swapped };
}
