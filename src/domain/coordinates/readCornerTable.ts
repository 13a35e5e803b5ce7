import { looksDamaged } from './cornerExplanation.ts';
import { type CornerPair, parseMetres } from './cornerPair.ts';
import { NAMED_HN72 } from './isHn72Page.ts';

/** X and Y as a table writes them. */
export interface CornerText {
  x: string;
  y: string;
}

/** What a typed or pasted text holds of corners. */
export interface CornerTableReading {
  /** Every corner as it was written, rows with a slip included. */
  rows: CornerText[];
  /** The rows that are pairs of VN-2000, their axes as written. */
  pairs: CornerPair[];
  /** 'hn72': the numbers are of the older system HN-72. Else the first line that was not understood, from 1. */
  fault: { kind: 'hn72' } | { kind: 'line'; line: number; text: string } | null;
}

/** A number of a line that may be a coordinate: at least 100,000 m, as long as one with a slip may be. */
interface Figure {
  text: string;
  value: number;
}

const MIN_COORDINATE_M = 100_000;
const MAX_COORDINATE_M = 10_000_000;

/** Degrees, minutes and seconds: columns B and L beside X and Y. */
const ANGLE = /\d{1,3}\s?[°º]\s?(?:\d{1,2}\s?['’′]\s?(?:\d{1,2}(?:[.,]\d{1,9})?\s?(?:["”″]|'')?)?)?/gu;
/** Digits grouped by single spaces: '2 325 123,45'. */
const SPACED = /(?<![\d.,])\d{1,3}(?: \d{3})+(?:[.,]\d{1,4})?(?![\d.,]*\d)/g;
/** Digits with their marks, and letters that are written for a digit. */
const RUN = /\d[\dOolI]*(?:[.,'][\dOolI]+)*/g;
/** Several numbers whose commas part them, too: '1771012.43,550214.18' and '1771012,43,550214,18'. */
const JOINED = /(?<!\d\.?)\d{6,7}(?:[.,]\d{1,4}(?!\d))?(?!\d)/g;
/** The zone before Y, on papers of HN-72 and of the 6° grid: '18583456.78'. */
const ZONED = /^(?:18|19|48|49)\d{6}(?:[.,]\d+)?$/;
/** Words that stand beside corners; any other word makes a text that is not understood one of words. */
const CORNER_WORDS =
  /^(?:x|y|m|stt|tt|số|hiệu|điểm|diem|đỉnh|mốc|moc|góc|goc|ranh|thứ|tự|tọa|toạ|độ|toa|do|cạnh|canh|dài|chiều|kích|thước|point|corner|no|side|north|east|n|e|b|đ|l|h|vn|hn|tờ|thửa|soto|sothua|bản|đồ|và)$/u;

/**
 * Reads corners from a table, from one cell a line (as PDF and Word paste them), from a column of X followed by that of Y, or
 * from 'X = …' and 'Y = …' on lines of their own. Numbers of corners, sides, angles and headings are passed over.
 */
export function readCornerTable(text: string): CornerTableReading {
  const plain = text.normalize('NFKC').replace(ANGLE, ' ');
  const lines = plain.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const figures = lines.map(figuresOf);
  const isHn72 = NAMED_HN72.test(plain) || figures.flat().some(({ text: written }) => ZONED.test(written));
  if (isHn72) return { rows: [], pairs: [], fault: figures.flat().length > 0 ? { kind: 'hn72' } : null };
  const layout = bestLayout(lines, figures);
  const rows = closeRing(layout ?? figures.flatMap((found) => pairUp(found.slice(0, 2))));
  const pairs = rows.map(pairOf).filter(isPaperPair);
  const fault = layout && 2 * pairs.length > rows.length ? null : firstUnclear(text, figures);
  // Most of the rows of a table of corners are pairs of VN-2000.
  return fault || 2 * pairs.length <= rows.length ? { rows: [], pairs: [], fault } : { rows, pairs, fault };
}

const pairOf = ({ x, y }: CornerText): CornerPair => ({ x: parseMetres(x), y: parseMetres(y) });
/** Whether X and Y lie where those of papers do, on grids of 3° or of 6°. */
const isPaperPair = (pair: CornerPair): boolean => !looksDamaged([pair]);
const arePaperPairs = (rows: readonly CornerText[]): boolean => rows.length > 0 && rows.every((row) => isPaperPair(pairOf(row)));

/**
 * The rows of the first layout in which every figure belongs to a pair of VN-2000, or of a table whose rows may have slips.
 * @returns null where none fits
 */
function bestLayout(lines: readonly string[], figures: ReadonlyArray<readonly Figure[]>): CornerText[] | null {
  const all = figures.flat();
  const filled = figures.filter(({ length }) => length > 0);
  // Beside X and Y a table may have those of another grid.
  const byLine = lines.length === 1 ? pairUp(all) : filled.flatMap((found) => pairUp(found.slice(0, 2)));
  const isTable = filled.every(({ length }) => length > 1);
  if (isTable && arePaperPairs(byLine)) return byLine;
  const isColumn = filled.length === all.length;
  if (isColumn && all.length % 2 === 0 && arePaperPairs(pairUp(all))) return pairUp(all);
  const half = all.length / 2;
  if (isColumn || (filled.length === 2 && filled[0]!.length === half)) {
    const halves = all.slice(0, Math.floor(half)).map(({ text }, at) => ({ x: text, y: all[half + at]?.text ?? '' }));
    if (arePaperPairs(halves)) return halves;
  }
  return tableRows(lines) ?? (isTable ? byLine : null);
}

/** One number behind another: X, Y, X, Y …; an odd one at the end is nobody's. */
function pairUp(figures: readonly Figure[]): CornerText[] {
  const rows: CornerText[] = [];
  for (let at = 0; at + 1 < figures.length; at += 2) rows.push({ x: figures[at]!.text, y: figures[at + 1]!.text });
  return rows;
}

/** A last corner that repeats the first is dropped. */
function closeRing(rows: CornerText[]): CornerText[] {
  const [first, last] = [rows[0], rows.at(-1)];
  if (rows.length < 4 || !first || !last) return rows;
  const [one, other] = [pairOf(first), pairOf(last)];
  return one.x === other.x && one.y === other.y ? rows.slice(0, -1) : rows;
}

/** The figures of a line, digits grouped by spaces as one number where that gives a pair. */
function figuresOf(line: string): Figure[] {
  const cells = /[\t|;]/.test(line) ? line.split(/[\t|;]/) : [line];
  const spaced = cells.flatMap((cell) => lex(cell, true));
  const apart = cells.flatMap((cell) => lex(cell, false));
  if (spaced.length === apart.length || (cells.length === 1 && apart.length > 1 && arePaperPairs(pairUp(apart.slice(0, 2))))) return apart;
  if (cells.length > 1 || spaced.length % 2 === 0) return spaced;
  // The first group may be the number of the corner: '1 583 456,78'.
  const [, behind = ''] = /^\D*\d{1,3}\s+(.*)$/u.exec(line) ?? [];
  const later = lex(behind, true);
  return later.length > 0 && later.length % 2 === 0 ? later : spaced;
}

function lex(cell: string, joinsSpaces: boolean): Figure[] {
  const bare = joinsSpaces ? cell.replace(SPACED, (run) => run.replaceAll(' ', '')) : cell;
  return [...bare.matchAll(RUN)].flatMap(([run]): Figure[] => {
    const written = run.replace(/[.,']+$/, '');
    const value = parseMetres(written);
    const isJoined = Number.isNaN(value) && (written.match(JOINED)?.length ?? 0) > 1;
    const texts = isJoined ? written.match(JOINED)! : [written];
    return texts.map((text) => ({ text, value: parseMetres(withDigits(text)) })).filter(isCoordinate);
  });
}

const isCoordinate = ({ text, value }: Figure): boolean => (value >= MIN_COORDINATE_M && value < MAX_COORDINATE_M) || ZONED.test(text);

/** Letters that are written for a digit: O for 0, l and I for 1. */
const withDigits = (text: string): string => text.replace(/[Oo]/g, '0').replace(/[lI]/g, '1');

const cellsOf = (line: string): string[] =>
  line
    .split(/[\t|;]/.test(line) ? /[\t|;]/ : /\s+/)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');

/**
 * Rows of a table some of whose numbers have a slip (a digit too few or too many, the mark in the wrong place), from the columns
 * where most of the lines have theirs.
 * @returns null where most lines are no pairs, or the columns are not plain; lines without a figure are headings
 */
function tableRows(lines: readonly string[]): CornerText[] | null {
  const rows = lines.filter((line) => /\d/.test(line)).map(cellsOf);
  const places = rows.map((cells) => {
    const x = cells.findIndex((cell) => isLarge(cell));
    const y = cells.findIndex((cell, at) => at > x && isLarge(cell));
    return x >= 0 && y >= 0 && isPaperPair(pairOf({ x: cells[x]!, y: cells[y]! })) ? [x, y, cells.length].join() : null;
  });
  const [first] = places.filter((found) => found !== null);
  const whole = places.filter((found) => found === first).length;
  if (first === undefined || 2 * whole <= rows.length) return null;
  const [x = 0, y = 0, count] = first.split(',').map(Number);
  const isPlain = rows.every((cells) => cells.length === count && /\d/.test(cells[x]!) && /\d/.test(cells[y]!));
  return isPlain ? rows.map((cells) => ({ x: cells[x]!, y: cells[y]! })) : null;
}

const isLarge = (cell: string): boolean => parseMetres(cell) >= MIN_COORDINATE_M;

/** The first line with a figure, of a text without other words than those beside corners. */
function firstUnclear(text: string, figures: ReadonlyArray<readonly Figure[]>): CornerTableReading['fault'] {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const first = figures.findIndex(({ length }) => length > 0);
  if (first < 0 || !words.every((word) => CORNER_WORDS.test(word) || /^[oli]$/.test(word))) return null;
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const unclear = figures.findIndex((line) => line.length !== 0 && line.length !== 2);
  const line = unclear < 0 ? first : unclear;
  return { kind: 'line', line: line + 1, text: (lines[line] ?? '').trim().slice(0, 60) };
}
