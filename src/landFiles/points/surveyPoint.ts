import { orderAxes, parseMetres } from '../../domain/coordinates/cornerPair.ts';

/** A surveyed point. X is north, Y is east. */
export interface SurveyPoint {
  name: string;
  xM: number;
  yM: number;
  /** '' if there is none. */
  height: string;
  code: string;
}

/** Range of X and Y in Việt Nam on 3° and 6° grids. */
const BOUNDS = { minX: 864_000, maxX: 2_700_000, minY: 100_000, maxY: 900_000 } as const;
const MAX_HEIGHT_M = 9_000;

/** Unit in metres by the sixth character of a GSI word. */
const GSI_UNITS: Readonly<Record<string, number>> = { '0': 1e-3, '6': 1e-4, '8': 1e-5 };
/** Leica GSI word: index, information, unit, sign and digits; 8 digits, or 16 in lines with a star. */
const GSI_WORD = /(\d\d)[\d.]{3}([\d.])([+-])([^\s]{8,16})(?=\s|$)/g;
const GSI_LINE = /^\*?11[\d.]{4}[+-]\S{8,16}\s+\d\d/;

function pointOf(name: string, first: number, second: number, height: string, code: string): SurveyPoint | undefined {
  const { x, y } = orderAxes({ x: first, y: second });
  const isInVietnam = x >= BOUNDS.minX && x <= BOUNDS.maxX && y >= BOUNDS.minY && y <= BOUNDS.maxY;
  return isInVietnam ? { name, xM: x, yM: y, height, code } : undefined;
}

function gsiPoint(line: string): SurveyPoint | undefined {
  const words = new Map(
    [...line.matchAll(GSI_WORD)].map(([, index, unit, sign, digits]) => [index!, { unit: unit!, sign, digits: digits! }]),
  );
  const metres = (index: string): number => {
    const { unit = '', sign = '', digits = '' } = words.get(index) ?? {};
    return (sign === '-' ? -1 : 1) * Number(digits) * (GSI_UNITS[unit] ?? NaN);
  };
  const textOf = (index: string): string => words.get(index)?.digits.replace(/^0+(?=.)/, '') ?? '';
  const heightM = metres('83');
  return pointOf(textOf('11'), metres('82'), metres('81'), Number.isNaN(heightM) ? '' : String(Number(heightM.toFixed(5))), textOf('71'));
}

/** Reads a row of number, X, Y, height, code, as written by total stations and Topcon software, or a Leica GSI line. */
export function readSurveyPoint(line: string): SurveyPoint | undefined {
  if (GSI_LINE.test(line)) return gsiPoint(line);
  const mark = ['\t', ';', ','].find((known) => line.includes(known));
  const [name = '', x = '', y = '', height = '', ...code] = (mark ? line.split(mark) : line.trim().split(/\s+/)).map((cell) => cell.trim());
  const heightM = parseMetres(height);
  if (name === '' || (height !== '' && !(Math.abs(heightM) < MAX_HEIGHT_M))) return undefined;
  return pointOf(name, parseMetres(x), parseMetres(y), height, code.join(' ').trim());
}

/** Detects a point list, not a corner table: GSI, or rows with a code after the height. The last line may be cut. */
export function isPointList(head: string): boolean {
  const lines = head.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '' && !/^\s*[#;]/.test(line));
  const whole = lines.length > 1 ? lines.slice(0, -1) : lines;
  const points = whole.map(readSurveyPoint);
  const coded = points.filter((point) => point && /\p{L}/u.test(point.code)).length;
  return whole.length > 0 && points.every(Boolean) && (whole.every((line) => GSI_LINE.test(line)) || 2 * coded > whole.length);
}
