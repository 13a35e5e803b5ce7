import { parseMetres } from './cornerPair.ts';

/** Names of the older system HN-72, whose coordinates differ from VN-2000. */
export const NAMED_HN72 = /\bHN[ -]?72\b|hà nội[ -]?72(?![\d.,])/iu;
/** Zone prefix of Y: '18583456.78'. */
const ZONES = new Set([18, 19, 48, 49]);
const MIN_ROWS = 2;

const isZoned = (word: string): boolean => ZONES.has(Math.floor(parseMetres(word) / 1_000_000));
const isCoordinate = (word: string): boolean => parseMetres(word) >= 100_000;

/** Returns true if recognised lines of a page name HN-72, or most of its rows (more than one) have a zone before Y. */
export function isHn72Page(lines: readonly string[]): boolean {
  if (lines.some((line) => NAMED_HN72.test(line))) return true;
  const rows = lines.map((line) => line.split(/\s+/)).filter((words) => words.some(isCoordinate));
  const zoned = rows.filter((words) => words.some(isZoned)).length;
  return zoned >= MIN_ROWS && 2 * zoned > rows.length;
}
