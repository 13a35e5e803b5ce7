import * as v from 'valibot';

/**
 * What every 4xx and 5xx carries: words for people, in Vietnamese. Never a stack trace. A 429 also says in the header
 * `Retry-After` how many seconds to wait.
 */
export const FailureBody = v.object({
  message: v.string(),
  /**
   * §4: a body with http 401 asks the client to refresh its token once. The access token of a call that needs one was
   * missing, expired, forged or of a session that has ended. No other 401 carries it.
   */
  http: v.optional(v.number()),
  /** §7: a refused login says why in `data[0].messages[0].message`, too. */
  data: v.optional(v.array(v.object({ messages: v.array(v.object({ message: v.string() })) }))),
});
export type FailureBody = v.InferOutput<typeof FailureBody>;
