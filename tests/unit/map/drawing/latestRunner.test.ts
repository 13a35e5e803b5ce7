import { expect, test } from 'vitest';
import { createLatestRunner } from '../../../../src/map/drawing/latestRunner.ts';

test('newest only: of several requests during a run only the last is executed, once', async () => {
  const done: number[] = [];
  const gates: Array<() => void> = [];
  const moves = createLatestRunner<number>(async (asked) => {
    await new Promise<void>((resolve) => gates.push(resolve));
    done.push(asked);
  });
  for (const asked of [1, 2, 3, 4]) moves.submit(asked);
  gates[0]!();
  await Promise.resolve();
  await Promise.resolve();
  gates[1]!();
  await moves.whenIdle();
  expect(done).toEqual([1, 4]);
});

test('newest only: a dropped request is not executed, and the next is', async () => {
  const wanted: boolean[] = [];
  let open = (): void => {};
  const moves = createLatestRunner<number>(async (_asked, isWanted) => {
    await new Promise<void>((resolve) => (open = resolve));
    wanted.push(isWanted());
  });
  moves.submit(1);
  moves.submit(2);
  moves.cancel();
  open();
  await moves.whenIdle();
  moves.submit(3);
  open();
  await moves.whenIdle();
  expect(wanted).toEqual([false, true]);
});

test('newest only: a failure is reported and does not stop the next', async () => {
  const moves = createLatestRunner<number>(async (asked) => {
    if (asked === 1) throw new Error('lost');
  });
  moves.submit(1);
  await expect(moves.whenIdle()).rejects.toThrow('lost');
  moves.submit(2);
  await expect(moves.whenIdle()).resolves.toBeUndefined();
});
