import { expect, it } from 'vitest';
import { RateLimiter } from '../../../../src/gateway/operations/rateLimiter.ts';

it('minute gate: each key has its own count, which restarts every minute', () => {
  let now = 0;
  const gate = new RateLimiter(() => now);
  const admitted = (key: string): boolean[] => [1, 2, 3].map(() => gate.admit({ [key]: 2 }));
  expect([admitted('a'), admitted('b')]).toEqual([
    [true, true, false],
    [true, true, false],
  ]);
  now = 60_000;
  expect(gate.admit({ a: 2 })).toBe(true);
});

it('minute gate: an address over its share does not reduce the total left for others', () => {
  const gate = new RateLimiter(() => 0);
  const limits = { perMinutePerAddress: 2, perMinute: 3 };
  expect([1, 2, 3, 4].map(() => gate.admitAddress('a', limits))).toEqual([true, true, false, false]);
  expect([gate.admitAddress('b', limits), gate.admitAddress('c', limits)]).toEqual([true, false]);
});
