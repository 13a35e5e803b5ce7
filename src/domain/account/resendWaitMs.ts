import { RESEND_WAIT_MS } from '../limits.ts';

/**
 * How long until another code may be sent (§4: a minute from sending).
 * @param sentAtMs when the last one was sent, by this device's clock then; null when none was
 * A clock that was set back since then makes the sending lie ahead: it then counts as just now, never as hours.
 */
export function resendWaitMs(sentAtMs: number | null, nowMs: number): number {
  if (sentAtMs === null) return 0;
  const sinceMs = Math.max(0, nowMs - sentAtMs);
  return Math.max(0, RESEND_WAIT_MS - sinceMs);
}
