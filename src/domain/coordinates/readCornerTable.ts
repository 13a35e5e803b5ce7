import { foldVietnamese } from '../text/foldVietnamese.ts';
import type { CoordinateRange } from './coordinateRange.ts';
import { LOT_REACH_M, looksDamaged } from './cornerExplanation.ts';
import { CORNER_WORDS, UTM_ZONE, withoutPlainNumbers } from './coordinateTokens.ts';
import { areJoined, type CornerPair, areCloseNorthings, LETTERED_NUMBER, lettersToDigits, orderAxes, parseMetres } from './cornerPair.ts';
import { NAMED_HN72 } from './isHn72Page.ts';

export interface CornerText {
  readonly x: string;
  readonly y: string;
}

/** Corners of one of several parcels. Its numbers are '' if the table does not name them. */
export interface TableParcel {
  readonly sheet: string;
  readonly parcel: string;
  readonly rows: readonly CornerText[];
}

export interface CornerTableReading {
  /** All corners as written, including rows with errors. */
  rows: CornerText[];
  /** Rows that are VN-2000 pairs, axes as written. */
  pairs: CornerPair[];
  /** The same rows grouped by parcel if the table has several; otherwise empty. */
  parcels: TableParcel[];
  /** 'hn72': the numbers use the older system HN-72. Otherwise the first line that was not understood, from 1. */
  fault: { kind: 'hn72' } | { kind: 'line'; line: number; text: string } | null;
}

const MIN_COORDINATE_M = 100_000;
const MAX_COORDINATE_M = 10_000_000;

/** Degrees, minutes and seconds in columns B and L beside X and Y. */
const ANGLE = /\d{1,3}\s?[°º]\s?(?:\d{1,2}\s?['’′]\s?(?:\d{1,2}(?:[.,]\d{1,9})?\s?(?:["”″]|'')?)?)?/gu;
const CELL_MARK = /[\t|;]/;
/** Spaces before a decimal mark: '583456 .78'. */
const LOOSE_MARK = /(?<=\d) +(?=[.,]\d)/g;
/** Space after the decimal point of metres without decimals: '583456. 78'. */
const LOOSE_DECIMALS = /(?<=(?<![\d.,])\d{6,7}\.) +(?=\d{2,3}(?![\d.,]))/g;
/** Corner number that only a separator divides from its X. */
const GLUED = /^\d{1,3}[.,](?=\d)/;
/** Like GLUED for whole numbers: six digits after the separator may also be decimals of a degree. */
const GLUED_WHOLE = /^\d{1,3}[.,](?=\d{6,7}$)/;
const UNJOINED = /(?<![\d.,])\d{6,7}(?:[.,]\d{1,4})?(?![\d.,]*\d)/g;
const POINTED_WHOLE = /(?<![\d.,])\d{1,3}[.,]\d{6,7}(?![\d.,]*\d)/g;
const SPACED = /(?<![\d.,])\d{1,3}(?: \d{3})+(?:[.,]\d{1,4})?(?![\d.,]*\d)/g;
/** Corner number before grouped digits, of which it may be a part, and a second number: '1.951.234,56 583.470,05'. */
const JOINED_NUMBER =
  /^((?:(?!(?<!\p{L})[xyne](?!\p{L}))[^\d\r\n:=])*\d{1,3})([., ])(?=\d{3}\2\d{3}(?!\d)[^\r\n]*[^\d\r\n.]\d{3}[., ]?\d{3})/gimu;
/** Several numbers separated by commas: '1771012.43,550214.18', '1771012,43,550214,18', '1.771.012,43,550.214,18'. */
const JOINED = /(?<!\d\.?)\d{6,7}(?:[.,]\d{1,4}(?!\d))?(?!\d)|(?<!\d)\d{1,3}([.,])\d{3}(?:\1\d{3})*(?!\d)(?:[.,]\d{1,4}(?!\d))?/g;
/** Zone prefix of Y on documents of HN-72 and of the 6° grid: '18583456.78'. */
const ZONED = /^(?:18|19|48|49)\d{6}(?:[.,]\d+)?$/;
/**
 * Reads corners from a table, from one cell per line (PDF, Word), from a column of X before one of Y, or from 'X = …'
 * and 'Y = …' on separate lines. Skips corner numbers, sides, angles and headings. Other rows, then the ranges, decide
 * whether a first digit belongs to X or to the corner number; if undecided, the row is not a pair.
 * @param ranges ranges of provinces that are named or chosen
 */
export function readCornerTable(text: string, ranges: readonly CoordinateRange[] = []): CornerTableReading {
  const plain = plainOf(text);
  const parted = plain.replace(JOINED_NUMBER, '$1) ');
  const whole = readTable(plain, text);
  const bare = parted === plain ? whole : readTable(parted, text);
  if (bare === whole || bare.pairs.length < whole.pairs.length) return whole;
  const northings = ({ pairs }: CornerTableReading): number[] => pairs.map((pair) => orderAxes(pair).x);
  const isMore = bare.pairs.length > whole.pairs.length;
  const joined = isMore ? areCloseNorthings(northings(bare)) : areJoined(northings(whole), northings(bare), ranges);
  if (joined === null) return { ...whole, pairs: [] };
  return joined ? bare : whole;
}

/** @param text original text, quoted in the fault */
function readTable(plain: string, text: string): CornerTableReading {
  const lines = plain.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  // '2325123,583456' is read as a pair only if every line is one, since six decimals look the same.
  const split = lines.map((line) => figuresOf(line, true));
  const isSplit = split.every((found) => found.length === 0 || arePlausiblePairs(pairUp(found)));
  const figures = isSplit ? split : lines.map((line) => figuresOf(line, false));
  const none = { rows: [], pairs: [], parcels: [] };
  if (NAMED_HN72.test(plain) || figures.flat().some((figure) => ZONED.test(figure)))
    return { ...none, fault: figures.flat().length > 0 ? { kind: 'hn72' } : null };
  const utm = lines.findIndex((line) => UTM_ZONE.test(line));
  if (utm >= 0 && figures.flat().length > 0)
    return { ...none, fault: { kind: 'line', line: utm + 1, text: lines[utm]!.trim().slice(0, 60) } };
  const layout = bestLayout(lines, figures);
  const written = layout ?? figures.flatMap((found) => pairUp(found.slice(0, 2)));
  const parcels = written.length === figures.filter(({ length }) => length > 0).length ? parcelsOf(lines, figures, written) : [];
  const rows = parcels.length > 0 ? parcels.flatMap((parcel) => parcel.rows) : closeRing(written);
  const pairs = rows.map(({ x, y }) => ({ x: parseMetres(x), y: parseMetres(y) })).filter(isPlausiblePair);
  // A table of corners consists mostly of VN-2000 pairs.
  const isTable = 2 * rows.filter((row) => isPlausiblePair(pairOf(row))).length > rows.length;
  const short = isTable ? null : shortRows(lines);
  if (short) return { ...none, rows: short, fault: null };
  const fault = layout && isTable ? null : firstUnclear(text, figures);
  return fault || !isTable ? { ...none, fault } : { rows, pairs, parcels, fault };
}

const plainOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u2028\u2029]/g, '\n')
    .replace(ANGLE, ' ')
    .replace(LOOSE_MARK, '')
    .replace(LOOSE_DECIMALS, '');

const pairOf = ({ x, y }: CornerText): CornerPair => ({ x: parseMetres(lettersToDigits(x)), y: parseMetres(lettersToDigits(y)) });
const isPlausiblePair = (pair: CornerPair): boolean => !looksDamaged([pair]);
const arePlausiblePairs = (rows: readonly CornerText[]): boolean => rows.length > 0 && rows.every((row) => isPlausiblePair(pairOf(row)));

/** Returns the rows of the first layout whose numbers are all in VN-2000 pairs, or rows that may have errors. */
function bestLayout(lines: readonly string[], figures: ReadonlyArray<readonly string[]>): CornerText[] | null {
  const all = figures.flat();
  const filled = figures.filter(({ length }) => length > 0);
  // An unpaired number makes its line unclear, unless every line has equally many.
  const odd = filled.find(({ length }) => length > 2 && length % 2 === 1);
  if (odd && (filled.length === 1 || filled.some(({ length }) => length !== odd.length))) return null;
  const pairs = filled.map(pairUp);
  const byLine = pairs.flatMap(isOfTwoGrids(pairs) ? ([first]) => first! : (found) => found);
  const isTable = filled.every(({ length }) => length > 1);
  if (isTable && arePlausiblePairs(byLine)) return byLine;
  const isColumn = filled.length === all.length;
  if (isColumn && all.length % 2 === 0 && arePlausiblePairs(pairUp(all))) return pairUp(all);
  const half = all.length / 2;
  if (isColumn || (filled.length === 2 && filled[0]!.length === half)) {
    const halves = all.slice(0, Math.floor(half)).map((x, at) => ({ x, y: all[half + at] ?? '' }));
    if (arePlausiblePairs(halves)) return halves;
  }
  return tableRows(lines) ?? (isTable ? byLine : null);
}

/** Returns true if all lines also have X and Y of another grid: far away, or at a constant difference. */
function isOfTwoGrids(lines: ReadonlyArray<readonly CornerText[]>): boolean {
  if (lines.length < 2 || lines.some(({ length }) => length < 2)) return false;
  const isSameStep = (axis: 'x' | 'y'): boolean => {
    const steps = lines.map(([first, second]) => pairOf(second!)[axis] - pairOf(first!)[axis]);
    return Math.max(...steps) - Math.min(...steps) < 1;
  };
  return looksDamaged(lines.flat().map(pairOf)) || (isSameStep('x') && isSameStep('y'));
}

/** Pairs successive numbers: X, Y, X, Y …; leaves out an odd last one. */
function pairUp(figures: readonly string[]): CornerText[] {
  const rows: CornerText[] = [];
  for (let at = 0; at + 1 < figures.length; at += 2) rows.push({ x: figures[at]!, y: figures[at + 1]! });
  return rows;
}

const SHEET_COLUMN = /^(?:so |so hieu )?to(?: ban do)?$|^(?:map )?sheet(?: no)?$|^soto(?:bando)?$/;
const PARCEL_COLUMN = /^(?:so |so hieu |so thu tu )?thua(?: dat)?$|^parcel(?: no)?$|^sothua(?:dat)?$/;
const SHEET_TITLE = /(?:^| )(?:to(?: ban do)?|sheet)(?: so)? (\d+)/;
const PARCEL_TITLE = /(?:^| )(?:thua(?: dat)?|parcel|lo(?: dat)?|lot)(?: so)? (\d+\w?)/;
/** Minimum corners of a ring. With fewer the table is not split. */
const MIN_RING = 3;

type ParcelRow = Omit<TableParcel, 'rows'> & { row: CornerText; part: number };

/** Splits a table of several parcels: by sheet and parcel columns, by title lines, or where corner numbers restart. */
function parcelsOf(lines: readonly string[], figures: ReadonlyArray<readonly string[]>, rows: readonly CornerText[]): TableParcel[] {
  let columns = { sheet: -1, parcel: -1 };
  let title = { sheet: '', parcel: '' };
  let [part, at] = [0, 0];
  let first: { number: string; row: CornerText } | null = null;
  const cut = lines.flatMap((line, index): ParcelRow[] => {
    const cells = line.split(CELL_MARK.test(line) ? CELL_MARK : ',').map((cell) => cell.trim());
    if (figures[index]!.length === 0) {
      const names = cells.map(foldVietnamese);
      const found = {
        sheet: names.findIndex((name) => SHEET_COLUMN.test(name)),
        parcel: names.findIndex((name) => PARCEL_COLUMN.test(name)),
      };
      const folded = foldVietnamese(line);
      const parcel = PARCEL_TITLE.exec(folded)?.[1];
      if (found.parcel >= 0) columns = found;
      else if (parcel !== undefined) title = { sheet: SHEET_TITLE.exec(folded)?.[1] ?? '', parcel };
      if (found.parcel >= 0 || parcel !== undefined) [part, first] = [part + 1, null];
      return [];
    }
    const row = rows[at]!;
    at += 1;
    if (columns.parcel >= 0) return [{ sheet: cells[columns.sheet] ?? '', parcel: cells[columns.parcel] ?? '', row, part }];
    const [, number = ''] = /^\D*(\d{1,4})(?![\d.,'])/u.exec(line) ?? [];
    // A ring may end with its first corner.
    const isAgain = number !== '' && number === first?.number && (row.x !== first.row.x || row.y !== first.row.y);
    if (isAgain) part += 1;
    if (isAgain || !first) first = { number, row };
    return [{ ...title, row, part }];
  });
  const parcels: Array<TableParcel & { rows: CornerText[] }> = [];
  cut.forEach(({ row, ...label }, index) => {
    const before = cut[index - 1];
    const isNew = !before || before.part !== label.part || before.sheet !== label.sheet || before.parcel !== label.parcel;
    if (isNew) parcels.push({ sheet: label.sheet, parcel: label.parcel, rows: [] });
    parcels.at(-1)!.rows.push(row);
  });
  const closed = parcels.map((parcel) => ({ ...parcel, rows: closeRing(parcel.rows) }));
  return closed.length > 1 && closed.every(({ rows: { length } }) => length >= MIN_RING) ? closed : [];
}

function closeRing(rows: readonly CornerText[]): CornerText[] {
  const [first, last] = [rows[0], rows.at(-1)];
  if (rows.length < 4 || !first || !last) return [...rows];
  const [start, end] = [pairOf(first), pairOf(last)];
  return rows.slice(0, start.x === end.x && start.y === end.y ? -1 : rows.length);
}

/** Returns the numbers of a line that may be coordinates. Joins digits grouped by spaces if that gives a pair. */
function figuresOf(line: string, splits: boolean): string[] {
  const cells = line.split(CELL_MARK);
  // If another number of the line may be degrees, none is split.
  const isGlued = line.match(UNJOINED)?.length === 1 && line.match(POINTED_WHOLE)?.length === 1;
  const spaced = cells.flatMap((cell) => lex(cell, true, isGlued, splits));
  const apart = cells.flatMap((cell) => lex(cell, false, isGlued, splits));
  const isApart = cells.length === 1 && apart.length > 1 && arePlausiblePairs(pairUp(apart.slice(0, 2)));
  return spaced.length === apart.length || isApart ? apart : spaced;
}

function lex(cell: string, joinsSpaces: boolean, isGlued: boolean, splits: boolean): string[] {
  const bare = joinsSpaces ? cell.replace(SPACED, (run) => run.replaceAll(' ', '')) : cell;
  return [...bare.matchAll(LETTERED_NUMBER)].flatMap(([run]): string[] => {
    // '1.2325123.45' is no number, '2325123.45' is.
    const bared = run.replace(Number.isNaN(parseMetres(run)) ? GLUED : isGlued ? GLUED_WHOLE : '', '');
    const written = [bared, run].find((text) => !Number.isNaN(parseMetres(text)));
    const isOne = written !== undefined && !(splits && /^\d{6,7},\d{6,7}$/.test(written));
    const joined = isOne
      ? []
      : [run, bared].map((text) => (text.match(JOINED) ?? []).filter((part) => !(parseMetres(part) < MIN_COORDINATE_M)));
    const several = joined.find((parts) => parts.length > 1 && parts.every(isCoordinate));
    return (several ?? [written ?? run]).filter(isCoordinate);
  });
}

/** Returns true if a number is at least 100,000 m and not longer than one with an extra digit. */
function isCoordinate(figure: string): boolean {
  const value = parseMetres(lettersToDigits(figure));
  return (value >= MIN_COORDINATE_M && value < MAX_COORDINATE_M) || ZONED.test(figure);
}

const cellsOf = (line: string): string[] =>
  line
    .split(CELL_MARK.test(line) ? CELL_MARK : /\s+/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');

/**
 * Reads rows whose numbers may have errors (a missing or extra digit, a misplaced mark), from the columns in which most
 * lines have their pair; null if there are none. Lines without digits are headings.
 */
function tableRows(lines: readonly string[]): CornerText[] | null {
  const rows = lines.filter((line) => /\d/.test(line)).map(cellsOf);
  const places = rows.map((cells) => {
    const x = cells.findIndex(isCoordinate);
    const y = cells.findIndex((cell, at) => at > x && isCoordinate(cell));
    return x >= 0 && y >= 0 && isPlausiblePair(pairOf({ x: cells[x]!, y: cells[y]! })) ? [x, y, cells.length].join() : null;
  });
  const first = places.find((found) => found !== null);
  if (!first || 2 * places.filter((found) => found === first).length <= rows.length) return null;
  const [x = 0, y = 0, count] = first.split(',').map(Number);
  const isPlain = rows.every((cells) => cells.length === count && /\d/.test(cells[x]!) && /\d/.test(cells[y]!));
  return isPlain ? rows.map((cells) => ({ x: cells[x]!, y: cells[y]! })) : null;
}

const SHORT = /^\d{5,7}[.,]\d{1,3}$/;

/** Reads rows that omit the first digits, if all numbers are within the size of a lot. Null for any other text. */
function shortRows(lines: readonly string[]): CornerText[] | null {
  const rows = lines.filter((line) => /\d/.test(line)).map((line) => cellsOf(line).filter((cell) => SHORT.test(cell)));
  const isNear = (at: number): boolean => {
    const values = rows.map((cells) => parseMetres(cells[at] ?? ''));
    return Math.max(...values) - Math.min(...values) <= LOT_REACH_M;
  };
  return rows.length >= MIN_RING && isNear(0) && isNear(1) ? rows.map(([x = '', y = '']) => ({ x, y })) : null;
}

/** Returns the first unclear line of a text that has only words used beside corners. */
function firstUnclear(text: string, figures: ReadonlyArray<readonly string[]>): CornerTableReading['fault'] {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const first = figures.findIndex(({ length }) => length > 0);
  if (first < 0 || !/\d/.test(withoutPlainNumbers(text)) || !words.every((word) => CORNER_WORDS.test(word) || /^[oli]$/.test(word)))
    return null;
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const unclear = figures.findIndex((line) => line.length !== 0 && line.length !== 2);
  const line = unclear < 0 ? first : unclear;
  return { kind: 'line', line: line + 1, text: (lines[line] ?? '').trim().slice(0, 60) };
}
