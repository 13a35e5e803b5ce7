import type { CornerReading, ReadCorner, ReadNumber } from '../../src/domain/picture/cornerReading.ts';
import type { CertificateTruth, PrintedNumber, PrintedRow } from '../../tests/support/certificates/certificateTruth.ts';

/** Number that was misread or not read. */
interface WrongNumber {
  /** Number of the document: 'x3', 'side0', 'area'; '+x' for one that it does not have. */
  what: string;
  printed: string;
  read: string;
  trust: string;
}

export interface PictureScore {
  corners: number;
  exact: number;
  /** Exact corners with a number that is not certain. */
  marked: number;
  /** Corners of the document without a row in the reading, and rows that the document does not have. */
  lost: number;
  invented: number;
  /** Numbers on the document; those read right, marked or not; those shown unmarked; and wrong ones. */
  numbers: number;
  right: number;
  shownCertain: number;
  certainWrong: number;
  wrong: WrongNumber[];
  /** Confused digits as 'printed→read', for wrong numbers with as many digits as printed. */
  confused: string[];
}

interface Pair {
  x: number | null;
  y: number | null;
}

const same = (one: number | null, other: number | null): boolean => one !== null && other !== null && Math.abs(one - other) < 0.005;

/** Numbers with mostly equal digits belong to one misread row; otherwise one row is lost and one invented. */
const isNear = (one: number | null, other: number | null): boolean => {
  if (one === null || other === null) return false;
  const [a, b] = [one.toFixed(2), other.toFixed(2)];
  if (a.length !== b.length) return false;
  return [...a].filter((digit, at) => digit !== b[at]).length <= 3;
};

const costOf = (told: Pair, read: Pair): number => {
  const axis = (one: number | null, other: number | null): number => (same(one, other) ? 0 : isNear(one, other) ? 0.3 : 0.8);
  return axis(told.x, read.x) + axis(told.y, read.y);
};

/** Aligns rows of the document and the reading at minimum cost; null for a missing partner. */
function alignRows<Told extends Pair, Read extends Pair>(told: readonly Told[], read: readonly Read[]): [Told | null, Read | null][] {
  const SKIP = 0.75;
  const cost = Array.from({ length: told.length + 1 }, () => new Float64Array(read.length + 1));
  for (let i = 0; i <= told.length; i += 1) {
    for (let j = 0; j <= read.length; j += 1) {
      if (i === 0 || j === 0) cost[i]![j] = (i + j) * SKIP;
      else
        cost[i]![j] = Math.min(cost[i - 1]![j - 1]! + costOf(told[i - 1]!, read[j - 1]!), cost[i - 1]![j]! + SKIP, cost[i]![j - 1]! + SKIP);
    }
  }
  const pairs: [Told | null, Read | null][] = [];
  let [i, j] = [told.length, read.length];
  while (i > 0 || j > 0) {
    if (i > 0 && j > 0 && cost[i]![j] === cost[i - 1]![j - 1]! + costOf(told[i - 1]!, read[j - 1]!)) pairs.push([told[--i]!, read[--j]!]);
    else if (i > 0 && cost[i]![j] === cost[i - 1]![j]! + SKIP) pairs.push([told[--i]!, null]);
    else pairs.push([null, read[--j]!]);
  }
  return pairs.toReversed();
}

/** Returns a document's corners without the repeated first row. */
const toldRows = ({ parcels }: CertificateTruth): PrintedRow[] =>
  parcels.flatMap(({ rows, repeatsFirst }) => (repeatsFirst ? rows.slice(0, -1) : rows));

/** Counts the document's corners that a list has in order, with both numbers right. */
export function countExact(truth: CertificateTruth, read: readonly Pair[]): number {
  const told = toldRows(truth).map(({ x, y }) => ({ x: x.value, y: y.value }));
  return alignRows(told, read).filter(([one, other]) => one && other && same(one.x, other.x) && same(one.y, other.y)).length;
}

export function scoreReading(truth: CertificateTruth, reading: CornerReading | null): PictureScore {
  const told = toldRows(truth).map((row, at) => ({ row, at, x: row.x.value, y: row.y.value }));
  const read = (reading?.parcels ?? [])
    .flatMap(({ corners }) => corners)
    .map((corner) => ({ corner, x: corner.x.value, y: corner.y.value }));
  const score: PictureScore = {
    corners: told.length,
    exact: 0,
    marked: 0,
    lost: 0,
    invented: 0,
    numbers: 0,
    right: 0,
    shownCertain: 0,
    certainWrong: 0,
    wrong: [],
    confused: [],
  };
  for (const [one, other] of alignRows(told, read)) {
    if (one && other && same(one.x, other.x) && same(one.y, other.y)) {
      score.exact += 1;
      if (other.corner.x.trust !== 'certain' || other.corner.y.trust !== 'certain') score.marked += 1;
    }
    if (!other) score.lost += 1;
    if (!one) score.invented += 1;
    compareRow(score, one && { row: one.row, at: one.at }, other?.corner ?? null);
  }
  truth.parcels.forEach(({ areaM2 }, at) => compare(score, 'area', areaM2, reading?.parcels[at]?.areaM2 ?? null));
  return score;
}

function compareRow(score: PictureScore, told: { row: PrintedRow; at: number } | null, read: ReadCorner | null): void {
  const name = (what: string): string => (told ? `${what}${told.at + 1}` : `+${what}`);
  compare(score, name('x'), told?.row.x ?? null, read?.x ?? null);
  compare(score, name('y'), told?.row.y ?? null, read?.y ?? null);
  compare(score, name('side'), told?.row.sideM ?? null, read?.sideM ?? null);
}

function compare(score: PictureScore, what: string, printed: PrintedNumber | null, read: ReadNumber | null): void {
  if (printed) score.numbers += 1;
  const shown = read !== null && read.value !== null;
  const right = shown && printed !== null && same(printed.value, read.value);
  if (shown && read.trust === 'certain') {
    score.shownCertain += 1;
    if (!right) score.certainWrong += 1;
  }
  if (right) score.right += 1;
  if (right || (!printed && !shown)) return;
  score.wrong.push({ what, printed: printed?.text ?? '', read: shown ? read.text : '', trust: shown ? read.trust : 'missing' });
  if (!printed || !shown) return;
  const [told, got] = [printed.text.replaceAll(/\D/g, ''), read.text.replaceAll(/\D/g, '')];
  if (told.length !== got.length) score.confused.push(`${told.length} digits→${got.length}`);
  else [...told].forEach((digit, at) => digit !== got[at] && score.confused.push(`${digit}→${got[at]}`));
}
