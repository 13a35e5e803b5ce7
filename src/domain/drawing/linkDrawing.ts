import { LINK_DRAWING_MAX_CHARS } from '../limits.ts';
import { type Drawing, type DrawMode, readDrawing } from './drawing.ts';

/**
 * Encoding of a drawing in a link's `draw`: version digit, numbers in base64url digits, three check digits. The numbers
 * are mode and closed flag, point count, and the differences of longitude and latitude from the previous point.
 */
const VERSION = '1';
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const VALUES: ReadonlyMap<string, number> = new Map([...DIGITS].map((digit, value) => [digit, value]));
/** Resolution: a tenth of a millimetre, as in drawing files. */
const UNITS_PER_DEG = 1e9;
const MODES: readonly DrawMode[] = ['none', 'point', 'line', 'area'];
const CLOSED = 4;
/** A digit holds five bits; the sixth bit means that more follow. Twice 720° in units takes nine digits. */
const DIGIT_BITS = 32;
const MAX_DIGITS = 9;
const CHECK_DIGITS = 3;

/** @returns null for an empty drawing and for one too long for a link (about 750 points) */
export function writeLinkDrawing({ mode, points, isClosed }: Drawing): string | null {
  // A point takes at least two digits. Drawings that cannot fit are not encoded at all.
  if (points.length === 0 || 2 * points.length > LINK_DRAWING_MAX_CHARS) return null;
  let text = writeNumber(MODES.indexOf(mode) + (isClosed ? CLOSED : 0)) + writeNumber(points.length);
  let [lngBefore, latBefore] = [0, 0];
  for (const point of points) {
    const [lng, lat] = [Math.round(point.lng * UNITS_PER_DEG), Math.round(point.lat * UNITS_PER_DEG)];
    text += writeNumber(toWhole(lng - lngBefore)) + writeNumber(toWhole(lat - latBefore));
    [lngBefore, latBefore] = [lng, lat];
  }
  const whole = VERSION + text + checkOf(text);
  return whole.length > LINK_DRAWING_MAX_CHARS ? null : whole;
}

/** Never throws. @returns null for text not written by `writeLinkDrawing`: damaged, truncated, another version */
export function readLinkDrawing(text: string): Drawing | null {
  if (text.length > LINK_DRAWING_MAX_CHARS || text[0] !== VERSION) return null;
  const body = text.slice(1, -CHECK_DIGITS);
  if (text.slice(-CHECK_DIGITS) !== checkOf(body)) return null;
  const numbers = readNumbers(body);
  if (numbers === null) return null;
  const [head = 0, count = 0, ...deltas] = numbers;
  if (head >= MODES.length + CLOSED || deltas.length !== 2 * count) return null;
  const points = [];
  let [lng, lat] = [0, 0];
  for (let i = 0; i < deltas.length; i += 2) {
    lng += fromWhole(deltas[i]!);
    lat += fromWhole(deltas[i + 1]!);
    points.push({ lng: lng / UNITS_PER_DEG, lat: lat / UNITS_PER_DEG });
  }
  const drawing = readDrawing({ mode: MODES[head % CLOSED]!, points, isClosed: head >= CLOSED });
  // A drawing has exactly one encoding. Other spellings of digits or repeated points are rejected.
  return drawing && writeLinkDrawing(drawing) === text ? drawing : null;
}

/** Zigzag encoding, so that small steps in either direction are small numbers. */
const toWhole = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);
const fromWhole = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2);

function writeNumber(value: number): string {
  let text = '';
  let rest = value;
  for (; rest >= DIGIT_BITS; rest = Math.floor(rest / DIGIT_BITS)) text += DIGITS[DIGIT_BITS + (rest % DIGIT_BITS)]!;
  return text + DIGITS[rest]!;
}

function readNumbers(text: string): number[] | null {
  const numbers: number[] = [];
  let [value, digits] = [0, 0];
  for (const char of text) {
    const digit = VALUES.get(char);
    if (digit === undefined || digits === MAX_DIGITS) return null;
    value += (digit % DIGIT_BITS) * DIGIT_BITS ** digits;
    digits += 1;
    if (digit >= DIGIT_BITS) continue;
    numbers.push(value);
    [value, digits] = [0, 0];
  }
  return digits === 0 ? numbers : null;
}

/** Computes three check digits. They detect damage, not manipulation. */
function checkOf(text: string): string {
  let sum = 1;
  for (let i = 0; i < text.length; i += 1) sum = (sum * 131 + text.charCodeAt(i)) % 0x4_00_00;
  return DIGITS[sum >> 12]! + DIGITS[(sum >> 6) & 63]! + DIGITS[sum & 63]!;
}
