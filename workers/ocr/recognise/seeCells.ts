import { isFatal } from '../../bridge/isFatal.ts';
import type { CellImage } from '../cellImage.ts';
import type { CellText } from '../cellText.ts';
import { inOnePiece } from '../inOnePiece.ts';
import { type DigitNet, loadDigitNet } from './digitNet.ts';
import { seeAgain } from './seeAgain.ts';
import { type SeenCell, seeCell } from './seeCell.ts';

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

/** The second network, which comes with the first cell that it is asked about; null where it cannot be had. */
async function secondNet(): Promise<DigitNet | null> {
  try {
    return await loadDigitNet('second');
  } catch (error) {
    if (isFatal(error)) throw error;
    console.warn('ocr: the second network did not come', error);
    return null;
  }
}

/**
 * Has the second network look at cells. Without it, as on a device that kept the engine before there was one, the engine is asked about all.
 * @returns texts of those in which it saw the number that the first one did, and which are words to both
 * @throws when the signal aborts
 */
export async function seeCellsAgain(
  cells: readonly CellImage[],
  seen: readonly SeenCell[],
  asked: readonly number[],
  signal: AbortSignal,
): Promise<{ texts: Map<number, CellText>; words: Set<number> }> {
  const net = await secondNet();
  const [texts, words] = [new Map<number, CellText>(), new Set<number>()];
  for (let from = 0; net && from < asked.length; from += SEEN_AT_ONCE) {
    signal.throwIfAborted();
    await inOnePiece(SEE_BUDGET_MS, () => {
      for (const at of asked.slice(from, from + SEEN_AT_ONCE)) {
        const text = seeAgain(net, cells[at]!, seen[at]!);
        if (text === 'words') words.add(at);
        else if (text) texts.set(at, text);
      }
    });
  }
  return { texts, words };
}
