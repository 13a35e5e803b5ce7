import * as v from 'valibot';
import type { Call, ResponseOf } from '../contract/call.ts';
import { failure, mapResult, success, type Result } from '../domain/result.ts';
import { camelFields, type CamelFields } from './camelFields.ts';

const utf8 = new TextDecoder();

/** Some providers refuse with 200 and `success: false`. */
const Refusal = v.object({ success: v.literal(false), message: v.optional(v.string(), '') });

/** What the app reads of a call's answer: the contract's fields by the app's names. */
export type AnswerOf<C extends Call> = CamelFields<ResponseOf<C>>;

/** The body of an answer by the app's names, or what is wrong with it. */
export const parseAnswer = <C extends Call>(call: C, body: Uint8Array): Result<AnswerOf<C>> =>
  mapResult(parseWire(call, body), camelFields);

/** The body of an answer as the contract has it, for those who keep it so. */
export function parseWire<C extends Call>(call: C, body: Uint8Array): Result<ResponseOf<C>> {
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
