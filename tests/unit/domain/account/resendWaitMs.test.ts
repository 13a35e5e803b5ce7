import { expect, it } from 'vitest';
import { resendWaitMs } from '../../../../src/domain/account/resendWaitMs.ts';

const NOON = Date.UTC(2026, 10, 21, 5);
const HOUR = 3_600_000;

it.each([
  ['never sent', null, 0],
  ['sent now', NOON, 60_000],
  ['sent 59.5 s ago', NOON - 59_500, 500],
  ['sent a minute ago', NOON - 60_000, 0],
  ['sent yesterday', NOON - 24 * HOUR, 0],
  ['sent by a clock that was set back since', NOON + 24 * HOUR, 60_000],
])('resend wait: %s', (_, sentAtMs, waitMs) => {
  expect(resendWaitMs(sentAtMs, NOON)).toBe(waitMs);
});
