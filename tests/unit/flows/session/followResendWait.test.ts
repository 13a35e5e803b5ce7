import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followResendWait, recordCodeSent } from '../../../../src/flows/session/followResendWait.ts';
import { authModalSlice } from '../../../../src/state/session/sessionSlice.ts';
import { readStored, removeStored, writeStored } from '../../../../src/state/storage/storage.ts';

const KEY = 'register_code_sent_at';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 22, 8) });
});
afterEach(() => {
  removeStored(KEY);
  followResendWait('register');
  vi.useRealTimers();
});

it('resend wait: it counts down to the next code, and continues when the form is opened again', () => {
  recordCodeSent('register');
  expect(authModalSlice.resendWaitS).toBe(60);
  vi.advanceTimersByTime(20_000);
  expect(authModalSlice.resendWaitS).toBe(40);
  followResendWait('register');
  vi.advanceTimersByTime(10_000);
  followResendWait('register');
  expect(authModalSlice.resendWaitS).toBe(30);
  vi.advanceTimersByTime(30_000);
  expect(authModalSlice.resendWaitS).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

it('resend wait: after the clock was set back the minute restarts, once', () => {
  writeStored(KEY, Date.now() + 3_600_000);
  followResendWait('register');
  expect(authModalSlice.resendWaitS).toBe(60);
  expect(readStored(KEY)).toBe(Date.now());
  vi.advanceTimersByTime(15_000);
  followResendWait('register');
  expect(authModalSlice.resendWaitS).toBe(45);
});
