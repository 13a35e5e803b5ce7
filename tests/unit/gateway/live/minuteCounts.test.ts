import { expect, it } from 'vitest';
import { MinuteCounts } from '../../../../src/gateway/live/minuteCounts.ts';

it('minute counts: each key has its own, and a new minute begins anew', () => {
  let now = 0;
  const counts = new MinuteCounts(() => now);
  const admitted = (key: string): boolean[] => [1, 2, 3].map(() => counts.admit(key, 2));
  expect([admitted('a'), admitted('b')]).toEqual([
    [true, true, false],
    [true, true, false],
  ]);
  now = 60_000;
  expect(counts.admit('a', 2)).toBe(true);
});
