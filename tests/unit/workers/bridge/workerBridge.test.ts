import { expect, it } from 'vitest';
import { RestartBackoff } from '../../../../workers/bridge/workerBridge.ts';

const SECOND = 1000;

/** Returns the pause after each of these crashes, in seconds. */
const pausesAfter = (guard: RestartBackoff, deathsMs: number[]): number[] =>
  deathsMs.map((at) => {
    guard.recordDeath(at);
    return guard.pauseMs(at) / SECOND;
  });

it('crash guard: after four crashes within ten seconds a new worker starts at once', () => {
  expect(pausesAfter(new RestartBackoff(), [0, 1, 2, 3])).toEqual([0, 0, 0, 0]);
});

it('crash guard: crashes far apart never cause a pause', () => {
  const deaths = Array.from({ length: 100 }, (_, i) => i * 2500);
  expect(new Set(pausesAfter(new RestartBackoff(), deaths))).toEqual(new Set([0]));
});

it('crash guard: from the fifth crash on there is a pause, doubled each time up to 30 s', () => {
  const guard = new RestartBackoff();
  let now = 0;
  const pauses: number[] = [];
  for (let death = 0; death < 40; death += 1) {
    guard.recordDeath(now);
    pauses.push(guard.pauseMs(now) / SECOND);
    now += guard.pauseMs(now) + 10;
  }
  expect(pauses.slice(0, 9)).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 0]);
  expect(pauses.filter((pause) => pause > 0).slice(4)).toEqual([
    16,
    ...Array.from({ length: pauses.filter((pause) => pause > 0).length - 5 }, () => 30),
  ]);
});

it('crash guard: the pause ends, and after a minute without crashes the next one is short again', () => {
  const guard = new RestartBackoff();
  expect(pausesAfter(guard, [0, 1, 2, 3, 4, 1100])).toEqual([0, 0, 0, 0, 1, 2]);
  expect(guard.pauseMs(2100)).toBe(1000);
  expect(guard.pauseMs(3100)).toBe(0);
  const later = 100 * SECOND;
  expect(pausesAfter(guard, [later, later, later, later, later])).toEqual([0, 0, 0, 0, 1]);
});
