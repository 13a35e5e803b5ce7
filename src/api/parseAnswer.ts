import * as v from 'valibot';
import type { Call, ResponseOf } from '../contract/call.ts';
import { failure, success, type Result } from '../domain/result.ts';

const utf8 = new TextDecoder();

/** Some providers refuse with 200 and `success: false`. */
const Refusal = v.object({ success: v.literal(false), message: v.optional(v.string(), '') });

/** The body of an answer as the contract has it, or what is wrong with it. */
export function parseAnswer<C extends Call>(call: C, body: Uint8Array): Result<ResponseOf<C>> {
  let given: unknown;
  try {
    given = JSON.parse(utf8.decode(body));
  } catch (error) {
    return failure('malformed', (error as Error).message);
  }
  const parsed = v.safeParse(call.response, given);
  if (parsed.success) return success(parsed.output as ResponseOf<C>);
  const refusal = v.safeParse(Refusal, given);
  if (refusal.success) return failure('refused', refusal.output.message, 200);
  const [issue] = parsed.issues;
  return failure('malformed', `${call.path}: ${v.getDotPath(issue) ?? ''} ${issue.message}`);
}
