import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import type { Call, RequestOf, ResponseOf } from '../contract/call.ts';
import { readRequest } from './readRequest.ts';

export interface AnswerOptions {
  /** `Cache-Control` of a good answer; default `no-store`. */
  cacheControl?: string;
}

/** Units and the like change by migration only. */
export const CACHE_AN_HOUR = 'public, max-age=3600';

/**
 * Answers one call of the contract: the request is read by the contract's schema, and the answer must fit it too, so
 * that what we send is what we promise.
 */
export function answerCall<C extends Call>(
  app: Hono,
  call: C,
  answer: (request: RequestOf<C>, context: Context) => Promise<ResponseOf<C>>,
  { cacheControl = 'no-store' }: AnswerOptions = {},
): void {
  app.on(call.method, call.path, async (context: Context) => {
    const request = await readRequest(call, context);
    const body = v.parse(call.response, await answer(request, context));
    context.header('Cache-Control', cacheControl);
    return context.json(body as object);
  });
}
