import { vi } from 'vitest';

/** A condition may come late on a busy machine; only a failure waits this long. tests/vitest.config.ts has the same for `expect.poll`. */
const WAIT_MS = 60_000;

/** Repeats a check until it throws nothing. @param interval between two tries, in ms */
export const eventually = <Answer>(check: () => Answer | Promise<Answer>, interval = 50): Promise<Answer> =>
  vi.waitFor(check, { timeout: WAIT_MS, interval });
