import { axisOf, wholeDigits } from './axis.ts';
import { isDigit } from './digitOf.ts';

/** What a number follows without the space that was printed: 'tích:'. An axis has one letter. */
const BEHIND_WORD = /\p{L}{2}:(?=\d)/gu;
/** Behind a number without its space; a sign before it that was not named is an 'n'. */
const UNIT = /[\d.,](?=[n(]?m[2²]\)?(?:\s|$))/gi;
/** A coordinate's decimals. */
const DECIMALS = [2, 3] as const;

/**
 * Where a number begins or ends in a cell though no space was seen there.
 * @param chars one UTF-16 unit each
 * @returns indices of the signs that begin something new
 */
export function numberBreaks(chars: readonly string[]): Set<number> {
  const text = chars.join('');
  const ends = [BEHIND_WORD, UNIT].flatMap((form) => [...text.matchAll(form)].map((match) => match.index + match[0].length));
  const seam = seamOf(chars);
  return new Set(seam === null ? ends : [...ends, seam]);
}

/** Where two coordinates that stand so close that they were read as one number part: no number has as many digits as both. */
function seamOf(chars: readonly string[]): number | null {
  const places = chars.flatMap((char, at) => (isDigit(char) ? [at] : []));
  const digits = places.map((at) => chars[at]!).join('');
  for (const decimals of DECIMALS) {
    for (const axis of ['x', 'y'] as const) {
      const first = wholeDigits(digits, axis) + decimals;
      const rest = digits.slice(first);
      const other = axis === 'x' ? 'y' : 'x';
      const fits = axisOf(digits.slice(0, first)) === axis && axisOf(rest) === other && rest.length === wholeDigits(rest, other) + decimals;
      if (fits) return places[first]!;
    }
  }
  return null;
}
