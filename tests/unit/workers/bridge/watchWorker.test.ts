import { expect, it } from 'vitest';
import { BEAT_MS, SilenceMeter } from '../../../../workers/bridge/watchWorker.ts';

/** Returns the first of the given times at which a beat reports silence, or null. */
function firstSilent(meter: SilenceMeter, timesMs: number[], visible = true): number | null {
  return timesMs.find((at) => meter.beat(at, visible)) ?? null;
}

const everyMs = (step: number, count: number, from = 0): number[] => Array.from({ length: count }, (_, i) => from + (i + 1) * step);

it('silence meter: silence of the allowed length is reported at once', () => {
  const meter = new SilenceMeter(0);
  meter.hear(1000);
  expect(firstSilent(meter, everyMs(BEAT_MS, 20))).toBe(1000);
});

it('silence meter: the last beat is due when the time is up, not a whole beat later', () => {
  const meter = new SilenceMeter(0);
  expect(meter.nextBeatMs).toBe(BEAT_MS);
  meter.hear(2 * BEAT_MS + 70);
  const beats: number[] = [];
  for (let at = meter.nextBeatMs; !meter.beat(at, true); at += meter.nextBeatMs) beats.push(at);
  expect(beats).toEqual([BEAT_MS, 2 * BEAT_MS]);
  expect(meter.nextBeatMs).toBe(1);
});

it('silence meter: before the first sign of life no silence is reported', () => {
  expect(firstSilent(new SilenceMeter(0), everyMs(BEAT_MS, 1000))).toBeNull();
});

it('silence meter: a sign of life restarts the count with its own allowance', () => {
  const meter = new SilenceMeter(0);
  meter.hear(1000);
  firstSilent(meter, everyMs(BEAT_MS, 4));
  meter.hear(10_000);
  expect(firstSilent(meter, everyMs(BEAT_MS, 60, 1000))).toBe(11_000);
});

it('silence meter: an hour of sleep counts as one beat', () => {
  const meter = new SilenceMeter(0);
  meter.hear(1000);
  expect(firstSilent(meter, [3_600_000, 7_200_000, 10_800_000, 14_400_000])).toBeNull();
  expect(meter.beat(18_000_000, true)).toBe(true);
});

it('silence meter: a hidden page counts nothing', () => {
  const meter = new SilenceMeter(0);
  meter.hear(1000);
  expect(firstSilent(meter, everyMs(BEAT_MS, 1000), false)).toBeNull();
  expect(firstSilent(meter, everyMs(BEAT_MS, 4, 1000 * BEAT_MS))).toBeNull();
});

it('silence meter: time without beats does not count', () => {
  const meter = new SilenceMeter(0);
  meter.hear(1000);
  firstSilent(meter, everyMs(BEAT_MS, 4));
  meter.resume(50_000);
  expect(firstSilent(meter, everyMs(BEAT_MS, 4, 50_000))).toBeNull();
});
