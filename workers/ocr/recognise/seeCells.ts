import { isFatal, inOnePiece } from '../../bridge/heartbeat.ts';
import type { CellImage } from '../cellImage.ts';
import type { CellText } from '../cellText.ts';
import { type DigitNet, loadDigitNet } from './digitNet.ts';
import { type SeenCell, seeCell, textOfSeen, lookText, looksLikeWords } from './seeCell.ts';
import { joinReadings } from './joinReadings.ts';
import { type NetLine, type NetNumber, readSteps } from './readSteps.ts';

/** Both differ from those of the first network, and its lines are of other widths, too. */
const LOOKS = [
  { of: 'ink', width: 1.1 },
  { of: 'otherInk', width: 0.95 },
] as const;

/** Both shares together: less likely right, and the second network does not confirm. One that is sure makes up for one that hardly saw. */
const MIN_SHARE = 0.25;

/**
 * Has the second network look at a cell in which the first one saw digits.
 * @returns what both make of it, and whether they saw the same number, and clearly; null where the first saw no digit
 */
export function seeAgain(net: DigitNet, cell: CellImage, seen: SeenCell): { text: CellText; isConfirmed: boolean } | null {
  const told = digitsOf(lookText(seen.looks[0] ?? []));
  if (told === '') return null;
  const lines = LOOKS.map((look) => lookAgain(net, cell, look));
  const seenBy = { first: seen.looks.map(lookText), second: lines.map((line) => line?.text ?? ''), isNetwork: true };
  const isSame = seen.isNumber && [...seenBy.first, ...seenBy.second].every((text) => digitsOf(text) === told);
  if (!isSame || lines.some((line) => seen.share * line!.share < MIN_SHARE)) {
    return { text: { ...textOfSeen(cell, seen), seenBy }, isConfirmed: areNumbersSeen(seen, lines) };
  }
  const { row, column, box } = cell;
  const text = { row, column, box, ...joinReadings([...seen.looks, ...lines.map((line) => line!.words)]), seenBy };
  return { text, isConfirmed: true };
}

/** With fewer digits a number may be a corner's name, with as many it is a coordinate. */
const LONG = 6;
/** Before a number in a line of words; before one that begins it, nothing. */
const LABEL = /^[XY:=]?$/;

/** Whether of 'Điểm 4: X = 1187422,51 m; Y = 583221,10 m' both networks saw the same numbers behind labels, and clearly, whatever its words are. */
function areNumbersSeen({ numbers: [first, ...others] }: SeenCell, lines: ReadonlyArray<NetLine | null>): boolean {
  const told = first?.filter(({ behind }) => LABEL.test(behind)) ?? [];
  const isWhole = others.length > 0 && told.length > 0 && first!.every((number) => told.includes(number) || number.digits.length < LONG);
  const own = [first!, ...others].map((numbers) => sharesIn(numbers, told, ''));
  const again = lines.map((line) => sharesIn(line?.numbers ?? [], told, UNIT));
  const least = (looks: readonly number[][], at: number): number => Math.min(...looks.map((shares) => shares[at] ?? 0));
  return isWhole && told.every((_, at) => least(own, at) * least(again, at) >= MIN_SHARE);
}

/** What the second network, which hardly knows letters, takes the 'm' behind a number for. */
const UNIT = '11';

/**
 * How likely the numbers told are what another look saw, in their order; fewer where they are not all there.
 * @param unit what it may have behind one, or part of it, where the first look has a letter
 */
function sharesIn(numbers: readonly NetNumber[], told: readonly NetNumber[], unit: string): number[] {
  const shares: number[] = [];
  for (const number of numbers) {
    const next = told[shares.length];
    if (!next) break;
    const most = next.digits + (next.ahead === '' ? '' : unit);
    if (number.digits.startsWith(next.digits) && most.startsWith(number.digits)) shares.push(number.shareOf(next.digits.length));
  }
  return shares;
}

/** Whether a cell in which the first network saw no digit is words to the second one, too. */
export function isWordsAgain(net: DigitNet, cell: CellImage, { looks }: SeenCell): boolean {
  if (looks.length === 0 || looks.some((words) => digitsOf(lookText(words)) !== '')) return false;
  return LOOKS.every((look) => {
    const line = lookAgain(net, cell, look);
    return line !== null && (digitsOf(line.text) === '' || looksLikeWords(line.text));
  });
}

function lookAgain(net: DigitNet, cell: CellImage, { of, width }: (typeof LOOKS)[number]): NetLine | null {
  const steps = net.read(cell[of], width);
  return steps && readSteps(steps);
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Cells that a network looks at in one piece, and how long that takes a cheap phone. */
const SEEN_AT_ONCE = 40;
const SEE_BUDGET_MS = 3000;

/** @throws when the signal aborts */
export async function seeCells(net: DigitNet, cells: readonly CellImage[], signal: AbortSignal): Promise<SeenCell[]> {
  const seen: SeenCell[] = [];
  for (let from = 0; from < cells.length; from += SEEN_AT_ONCE) {
    signal.throwIfAborted();
    const some = cells.slice(from, from + SEEN_AT_ONCE);
    seen.push(...(await inOnePiece(SEE_BUDGET_MS, () => some.map((cell) => seeCell(net, cell)))));
  }
  return seen;
}

/** Null where it cannot be had, as on a device that kept the engine before there was one: then the engine is asked about all that is in doubt. */
export async function secondNet(): Promise<DigitNet | null> {
  try {
    return await loadDigitNet('second');
  } catch (error) {
    if (isFatal(error)) throw error;
    console.warn('ocr: the second network did not come', error);
    return null;
  }
}

/** What the second network makes of what the first one saw. */
export interface SeenAgain {
  /** Of all cells. */
  texts: CellText[];
  /** In which cells both saw the same number. */
  confirmed: Set<number>;
}

/**
 * Has the second network look at all cells in which the first one saw digits.
 * @param net null: all is as the first one saw it
 * @throws when the signal aborts
 */
export async function seeCellsAgain(
  net: DigitNet | null,
  cells: readonly CellImage[],
  seen: readonly SeenCell[],
  signal: AbortSignal,
): Promise<SeenAgain> {
  const texts = cells.map((cell, at) => textOfSeen(cell, seen[at]!));
  const confirmed = new Set<number>();
  for (let from = 0; net && from < cells.length; from += SEEN_AT_ONCE) {
    signal.throwIfAborted();
    await inOnePiece(SEE_BUDGET_MS, () => {
      for (let at = from; at < Math.min(from + SEEN_AT_ONCE, cells.length); at += 1) {
        const again = seeAgain(net, cells[at]!, seen[at]!);
        if (again) texts[at] = again.text;
        if (again?.isConfirmed) confirmed.add(at);
      }
    });
  }
  return { texts, confirmed };
}

/**
 * Those of some cells that are not words to both networks.
 * @throws when the signal aborts
 */
export async function withoutWords(
  net: DigitNet | null,
  cells: readonly CellImage[],
  seen: readonly SeenCell[],
  asked: readonly number[],
  signal: AbortSignal,
): Promise<number[]> {
  if (!net || asked.length === 0) return [...asked];
  signal.throwIfAborted();
  return inOnePiece(SEE_BUDGET_MS, () => asked.filter((at) => !isWordsAgain(net, cells[at]!, seen[at]!)));
}
