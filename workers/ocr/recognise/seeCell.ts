import type { CellImage } from '../cellImage.ts';
import type { CellText } from '../cellText.ts';
import { NET_SIGNS, type DigitNet } from './digitNet.ts';
import { joinReadings } from './joinReadings.ts';
import type { SeenWord } from './readHocr.ts';
import { type NetLine, type NetNumber, readSteps } from './readSteps.ts';

/** What the network of digits sees in a cell. */
export interface SeenCell {
  /** Empty for a line that is too long for it. */
  looks: SeenWord[][];
  /** Of each look. */
  numbers: NetNumber[][];
  /** Whether each look saw nothing but a number, and how likely the least sure one is right. */
  isNumber: boolean;
  share: number;
}

/** Both differ in cleaning and width, so that they err apart. */
const LOOKS = [
  { of: 'ink', width: 1 },
  { of: 'otherInk', width: 0.86 },
] as const;

const NUMBER = /^[\d.,\- ]*\d[\d.,\- ]*$/;
const OTHER = NET_SIGNS.at(-1)!;

/** What an area is told by, signs lost or not named before it. */
const AREA = /\d[., ]*[(?]?m ?[2²]/;

/** Looks at a cell, and unless it is words at its other cleaning. */
export function seeCell(net: DigitNet, cell: CellImage): SeenCell {
  const lines: NetLine[] = [];
  for (const { of, width } of LOOKS) {
    const steps = net.read(cell[of], width);
    if (!steps) break;
    lines.push(readSteps(steps));
    if (looksLikeWords(lines[0]!.text)) break;
  }
  return {
    looks: lines.map(({ words }) => words),
    numbers: lines.map(({ numbers }) => numbers),
    isNumber: lines.length === LOOKS.length && lines.every(({ text }) => NUMBER.test(text)),
    share: Math.min(...lines.map(({ share }) => share)),
  };
}

/** Less likely right, and a number was hardly seen: of 498 coordinates on dark, bent pages that their sides or area bore out 12 are. */
const MIN_SHARE = 0.5;

/** Whether a number was seen, and in all looks the same but for its marks. */
export const isSeen = ({ isNumber, share, looks }: SeenCell): boolean =>
  isNumber && share >= MIN_SHARE && new Set(looks.map(digitsOf)).size === 1;

/** What a look saw. */
export const lookText = (words: readonly SeenWord[]): string => words.map(({ text }) => text).join(' ');

const digitsOf = (words: readonly SeenWord[]): string => lookText(words).replaceAll(/\D/g, '');

/** Whether a text of the networks is mostly signs that no number has. */
export const looksLikeWords = (text: string): boolean =>
  text.split(OTHER).length - 1 > text.replaceAll(/\D/g, '').length && !AREA.test(text);

/** A letter that is no digit's look-alike, no axis and no unit stands for every sign that the network does not name. */
const LETTER = 'n';

/** What was seen as text, its words unread: enough for a table whose numbers bear each other out. */
export function textOfSeen({ row, column, box }: CellImage, { looks }: SeenCell): CellText {
  const named = looks.map((words) =>
    words.map((word) => ({
      ...word,
      text: word.text.replaceAll(OTHER, LETTER),
      symbols: word.symbols.map(({ choices }) => ({
        choices: choices.map(({ char, share }) => ({ char: char === OTHER ? LETTER : char, share })),
      })),
    })),
  );
  return { row, column, box, ...joinReadings(named) };
}
