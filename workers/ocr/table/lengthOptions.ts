import type { DecimalShares } from './decimalShares.ts';
import type { DigitReading } from './digitReading.ts';
import { changedDigits, lengthenedDigits, proposedDigits, shortenedDigits } from './proposedDigits.ts';
import { optionValue, type NumberOption } from './numberOption.ts';
import { scoreDigits } from './scoreDigits.ts';

/** A form less likely than this is not tried. */
const MIN_SHARE = 0.02;

/**
 * What a side or an area may be. Neither has a range to tell its length by, so every string is tried with every usual
 * number of decimals, and where the mark stood counts.
 * @param near also what no reading proposes: a digit changed, lost or gained
 */
export function lengthOptions(readings: readonly DigitReading[], decimals: DecimalShares, near: boolean): NumberOption[] {
  const strings = new Set<string>();
  for (const reading of readings) {
    const proposed = proposedDigits(reading).slice(0, 12);
    for (const digits of proposed) strings.add(digits);
    const best = proposed[0];
    if (!near || best === undefined || best.length > 9) continue;
    for (const digits of [...changedDigits(best), ...lengthenedDigits(best), ...shortenedDigits(best)]) strings.add(digits);
  }
  return [...strings].flatMap((digits) =>
    decimals.flatMap((share, count): NumberOption[] => {
      const whole = digits.length - count;
      if (share < MIN_SHARE || whole < 1 || (whole > 1 && digits.startsWith('0'))) return [];
      const ocr = scoreDigits(readings, digits, whole);
      return [{ digits, whole, value: optionValue(digits, whole), proposed: true, ocr, log: ocr + Math.log(share) }];
    }),
  );
}
