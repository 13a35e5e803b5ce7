import { RESEND_WAIT_MS } from '../limits.ts';

/** Returns the wait until another code may be sent (§4: one minute). It starts again if the clock was set back. */
export function resendWaitMs(sentAtMs: number | null, nowMs: number): number {
  if (sentAtMs === null) return 0;
  const sinceMs = Math.max(0, nowMs - sentAtMs);
  return Math.max(0, RESEND_WAIT_MS - sinceMs);
}
