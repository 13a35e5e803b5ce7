import * as v from 'valibot';
import type { Call, ResponseOf } from '../contract/call.ts';
import { failure, mapResult, success, type Result } from '../domain/result.ts';

type CamelName<Name extends string> = Name extends `_${infer Rest}`
  ? CamelName<Rest>
  : Name extends `${infer Head}_${infer Tail}`
    ? `${Head}${Capitalize<CamelName<Tail>>}`
    : Name;

/** The value with camel-case names: `_id` is `id`, `token_id` is `tokenId`. */
export type CamelFields<Value> = Value extends readonly unknown[]
  ? { [At in keyof Value]: CamelFields<Value[At]> }
  : Value extends object
    ? { [Name in keyof Value as Name extends string ? CamelName<Name> : Name]: CamelFields<Value[Name]> }
    : Value;

const camelNames = new Map<string, string>();

function camelName(name: string): string {
  let camel = camelNames.get(name);
  if (camel === undefined) {
    camel = name.replace(/^_/, '').replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    camelNames.set(name, camel);
  }
  return camel;
}

/** Renames the fields at every depth. The contract limits the names, so the cache stays small. */
export function camelFields<Value>(value: Value): CamelFields<Value> {
  if (Array.isArray(value)) return value.map((item: unknown) => camelFields(item)) as CamelFields<Value>;
  if (typeof value !== 'object' || value === null) return value as CamelFields<Value>;
  const renamed: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) renamed[camelName(name)] = camelFields(field as unknown);
  return renamed as CamelFields<Value>;
}

const utf8 = new TextDecoder();

/** Some providers refuse with status 200 and `success: false`. */
const Refusal = v.object({ success: v.literal(false), message: v.optional(v.string(), '') });

/** Response of a call with camel-case names. */
export type AnswerOf<C extends Call> = CamelFields<ResponseOf<C>>;

export const parseAnswer = <C extends Call>(call: C, body: Uint8Array): Result<AnswerOf<C>> =>
  mapResult(parseWire(call, body), camelFields);

/** Parses a response body in the contract's form, for callers that store it so. */
export function parseWire<C extends Call>(call: C, body: Uint8Array): Result<ResponseOf<C>> {
  let json: unknown;
  try {
    json = JSON.parse(utf8.decode(body));
  } catch (error) {
    return failure('malformed', (error as Error).message);
  }
  const parsed = v.safeParse(call.response, json);
  if (parsed.success) return success(parsed.output as ResponseOf<C>);
  const refusal = v.safeParse(Refusal, json);
  if (refusal.success) return failure('refused', refusal.output.message, 200);
  const [issue] = parsed.issues;
  return failure('malformed', `${call.path}: ${v.getDotPath(issue) ?? ''} ${issue.message}`);
}
