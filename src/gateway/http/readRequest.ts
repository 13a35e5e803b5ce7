import type { Context } from 'hono';
import * as v from 'valibot';
import type { Call, RequestOf } from '../../contract/call.ts';
import type { PageRange } from '../database/listPage.ts';
import { isMessageId } from './formatMessage.ts';
import { HttpError } from './httpError.ts';
import { MAX_JSON_DEPTH, MAX_QUERY_CHARS } from './limits.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Reads the query. §7: empty parameters count as not sent. */
function readQuery(context: Context): Record<string, string> {
  if (new URL(context.req.url).search.length > MAX_QUERY_CHARS) throw new HttpError(414, 'request.addressTooLong');
  return Object.fromEntries(Object.entries(context.req.query()).filter(([, value]) => value !== ''));
}

function refuseDeepNesting(text: string): void {
  let [depth, quoted] = [0, false];
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (quoted) {
      if (char === '\\') at++;
      else if (char === '"') quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === '[' || char === '{') {
      if (++depth > MAX_JSON_DEPTH) throw new HttpError(400, 'request.tooDeep');
    } else if (char === ']' || char === '}') depth--;
  }
}

export function parseJson(bytes: ArrayBuffer): unknown {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw new HttpError(400, 'request.notUtf8');
  }
  refuseDeepNesting(text);
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpError(400, 'request.notJson');
  }
}

async function readJson(context: Context): Promise<object> {
  const type = context.req.header('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new HttpError(415, 'request.jsonType');
  const body = parseJson(await context.req.arrayBuffer());
  // valibot accepts an array as an object without required fields.
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new HttpError(400, 'request.jsonObject');
  }
  return body;
}

/** Names the invalid field: by its label if people fill it in, else by its path (`position.0.latitude`). */
export function badRequest(issues: readonly v.BaseIssue<unknown>[]): HttpError {
  const path = issues[0] ? v.getDotPath(issues[0]) : undefined;
  if (!path) return new HttpError(400, 'request.invalid');
  const id = `field.${path}`;
  return new HttpError(400, 'request.badField', { values: { name: isMessageId(id) ? { id } : path.slice(0, 80) } });
}

/** Returns Hono's form of a path: `/upload/file/{id}` becomes `/upload/file/:id`. */
export const routePath = ({ path }: Pick<Call, 'path'>): string => path.replace(/\{(\w+)\}/g, ':$1');

function readSent(call: Call, context: Context): object | Promise<object> {
  if (call.method === 'GET') return readQuery(context);
  // A DELETE has all parameters in its path, because some proxies drop its body.
  return call.method === 'DELETE' ? {} : readJson(context);
}

/** Returns the request parsed by the call's schema; path parameters override the body. */
export async function readRequest<C extends Call>(call: C, context: Context): Promise<RequestOf<C>> {
  const sent = { ...(await readSent(call, context)), ...context.req.param() };
  const parsed = v.safeParse(call.request, sent, { abortEarly: true });
  for (const [name, value] of Object.entries(call.headers ?? {})) {
    if (context.req.header(name) !== value) throw new HttpError(400, 'request.badHeader', { values: { name } });
  }
  if (parsed.success) return parsed.output as RequestOf<C>;
  throw badRequest(parsed.issues);
}

/** Applies §9's cap; `requested` can only lower it. */
export const clampLimit = (cap: number, requested: number | undefined): number => Math.min(cap, requested ?? cap);

export const pageOf = (cap: number, { limit, page = 1 }: { limit?: number | undefined; page?: number | undefined }): PageRange => ({
  limit: clampLimit(cap, limit),
  page,
});
