import { parseMetres } from './cornerPair.ts';

/** Names of the older system, whose coordinates are not those of VN-2000. */
export const NAMED_HN72 = /\bHN[ -]?72\b|hà nội[ -]?72(?![\d.,])/iu;
/** The zone before Y: '18583456.78'. */
const ZONES = new Set([18, 19, 48, 49]);
const MIN_ROWS = 2;

const isZoned = (word: string): boolean => ZONES.has(Math.floor(parseMetres(word) / 1_000_000));
const isCoordinate = (word: string): boolean => parseMetres(word) >= 100_000;

/**
 * Whether a photographed page is of HN-72: it names that, or most of its rows of coordinates have the zone before Y. A single one was misread.
 * @param lines of it, as they were recognised
 */
export function isHn72Page(lines: readonly string[]): boolean {
  if (lines.some((line) => NAMED_HN72.test(line))) return true;
  const rows = lines.map((line) => line.split(/\s+/)).filter((words) => words.some(isCoordinate));
  const zoned = rows.filter((words) => words.some(isZoned)).length;
  return zoned >= MIN_ROWS && 2 * zoned > rows.length;
}
