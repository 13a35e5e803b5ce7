import type { CellText, SymbolChoices } from '../cellText.ts';
import type { SeenWord } from './readHocr.ts';

interface Line {
  text: string;
  symbols: SymbolChoices[];
  /** Of the least sure word, 0 to 1. */
  confidence: number;
}

const SPACE: SymbolChoices = { choices: [{ char: ' ', share: 1 }] };

function lineOf(words: readonly SeenWord[]): Line {
  const whole = words.filter(({ text }) => text !== '');
  return {
    text: whole.map(({ text }) => text).join(' '),
    symbols: whole.flatMap(({ symbols }, at) => (at === 0 ? symbols : [SPACE, ...symbols])),
    confidence: whole.length === 0 ? 0 : Math.min(...whole.map(({ confidence }) => confidence)),
  };
}

const count = (text: string, kind: RegExp): number => text.match(kind)?.length ?? 0;

/** Whether a line is mostly letters: a heading, a label, 'Diện tích: 123 m²'. */
export function isWords(words: readonly SeenWord[]): boolean {
  const text = words.map((word) => word.text).join('');
  return count(text, /\p{L}/gu) > count(text, /\d/g);
}

/** Choices of two looks at one character: the mean of their shares, the likeliest first. */
function joinChoices(first: SymbolChoices, second: SymbolChoices): SymbolChoices {
  const shares = new Map<string, number>();
  for (const { choices } of [first, second]) {
    for (const { char, share } of choices) shares.set(char, (shares.get(char) ?? 0) + share / 2);
  }
  return { choices: [...shares].map(([char, share]) => ({ char, share })).sort((one, other) => other.share - one.share) };
}

/** A number is read from the look that saw no letters in it, or else from the surer one. */
function inOrder(any: Line, numbers: Line): [Line, Line] {
  const prefersNumbers = numbers.text !== '' && (/\p{L}/u.test(any.text) || numbers.confidence > any.confidence);
  return prefersNumbers ? [numbers, any] : [any, numbers];
}

/**
 * Two looks at a cell as one text. Where both are of one length each character has the choices of both; a text that differs
 * stands among the others.
 * @param numbers the second look; null where there was none
 */
export function joinReadings(
  any: readonly SeenWord[],
  numbers: readonly SeenWord[] | null,
): Pick<CellText, 'text' | 'symbols' | 'others'> {
  if (!numbers) {
    const { text, symbols } = lineOf(any);
    return { text, symbols, others: [] };
  }
  const [first, second] = inOrder(lineOf(any), lineOf(numbers));
  const sum = first.confidence + second.confidence;
  const others = first.text === second.text || sum === 0 ? [] : [{ text: second.text, share: second.confidence / sum }];
  const isAligned = first.symbols.length === second.symbols.length;
  const symbols = isAligned ? first.symbols.map((symbol, at) => joinChoices(symbol, second.symbols[at]!)) : first.symbols;
  return { text: first.text, symbols, others };
}
