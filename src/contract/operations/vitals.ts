import * as v from 'valibot';

/** Path below the gateway's base for web vitals. They are sent as a beacon, not as a call of §7. */
export const VITALS_PATH = '/web-vitals';

const MAX_MS = 600_000;
const Milliseconds = v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(MAX_MS)));

/** Web vitals of a visit: largest contentful paint, interaction to next paint, layout shift. Nothing else. */
export const Vitals = v.pipe(
  v.strictObject({ lcp_ms: Milliseconds, inp_ms: Milliseconds, cls: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(100))) }),
  v.check((vitals) => Object.keys(vitals).length > 0),
);
