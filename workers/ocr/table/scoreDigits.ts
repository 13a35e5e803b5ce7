import type { DigitReading } from './digitReading.ts';

/** A digit that a reading lost. */
const LOST_DIGIT = Math.log(0.001 / 10);
const THOUSANDS_MARK = Math.log(0.6);
const WRONG_MARK = Math.log(0.01);
/** No reading rules anything out beyond this. */
const FLOOR = -30;

/** The log-likelihood of digits by their readings. @param whole how many stand before the decimal mark */
export function scoreDigits(readings: readonly DigitReading[], digits: string, whole: number): number {
  let score = 0;
  for (const reading of readings) score += reading.weight * Math.max(FLOOR, scoreOne(reading, digits, whole));
  return score;
}

/** Lays the digits along the reading's places in the best way: a place is a digit, a mark or nothing; a digit may have been lost. */
function scoreOne({ places }: DigitReading, digits: string, whole: number): number {
  const count = digits.length;
  let row = new Float64Array(count + 1);
  let next = new Float64Array(count + 1);
  for (let at = 1; at <= count; at += 1) row[at] = row[at - 1]! + LOST_DIGIT;
  for (const { digits: likely, mark, nothing } of places) {
    for (let at = 0; at <= count; at += 1) {
      let best = row[at]! + Math.max(nothing, mark + markPenalty(at, whole, count));
      if (at > 0) {
        best = Math.max(best, row[at - 1]! + likely[digits.charCodeAt(at - 1) - 48]!, next[at - 1]! + LOST_DIGIT);
      }
      next[at] = best;
    }
    [row, next] = [next, row];
  }
  return row[count]!;
}

function markPenalty(at: number, whole: number, count: number): number {
  if (at === whole && whole < count) return 0;
  return at > 0 && at < whole && (whole - at) % 3 === 0 ? THOUSANDS_MARK : WRONG_MARK;
}
