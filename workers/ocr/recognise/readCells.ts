import type { CellImage } from '../cellImage.ts';
import type { CellText } from '../cellText.ts';
import type { Alphabet, Engine } from './engine.ts';
import { isWords, joinReadings } from './joinReadings.ts';
import type { SeenWord } from './readHocr.ts';

/**
 * Reads cells on engines side by side: each as any print, and then what are no words as numbers, from their other ink. Two looks
 * that share neither cleaning nor alphabet err apart.
 * @param onShare how much is done, 0 to 1, rising
 */
export async function readCells(
  engines: readonly Engine[],
  cells: readonly CellImage[],
  onShare: (share: number) => void,
): Promise<CellText[]> {
  const inks = await lookAt(engines, cells.map(({ ink }) => ink), 'any', (share) => onShare(share / 2));
  const again = cells.map((_, at) => at).filter((at) => !isWords(inks[at]!));
  const otherInks = await lookAt(engines, again.map((at) => cells[at]!.otherInk), 'numbers', (share) => onShare((1 + share) / 2));
  const others = new Map(again.map((at, index) => [at, otherInks[index]!]));
  return cells.map(({ row, column, box }, at) => ({ row, column, box, ...joinReadings(inks[at]!, others.get(at) ?? null) }));
}

/** Each engine takes the next line as soon as it is free. */
async function lookAt(
  engines: readonly Engine[],
  lines: ReadonlyArray<CellImage['ink']>,
  alphabet: Alphabet,
  onShare: (share: number) => void,
): Promise<SeenWord[][]> {
  const seen: SeenWord[][] = [];
  let next = 0;
  let done = 0;
  const work = async (engine: Engine): Promise<void> => {
    for (let at = next++; at < lines.length; at = next++) {
      seen[at] = await engine.readLine(lines[at]!, alphabet);
      done += 1;
      onShare(done / lines.length);
    }
  };
  await Promise.all(engines.map(work));
  return seen;
}
