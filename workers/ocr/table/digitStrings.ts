import type { DigitPlace, DigitReading } from './digitReading.ts';

/** Proposals kept of one reading. */
const BEAM = 16;
/** What is less likely at its place is no proposal. */
const LEAST_LOG = Math.log(0.004);
const DIGITS = '0123456789';

/** Strings of digits that a reading proposes, the likeliest first. */
export function proposedDigits({ places }: DigitReading): string[] {
  let beam: Array<{ digits: string; log: number }> = [{ digits: '', log: 0 }];
  for (const place of places) {
    const steps = stepsOf(place);
    beam = beam
      .flatMap(({ digits, log }) => steps.map((step) => ({ digits: digits + step.digit, log: log + step.log })))
      .sort((one, other) => other.log - one.log)
      .slice(0, BEAM);
  }
  return [...new Set(beam.map(({ digits }) => digits))];
}

function stepsOf({ digits, mark, nothing }: DigitPlace): Array<{ digit: string; log: number }> {
  const silent = { digit: '', log: Math.max(mark, nothing) };
  const steps = [silent, ...[...DIGITS].map((digit, at) => ({ digit, log: digits[at]! }))];
  const best = Math.max(...steps.map(({ log }) => log));
  return steps.filter(({ log }) => log === best || log - best > LEAST_LOG);
}

/** The same with one digit changed. */
export function changedDigits(digits: string): string[] {
  return [...digits].flatMap((own, at) =>
    [...DIGITS].filter((digit) => digit !== own).map((digit) => digits.slice(0, at) + digit + digits.slice(at + 1)),
  );
}

/** The same with one digit more. */
export function lengthenedDigits(digits: string): string[] {
  const longer = Array.from({ length: digits.length + 1 }, (_, at) =>
    [...DIGITS].map((digit) => digits.slice(0, at) + digit + digits.slice(at)),
  );
  return [...new Set(longer.flat())];
}

/** The same with one digit less. */
export function shortenedDigits(digits: string): string[] {
  return [...new Set([...digits].map((_, at) => digits.slice(0, at) + digits.slice(at + 1)))];
}
