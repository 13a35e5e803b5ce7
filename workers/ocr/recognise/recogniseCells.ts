import { isFatal, runInTask } from '../../bridge/heartbeat.ts';
import type { CellImage } from '../cellImage.ts';
import type { CellText } from '../cellText.ts';
import { type DigitNet, loadDigitNet } from './digitNet.ts';
import { digitsOf, type CellReading, recogniseCell, textOfReading, candidateText, looksLikeWords, placeOf } from './recogniseCell.ts';
import { joinReadings } from './joinReadings.ts';
import type { OcrWord } from './readHocr.ts';
import { type NetLine, type NetNumber, readSteps } from './readSteps.ts';

/** Passes with other widths than the first network's. */
const VARIANTS = [
  { of: 'ink', width: 1.1 },
  { of: 'otherInk', width: 0.95 },
] as const;

/** Minimum product of both networks' probabilities for a confirmed number. */
const MIN_SHARE = 0.25;

/** Reads a cell again: the joint reading, and whether both networks clearly agree; null if the first saw no digit. */
export function secondPass(
  net: DigitNet,
  cell: CellImage,
  seen: CellReading,
): { text: CellText; isConfirmed: boolean; again: OcrWord[][] } | null {
  const digits = digitsOf(seen.candidates[0] ?? []);
  if (digits === '') return null;
  const lines = VARIANTS.map((variant) => readSecond(net, cell, variant));
  const again = lines.flatMap((line) => (line ? [line.words] : []));
  const seenBy = {
    first: seen.candidates.map(candidateText),
    second: lines.map((line) => line?.text ?? ''),
    isNetwork: true,
    whole: wholeNumbers(seen, lines),
  };
  const isSame = seen.isNumber && again.length === lines.length && [...seen.candidates, ...again].every((one) => digitsOf(one) === digits);
  const isClear = isSame && lines.every((line) => seen.share * line!.share >= MIN_SHARE);
  const text = isClear ? { ...placeOf(cell), ...joinReadings([...seen.candidates, ...again]) } : textOfReading(cell, seen);
  return { text: { ...text, seenBy }, isConfirmed: isClear || areNumbersSeen(seen, lines), again };
}

/** Minimum digits of a coordinate; shorter numbers may be a corner's name. */
const LONG = 6;
/** Sign before a number in a line of words; '' at the start of the line. */
const LABEL = /^[XY:=]?$/;
/** First sign of a unit, and the digits that the second network reads in 'm²'. */
const UNIT = /[m(]/;
const UNIT_AS_DIGITS = '112';
/** Largest distance to the unit, in digit distances; a larger one hides an unread sign. */
const MAX_GAP = 2.8;

/** Tests for the same clear numbers after labels, as in 'Điểm 4: X = 1187422,51 m; Y = 583221,10 m'. */
function areNumbersSeen(seen: CellReading, lines: ReadonlyArray<NetLine | null>): boolean {
  const first = seen.numbers[0] ?? [];
  const labelled = first.filter(({ behind }) => LABEL.test(behind));
  const isWhole = labelled.length > 0 && first.every((number) => labelled.includes(number) || number.digits.length < LONG);
  return isWhole && labelled.every((number) => isSeenByAll(number, seen, lines));
}

/** Returns numbers that every pass has up to their unit, without unread signs between. */
function wholeNumbers(seen: CellReading, lines: ReadonlyArray<NetLine | null>): string[] {
  const isBeforeUnit = ({ ahead, gap }: NetNumber): boolean => UNIT.test(ahead) && gap < MAX_GAP;
  return (seen.numbers[0] ?? []).flatMap((number) => {
    const { digits } = number;
    const isWhole = seen.numbers.every((candidate) => candidate.some((other) => other.digits === digits && isBeforeUnit(other)));
    return isWhole && isSeenByAll(number, seen, lines) ? [digits] : [];
  });
}

/** Tests whether every pass of both networks clearly has a number; the second may read its unit as digits. */
function isSeenByAll({ digits, ahead }: NetNumber, { numbers }: CellReading, lines: ReadonlyArray<NetLine | null>): boolean {
  const isAgain = (other: NetNumber): boolean =>
    other.digits.startsWith(digits) && (ahead === '' || other.ahead === 'm' ? digits : digits + UNIT_AS_DIGITS).startsWith(other.digits);
  const minShare = (candidates: ReadonlyArray<readonly NetNumber[]>, isSame: (number: NetNumber) => boolean): number =>
    Math.min(...candidates.map((candidate) => candidate.find(isSame)?.shareOf(digits.length) ?? 0));
  const firstShare = minShare(numbers, (other) => other.digits === digits);
  const secondShare = minShare(
    lines.map((line) => line?.numbers ?? []),
    isAgain,
  );
  return numbers.length > 1 && firstShare * secondShare >= MIN_SHARE;
}

/** Tests whether both networks take a cell for words. */
export function isWordsInSecondPass(net: DigitNet, cell: CellImage, { candidates }: CellReading): boolean {
  if (candidates.length === 0 || candidates.some((words) => digitsOf(words) !== '')) return false;
  return VARIANTS.every((variant) => {
    const line = readSecond(net, cell, variant);
    return line !== null && (digitsOf(line.words) === '' || looksLikeWords(line.text));
  });
}

function readSecond(net: DigitNet, cell: CellImage, { of, width }: (typeof VARIANTS)[number]): NetLine | null {
  const steps = net.read(cell[of], width);
  return steps && readSteps(steps);
}

/** Cells that a network reads without a pause, and the longest duration on a cheap phone. */
const CELLS_PER_TASK = 40;
const TASK_BUDGET_MS = 3000;

/** @throws when the signal aborts */
export async function recogniseCells(net: DigitNet, cells: readonly CellImage[], signal: AbortSignal): Promise<CellReading[]> {
  const seen: CellReading[] = [];
  for (let from = 0; from < cells.length; from += CELLS_PER_TASK) {
    signal.throwIfAborted();
    const chunk = cells.slice(from, from + CELLS_PER_TASK);
    seen.push(...(await runInTask(TASK_BUDGET_MS, () => chunk.map((cell) => recogniseCell(net, cell)))));
  }
  return seen;
}

/** Loads the second network; null where it is missing, as on an offline device with an older cache. */
export async function secondNet(): Promise<DigitNet | null> {
  try {
    return await loadDigitNet('second');
  } catch (error) {
    if (isFatal(error)) throw error;
    console.warn('ocr: the second network did not come', error);
    return null;
  }
}

/** Readings of all cells by both networks. */
export type SecondPass = Awaited<ReturnType<typeof runSecondPass>>;

/** Reads cells with digits with the second network; null keeps the first's readings. @throws when the signal aborts */
export async function runSecondPass(net: DigitNet | null, cells: readonly CellImage[], seen: readonly CellReading[], signal: AbortSignal) {
  const texts = cells.map((cell, at) => textOfReading(cell, seen[at]!));
  /** Cells with the second network's readings added. */
  const both = [...seen];
  /** Cells in which both networks saw the same number. */
  const confirmed = new Set<number>();
  for (let from = 0; net && from < cells.length; from += CELLS_PER_TASK) {
    signal.throwIfAborted();
    await runInTask(TASK_BUDGET_MS, () => {
      for (let at = from; at < Math.min(from + CELLS_PER_TASK, cells.length); at += 1) {
        const found = secondPass(net, cells[at]!, seen[at]!);
        if (!found) continue;
        texts[at] = found.text;
        both[at] = { ...seen[at]!, secondCandidates: found.again };
        if (found.isConfirmed) confirmed.add(at);
      }
    });
  }
  return { texts, seen: both, confirmed };
}

/** Leaves out cells that both networks take for words. @throws when the signal aborts */
export async function withoutWords(
  net: DigitNet | null,
  cells: readonly CellImage[],
  seen: readonly CellReading[],
  indices: readonly number[],
  signal: AbortSignal,
): Promise<number[]> {
  if (!net || indices.length === 0) return [...indices];
  signal.throwIfAborted();
  return runInTask(TASK_BUDGET_MS, () => indices.filter((at) => !isWordsInSecondPass(net, cells[at]!, seen[at]!)));
}
