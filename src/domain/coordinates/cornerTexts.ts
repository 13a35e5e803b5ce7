import { parseCornerTable, parseMetres } from './cornerPair.ts';

const wordsOf = (line: string): string[] =>
  line
    .split(/[\t|;]/.test(line) ? /[\t|;]/ : /\s+/)
    .map((word) => word.trim())
    .filter((word) => word !== '');

/** Where X and Y stand among the words of a line that is read whole: 'X place, Y place, count'. */
function columnsOf(line: string): string | null {
  const [pair] = parseCornerTable(line);
  const words = wordsOf(line);
  const x = words.findIndex((word) => parseMetres(word) === pair?.x);
  const y = words.findIndex((word, at) => at !== x && parseMetres(word) === pair?.y);
  return pair && x >= 0 && y >= 0 ? [x, y, words.length].join() : null;
}

/**
 * A pasted table some of whose lines are no corners, since one of their numbers has a digit too few or too many or its mark in the wrong place: X and Y as
 * they are written, from the columns where most of the lines have theirs.
 * @returns null where all lines are whole, or the columns are not plain; lines without a figure are headings
 */
export function cornerTexts(text: string): Array<{ x: string; y: string }> | null {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => /\d/.test(line));
  const columns = lines.map(columnsOf);
  const [first] = columns.filter((found) => found !== null);
  const whole = columns.filter((found) => found === first).length;
  if (first === undefined || whole === lines.length || 2 * whole <= lines.length) return null;
  const [x = 0, y = 0, count] = first.split(',').map(Number);
  const rows = lines.map(wordsOf);
  const isPlain = rows.every((words) => words.length === count && /\d/.test(words[x]!) && /\d/.test(words[y]!));
  return isPlain ? rows.map((words) => ({ x: words[x]!, y: words[y]! })) : null;
}
