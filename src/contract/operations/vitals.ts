import * as v from 'valibot';

/** Below the gateway's base: where a page tells how quick it was, if the operator wants to know. Sent as a beacon, so it is no call of §7. */
export const VITALS_PATH = '/web-vitals';

const MAX_MS = 600_000;
const Milliseconds = v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_MS)));

/** Of one visit, what there is: when the largest words were painted, the slowest press until its paint, and how far things moved by themselves. Nothing else. */
export const Vitals = v.pipe(
  v.strictObject({ lcp_ms: Milliseconds, inp_ms: Milliseconds, cls: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(100))) }),
  v.check((vitals) => Object.keys(vitals).length > 0),
);
