import type { CellImage } from '../cellImage.ts';
import type { CellText } from '../cellText.ts';
import type { DigitNet } from './digitNet.ts';
import { joinReadings } from './joinReadings.ts';
import { type NetLine, readSteps } from './readSteps.ts';
import { lookText, looksLikeWords, type SeenCell } from './seeCell.ts';

/** Both differ from those of the first network, and its lines are of other widths, too. */
const LOOKS = [
  { of: 'ink', width: 1.1 },
  { of: 'otherInk', width: 0.95 },
] as const;

/** Both shares together: less likely right, and the second network does not confirm. One that is sure makes up for one that hardly saw. */
const LEAST_SHARE = 0.25;

/**
 * Has the second network look at a cell that the first one saw.
 * @returns the text of both where they saw the same number; 'words' where the first saw no digit and the second words; null where they differ or
 *   hardly saw it
 */
export function seeAgain(net: DigitNet, cell: CellImage, seen: SeenCell): CellText | 'words' | null {
  const [told, other = ''] = seen.looks.map((words) => digitsOf(lookText(words)));
  if (told === undefined || other !== told || (told !== '' && !seen.isNumber)) return null;
  const lines: NetLine[] = [];
  for (const { of, width } of LOOKS) {
    const steps = net.read(cell[of], width);
    if (!steps) return null;
    const line = readSteps(steps);
    const digits = digitsOf(line.text);
    if (told === '' ? digits !== '' && !looksLikeWords(line.text) : digits !== told || seen.share * line.share < LEAST_SHARE) return null;
    lines.push(line);
  }
  if (told === '') return 'words';
  const { row, column, box } = cell;
  const seenBy = { first: seen.looks.map(lookText), second: lines.map(({ text }) => text) };
  return { row, column, box, ...joinReadings([...seen.looks, ...lines.map(({ words }) => words)]), seenBy };
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
