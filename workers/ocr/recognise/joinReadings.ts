import type { CellText, SymbolChoices } from '../cellText.ts';
import type { OcrWord } from './readHocr.ts';

interface Line {
  text: string;
  symbols: SymbolChoices[];
  /** Confidence of the least sure word, 0 to 1. */
  confidence: number;
}

/** Readings that agree except for spaces, which are unreliable. */
interface ReadingGroup {
  lines: Line[];
  weight: number;
}

const SPACE: SymbolChoices = { choices: [{ char: ' ', share: 1 }] };
/** Minimum weight of an uncertain reading. */
const MIN_WEIGHT = 0.05;
/** Weight factor of a reading with a letter among digits. */
const LETTER_WEIGHT = 0.5;

function lineOf(words: readonly OcrWord[]): Line {
  const filled = words.filter(({ text }) => text !== '');
  return {
    text: filled.map(({ text }) => text).join(' '),
    symbols: filled.flatMap(({ symbols }, at) => (at === 0 ? symbols : [SPACE, ...symbols])),
    confidence: filled.length === 0 ? 0 : Math.min(...filled.map(({ confidence }) => confidence)),
  };
}

const count = (text: string, kind: RegExp): number => text.match(kind)?.length ?? 0;

/** Tests whether a line is mostly letters: a heading, a label, 'Diện tích: 123 m²'. */
export function isWords(words: readonly OcrWord[]): boolean {
  const text = words.map((word) => word.text).join('');
  return count(text, /\p{L}/gu) > count(text, /\d/g);
}

const solidText = (words: readonly OcrWord[]): string =>
  words
    .map(({ text }) => text)
    .join('')
    .replaceAll(' ', '');

export function isAlike(a: readonly OcrWord[], b: readonly OcrWord[]): boolean {
  return solidText(a) === solidText(b);
}

function groupsOf(candidates: ReadonlyArray<readonly OcrWord[]>): ReadingGroup[] {
  const groups = new Map<string, ReadingGroup>();
  for (const words of candidates) {
    const key = solidText(words);
    if (key === '') continue;
    const line = lineOf(words);
    const group = groups.get(key) ?? { lines: [], weight: 0 };
    group.lines.push(line);
    group.weight += Math.max(MIN_WEIGHT, line.confidence) * (/\p{L}/u.test(key) ? LETTER_WEIGHT : 1);
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => b.lines.length - a.lines.length || b.weight - a.weight);
}

/** Joins several readings of one character: the mean of their shares, likeliest first. */
function joinChoices(symbols: readonly SymbolChoices[]): SymbolChoices {
  const shares = new Map<string, number>();
  for (const { choices } of symbols) {
    for (const { char, share } of choices) shares.set(char, (shares.get(char) ?? 0) + share / symbols.length);
  }
  return { choices: [...shares].map(([char, share]) => ({ char, share })).sort((a, b) => b.share - a.share) };
}

const withoutSpaces = ({ symbols }: Line): SymbolChoices[] => symbols.filter((symbol) => symbol !== SPACE);

/**
 * Joins several readings of a cell to the text that most of them have, or the surer one of a tie. Its characters get
 * the choices of all readings with as many characters, spaces not counted; different texts become `others`.
 */
export function joinReadings(candidates: ReadonlyArray<readonly OcrWord[]>): Pick<CellText, 'text' | 'symbols' | 'others'> {
  const groups = groupsOf(candidates);
  const [first, ...rest] = groups;
  if (!first) return { text: '', symbols: [], others: [] };
  const surest = (lines: readonly Line[]): Line => lines.reduce((best, line) => (line.confidence > best.confidence ? line : best));
  const best = surest(first.lines);
  const count = withoutSpaces(best).length;
  const aligned = groups.flatMap(({ lines }) => lines.map(withoutSpaces)).filter((symbols) => symbols.length === count);
  const joined = withoutSpaces(best).map((_, at) => joinChoices(aligned.map((symbols) => symbols[at]!)));
  const weight = groups.reduce((sum, group) => sum + group.weight, 0);
  return {
    text: best.text,
    symbols: best.symbols.map((symbol) => (symbol === SPACE ? SPACE : joined.shift()!)),
    others: rest.map((group) => ({ text: surest(group.lines).text, share: group.weight / weight })),
  };
}
