import { afterEach, expect, it, vi } from 'vitest';
import { runPeriodically } from '../../../../src/gateway/operations/runPeriodically.ts';

afterEach(() => void vi.useRealTimers());

it('runPeriodically: it runs at once and periodically, soon after a failure, and never after its end', async () => {
  vi.useFakeTimers();
  const failures: unknown[] = [];
  let runs = 0;
  let done = 0;
  const sweep = async (): Promise<void> => {
    runs += 1;
    if (runs === 2 || runs === 4) throw new Error(`run ${runs}`);
  };
  const stop = runPeriodically(
    3_600_000,
    sweep,
    (error) => failures.push((error as Error).message),
    () => void (done += 1),
  );
  await vi.advanceTimersByTimeAsync(3_599_999);
  expect([runs, done]).toEqual([1, 1]);
  await vi.advanceTimersByTimeAsync(1);
  expect([runs, done, failures]).toEqual([2, 1, ['run 2']]);
  await vi.advanceTimersByTimeAsync(15_000);
  expect([runs, done]).toEqual([3, 2]);
  await vi.advanceTimersByTimeAsync(3_600_000 - 15_000);
  expect([runs, failures]).toEqual([4, ['run 2', 'run 4']]);
  await stop();
  await vi.advanceTimersByTimeAsync(7_200_000);
  expect(runs).toBe(4);
});
