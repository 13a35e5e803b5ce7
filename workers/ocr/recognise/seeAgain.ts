import type { CellImage } from '../cellImage.ts';
import type { CellText } from '../cellText.ts';
import type { DigitNet } from './digitNet.ts';
import { joinReadings } from './joinReadings.ts';
import { type NetLine, readSteps } from './readSteps.ts';
import { isSeen, type SeenCell, lookText } from './seeCell.ts';

/** Both differ from those of the first network, and its lines are of other widths, too. */
const LOOKS = [
  { of: 'ink', width: 1.1 },
  { of: 'otherInk', width: 0.95 },
] as const;

/** Less likely right, and the second network does not confirm. */
const LEAST_SHARE = 0.5;

/**
 * Has the second network look at a cell that the first one saw.
 * @returns the text of both where they saw the same number; 'words' where neither saw a digit; null where they differ or either hardly saw it
 */
export function seeAgain(net: DigitNet, cell: CellImage, seen: SeenCell): CellText | 'words' | null {
  const told = seen.looks.map((words) => digitsOf(lookText(words)));
  const mayBeWords = told.length > 0 && told.every((digits) => digits === '');
  if (!mayBeWords && !isSeen(seen)) return null;
  const lines: NetLine[] = [];
  for (const { of, width } of LOOKS) {
    const steps = net.read(cell[of], width);
    if (!steps) return null;
    const line = readSteps(steps);
    if (digitsOf(line.text) !== told[0] || (!mayBeWords && line.share < LEAST_SHARE)) return null;
    lines.push(line);
  }
  if (mayBeWords) return 'words';
  const { row, column, box } = cell;
  const seenBy = { first: seen.looks.map(lookText), second: lines.map(({ text }) => text) };
  return { row, column, box, ...joinReadings([...seen.looks, ...lines.map(({ words }) => words)]), seenBy };
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
