import * as v from 'valibot';

/** What every 4xx and 5xx carries: words for people, in Vietnamese. Never a stack trace. */
export const FailureBody = v.object({
  message: v.string(),
  /** §4: a body with http 401 asks the client to refresh its token once. */
  http: v.optional(v.number()),
});
export type FailureBody = v.InferOutput<typeof FailureBody>;
