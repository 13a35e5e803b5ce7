import * as v from 'valibot';
import type { BaseIssue, BaseSchema, InferOutput } from 'valibot';

/** Where calls lie on our own server. */
export const GATEWAY_BASE = '/gateway';

/** A valibot schema whose output is what both sides work with. */
export type Schema<Output = unknown> = BaseSchema<unknown, Output, BaseIssue<unknown>>;

/**
 * One call of §7, named once: the client asks it, the gateway answers it, OpenAPI documents it.
 * GET requests travel as a query string (non-empty parameters only, §7), the others as a JSON body. Fields that the
 * path names in braces travel in the path instead.
 */
export interface Call<Request extends Schema = Schema, Response extends Schema = Schema> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the gateway's base, e.g. `/app/help/city`, `/upload/file/{id}`. */
  path: string;
  /** Answered to a customer's access token only, and about that customer only; without one 401 with http 401 (§4). */
  needsLogin?: true;
  /** And to a session that has proved lately to be the customer's; else 403 with a `code` that says by what. */
  needsProof?: true;
  /** Headers sent with it beside the token, e.g. §6's `Type: customer`. */
  headers?: Readonly<Record<string, string>>;
  /** The body is multipart/form-data with one file in this field; `request` is then the path's fields. */
  fileField?: string;
  request: Request;
  response: Response;
  /** Media type of a packed form of the same answer, for who names it in `Accept`; ours, beside JSON. */
  packed?: string;
  /** What the answer holds, in a line. */
  answers: string;
}

export type RequestOf<C extends Call> = InferOutput<C['request']>;
export type ResponseOf<C extends Call> = InferOutput<C['response']>;

/** What was done, in words for a toast. */
export const doneBody = { success: v.literal(true), message: v.string() };

const Nothing = v.object({});
const Done = v.object(doneBody);

/** A call as it is written down: one that asks nothing says no `request`, one that answers only that it is done no `response`. */
type Written<Request extends Schema, Response extends Schema> = Omit<Call<Request, Response>, 'request' | 'response' | 'needsLogin'> & {
  request?: Request;
  response?: Response;
};

/** Keeps the schemas' exact types while checking the shape. The mark lets a bundle leave out calls that nobody in it asks. */
/* @__NO_SIDE_EFFECTS__ */
export const defineCall = <Request extends Schema = typeof Nothing, Response extends Schema = typeof Done>(
  call: Written<Request, Response>,
): Call<Request, Response> => ({ request: Nothing, response: Done, ...call }) as unknown as Call<Request, Response>;

/** A call that is answered to a customer's access token only, and about that customer only. */
/* @__NO_SIDE_EFFECTS__ */
export const defineCustomerCall = <Request extends Schema = typeof Nothing, Response extends Schema = typeof Done>(
  call: Written<Request, Response>,
): Call<Request, Response> => ({ ...defineCall(call), needsLogin: true });

/**
 * What every 4xx and 5xx carries: words for people, in the language of `Accept-Language` (vi or en). Never a stack trace. A 429 also says in the header
 * `Retry-After` how many seconds to wait.
 */
export const FailureBody = v.object({
  message: v.string(),
  /**
   * §4: a body with http 401 asks the client to refresh its token once. The access token of a call that needs one was
   * missing, expired, forged or of a session that has ended. No other 401 carries it.
   */
  http: v.optional(v.number()),
  /** Of a 403: the call will be answered once this session has proved to be the customer's, by a passkey or by the password. */
  code: v.optional(v.picklist(['PROOF_BY_PASSKEY', 'PROOF_BY_PASSWORD'])),
  /** §7: a refused login says why in `data[0].messages[0].message`, too. */
  data: v.optional(v.array(v.object({ messages: v.array(v.object({ message: v.string() })) }))),
  /** Of a login to an account that its customer has closed (423): when it will be erased, ISO 8601 in UTC. */
  erase_at: v.optional(v.string()),
});
export type FailureBody = v.InferOutput<typeof FailureBody>;
