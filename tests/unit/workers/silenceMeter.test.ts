import { expect, it } from 'vitest';
import { BEAT_MS, SilenceMeter } from '../../../workers/silenceMeter.ts';

/** Beats at the given times until one says silent; null when none does. */
function firstSilent(meter: SilenceMeter, timesMs: number[], visible = true): number | null {
  return timesMs.find((at) => meter.beat(at, visible)) ?? null;
}

const everyMs = (step: number, count: number, from = 0): number[] => Array.from({ length: count }, (_, i) => from + (i + 1) * step);

it('silence meter: silent for longer than allowed is told at the next beat', () => {
  const meter = new SilenceMeter(0);
  meter.hear(1000);
  expect(firstSilent(meter, everyMs(BEAT_MS, 20))).toBe(1200);
});

it('silence meter: before the first sign of life nobody is judged', () => {
  expect(firstSilent(new SilenceMeter(0), everyMs(BEAT_MS, 1000))).toBeNull();
});

it('silence meter: a sign of life starts the count anew, with what it allows', () => {
  const meter = new SilenceMeter(0);
  meter.hear(1000);
  firstSilent(meter, everyMs(BEAT_MS, 5));
  meter.hear(10_000);
  expect(firstSilent(meter, everyMs(BEAT_MS, 60, 1000))).toBe(11_200);
});

it('silence meter: an hour asleep counts as one beat', () => {
  const meter = new SilenceMeter(0);
  meter.hear(1000);
  expect(firstSilent(meter, [3_600_000, 7_200_000, 10_800_000, 14_400_000, 18_000_000])).toBeNull();
  expect(meter.beat(21_600_000, true)).toBe(true);
});

it('silence meter: a hidden page counts nothing', () => {
  const meter = new SilenceMeter(0);
  meter.hear(1000);
  expect(firstSilent(meter, everyMs(BEAT_MS, 1000), false)).toBeNull();
  expect(firstSilent(meter, everyMs(BEAT_MS, 5, 1000 * BEAT_MS))).toBeNull();
});

it('silence meter: time without beats does not count', () => {
  const meter = new SilenceMeter(0);
  meter.hear(1000);
  firstSilent(meter, everyMs(BEAT_MS, 5));
  meter.resume(50_000);
  expect(firstSilent(meter, everyMs(BEAT_MS, 5, 50_000))).toBeNull();
});
