import { vi } from 'vitest';

/** Maximum wait for a condition on a busy machine, as tests/vitest.config.ts has it for `expect.poll`. */
const WAIT_MS = 60_000;

/** Repeats a check until it throws nothing. @param interval between two tries, in ms */
export const eventually = <Answer>(check: () => Answer | Promise<Answer>, interval = 50): Promise<Answer> =>
  vi.waitFor(check, { timeout: WAIT_MS, interval });
