import { isFatal } from '../../bridge/heartbeat.ts';
import type { CellImage } from '../cellImage.ts';
import type { CellText } from '../cellText.ts';
import { inOnePiece } from '../inOnePiece.ts';
import { type DigitNet, loadDigitNet } from './digitNet.ts';
import { isWordsAgain, seeAgain } from './seeAgain.ts';
import { type SeenCell, seeCell, textOfSeen } from './seeCell.ts';

/** Cells that a network looks at in one piece, and how long that takes a cheap phone. */
const SEEN_AT_ONCE = 40;
const SEE_BUDGET_MS = 3000;

/** @throws when the signal aborts */
export async function seeCells(
  net: DigitNet,
  cells: readonly CellImage[],
  signal: AbortSignal,
  atOnce = SEEN_AT_ONCE,
): Promise<SeenCell[]> {
  const seen: SeenCell[] = [];
  for (let from = 0; from < cells.length; from += atOnce) {
    signal.throwIfAborted();
    const some = cells.slice(from, from + atOnce);
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
  atOnce = SEEN_AT_ONCE,
): Promise<SeenAgain> {
  const texts = cells.map((cell, at) => textOfSeen(cell, seen[at]!));
  const confirmed = new Set<number>();
  for (let from = 0; net && from < cells.length; from += atOnce) {
    signal.throwIfAborted();
    await inOnePiece(SEE_BUDGET_MS, () => {
      for (let at = from; at < Math.min(from + atOnce, cells.length); at += 1) {
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
