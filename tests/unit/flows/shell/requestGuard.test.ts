import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { requestGuard } from '../../../../src/flows/shell/requestGuard.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('request guard: a newer run makes the older one stale and aborts its requests', () => {
  const guard = requestGuard();
  const older = guard.begin();
  const watching = guard.watch();
  expect([older(), watching()]).toEqual([true, true]);
  const newer = guard.begin();
  expect([older(), watching(), newer()]).toEqual([false, false, true]);
  expect([older.signal.aborted, newer.signal.aborted]).toEqual([true, false]);
});

it('request guard: only the last scheduled run is executed, and none once another run has begun', () => {
  const guard = requestGuard();
  const done: string[] = [];
  guard.schedule(300, () => done.push('first'));
  vi.advanceTimersByTime(299);
  guard.schedule(300, (isCurrent) => done.push(isCurrent() ? 'second' : 'stale'));
  vi.advanceTimersByTime(300);
  expect(done).toEqual(['second']);
  guard.schedule(300, () => done.push('third'));
  guard.begin();
  vi.advanceTimersByTime(300);
  expect(done).toEqual(['second']);
});
