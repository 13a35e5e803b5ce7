import { RESEND_WAIT_MS } from '../limits.ts';

/**
 * Returns the wait before another code may be sent, in milliseconds (§4: one minute from sending). If the clock was set
 * back since the sending, the code counts as sent just now.
 * @param sentAtMs time of the last sending by this device's clock; null if none was sent
 */
export function resendWaitMs(sentAtMs: number | null, nowMs: number): number {
  if (sentAtMs === null) return 0;
  const sinceMs = Math.max(0, nowMs - sentAtMs);
  return Math.max(0, RESEND_WAIT_MS - sinceMs);
}
