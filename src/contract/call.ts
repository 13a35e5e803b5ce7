import * as v from 'valibot';
import type { BaseIssue, BaseSchema, InferOutput } from 'valibot';

/** Base path of the calls on our own server. */
export const GATEWAY_BASE = '/gateway';

/** A valibot schema. Its output is the type used by client and gateway. */
export type Schema<Output = unknown> = BaseSchema<unknown, Output, BaseIssue<unknown>>;

/**
 * One call of §7. Client, gateway and OpenAPI document derive from it. GET requests are query strings without empty
 * parameters (§7), others JSON bodies. Fields in braces of the path are path parameters.
 */
export interface Call<Request extends Schema = Schema, Response extends Schema = Schema> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the gateway's base, e.g. `/app/help/city`, `/upload/file/{id}`. */
  path: string;
  /** Requires a customer's access token and concerns that customer only; without one 401 with http 401 (§4). */
  needsLogin?: true;
  /** Requires a recent proof of identity in this session; otherwise 403 with a `code` for its kind. */
  needsProof?: true;
  /** Additional headers, e.g. §6's `Type: customer`. */
  headers?: Readonly<Record<string, string>>;
  /** Field of the file in a multipart/form-data body. `request` then holds the path parameters. */
  fileField?: string;
  request: Request;
  response: Response;
  /** Media type of a packed response for clients that accept it; ours, in addition to JSON. */
  packed?: string;
  /** Contents of the response in one line, for the OpenAPI document. */
  answers: string;
}

export type RequestOf<C extends Call> = InferOutput<C['request']>;
export type ResponseOf<C extends Call> = InferOutput<C['response']>;

/** Body of a completed action, with a message for a toast. */
export const doneBody = { success: v.literal(true), message: v.string() };

const Nothing = v.object({});
const Done = v.object(doneBody);

/** Definition of a call. `request` is optional for calls without parameters, `response` for plain confirmations. */
type Written<Request extends Schema, Response extends Schema> = Omit<Call<Request, Response>, 'request' | 'response' | 'needsLogin'> & {
  request?: Request;
  response?: Response;
};

/** Checks the shape and keeps the exact schema types. The annotation lets bundlers drop unused calls. */
/* @__NO_SIDE_EFFECTS__ */
export const defineCall = <Request extends Schema = typeof Nothing, Response extends Schema = typeof Done>(
  call: Written<Request, Response>,
): Call<Request, Response> => ({ request: Nothing, response: Done, ...call }) as unknown as Call<Request, Response>;

/* @__NO_SIDE_EFFECTS__ */
export const defineCustomerCall = <Request extends Schema = typeof Nothing, Response extends Schema = typeof Done>(
  call: Written<Request, Response>,
): Call<Request, Response> => ({ ...defineCall(call), needsLogin: true });

/**
 * Body of every 4xx and 5xx: a message in the language of `Accept-Language` (vi or en), never a stack trace. A 429 has
 * the wait in seconds in `Retry-After`.
 */
export const FailureBody = v.object({
  message: v.string(),
  /**
   * §4: http 401 asks the client to refresh its token once. The access token was missing, expired, invalid or of an
   * ended session. No other 401 has it.
   */
  http: v.optional(v.number()),
  /** Proof of identity (passkey or password) that a 403 requires before the call is repeated. */
  code: v.optional(v.picklist(['PROOF_BY_PASSKEY', 'PROOF_BY_PASSWORD'])),
  /** §7: a refused login has its message in `data[0].messages[0].message` as well. */
  data: v.optional(v.array(v.object({ messages: v.array(v.object({ message: v.string() })) }))),
  /** Erasure date of a closed account (423), ISO 8601 in UTC. */
  erase_at: v.optional(v.string()),
});
export type FailureBody = v.InferOutput<typeof FailureBody>;
