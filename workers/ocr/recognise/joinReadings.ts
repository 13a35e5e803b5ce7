import type { CellText, SymbolChoices } from '../cellText.ts';
import type { OcrWord } from './readHocr.ts';

interface Line {
  text: string;
  symbols: SymbolChoices[];
  /** Confidence of the least sure word, 0 to 1. */
  confidence: number;
}

/** Readings that agree except for spaces, which are unreliable. */
interface Camp {
  lines: Line[];
  weight: number;
}

const SPACE: SymbolChoices = { choices: [{ char: ' ', share: 1 }] };
/** Minimum weight of an uncertain reading. */
const MIN_WEIGHT = 0.05;
/** Weight factor of a reading with a letter among digits. */
const LETTER_WEIGHT = 0.5;

function lineOf(words: readonly OcrWord[]): Line {
  const whole = words.filter(({ text }) => text !== '');
  return {
    text: whole.map(({ text }) => text).join(' '),
    symbols: whole.flatMap(({ symbols }, at) => (at === 0 ? symbols : [SPACE, ...symbols])),
    confidence: whole.length === 0 ? 0 : Math.min(...whole.map(({ confidence }) => confidence)),
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

export function isAlike(one: readonly OcrWord[], other: readonly OcrWord[]): boolean {
  return solidText(one) === solidText(other);
}

function campsOf(candidates: ReadonlyArray<readonly OcrWord[]>): Camp[] {
  const camps = new Map<string, Camp>();
  for (const words of candidates) {
    const key = solidText(words);
    if (key === '') continue;
    const line = lineOf(words);
    const camp = camps.get(key) ?? { lines: [], weight: 0 };
    camp.lines.push(line);
    camp.weight += Math.max(MIN_WEIGHT, line.confidence) * (/\p{L}/u.test(key) ? LETTER_WEIGHT : 1);
    camps.set(key, camp);
  }
  return [...camps.values()].sort((a, b) => b.lines.length - a.lines.length || b.weight - a.weight);
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
  const camps = campsOf(candidates);
  const [first, ...rest] = camps;
  if (!first) return { text: '', symbols: [], others: [] };
  const surest = (lines: readonly Line[]): Line => lines.reduce((best, line) => (line.confidence > best.confidence ? line : best));
  const best = surest(first.lines);
  const count = withoutSpaces(best).length;
  const aligned = camps.flatMap(({ lines }) => lines.map(withoutSpaces)).filter((symbols) => symbols.length === count);
  const joined = withoutSpaces(best).map((_, at) => joinChoices(aligned.map((symbols) => symbols[at]!)));
  const weight = camps.reduce((sum, camp) => sum + camp.weight, 0);
  return {
    text: best.text,
    symbols: best.symbols.map((symbol) => (symbol === SPACE ? SPACE : joined.shift()!)),
    others: rest.map((camp) => ({ text: surest(camp.lines).text, share: camp.weight / weight })),
  };
}
