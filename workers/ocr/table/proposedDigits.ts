import type { DigitPlace, DigitReading } from './digitReading.ts';

const BEAM = 16;
/** Less likely digits are left out. */
const MIN_LOG = Math.log(0.004);
const DIGITS = '0123456789';

/** Cache: solving a table asks for a reading's proposals once per neighbour, side length and area. */
const known = new WeakMap<DigitReading, readonly string[]>();

export function proposedDigits(reading: DigitReading): readonly string[] {
  const found = known.get(reading) ?? propose(reading.places);
  known.set(reading, found);
  return found;
}

interface Proposal {
  digits: string;
  log: number;
}

function propose(places: readonly DigitPlace[]): string[] {
  let beam: Proposal[] = [{ digits: '', log: 0 }];
  for (const place of places) {
    const steps = stepsOf(place);
    const longer: Proposal[] = [];
    for (const { digits, log } of beam) for (const step of steps) longer.push({ digits: digits + step.digits, log: log + step.log });
    // A single step keeps the order.
    beam = steps.length === 1 ? longer : longer.sort((a, b) => b.log - a.log).slice(0, BEAM);
  }
  return [...new Set(beam.map(({ digits }) => digits))];
}

function stepsOf({ digits, mark, nothing }: DigitPlace): Proposal[] {
  const steps: Proposal[] = [{ digits: '', log: Math.max(mark, nothing) }];
  for (let digit = 0; digit < 10; digit += 1) steps.push({ digits: DIGITS[digit]!, log: digits[digit]! });
  let best = Number.NEGATIVE_INFINITY;
  for (const { log } of steps) best = Math.max(best, log);
  return steps.filter(({ log }) => log === best || log - best > MIN_LOG);
}

export function changedDigits(digits: string): string[] {
  return [...digits].flatMap((own, at) =>
    [...DIGITS].filter((digit) => digit !== own).map((digit) => digits.slice(0, at) + digit + digits.slice(at + 1)),
  );
}

export function lengthenedDigits(digits: string): string[] {
  const longer = Array.from({ length: digits.length + 1 }, (_, at) =>
    [...DIGITS].map((digit) => digits.slice(0, at) + digit + digits.slice(at)),
  );
  return [...new Set(longer.flat())];
}

export function shortenedDigits(digits: string): string[] {
  return [...new Set([...digits].map((_, at) => digits.slice(0, at) + digits.slice(at + 1)))];
}
