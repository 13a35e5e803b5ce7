import type { Context, Hono } from 'hono';
import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import * as v from 'valibot';
import type { Call, RequestOf, ResponseOf } from '../../contract/call.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { type Customer, customerOf } from '../accounts/customerOf.ts';
import { requireProof } from '../accounts/proofs/requireProof.ts';
import { readRequest, routePath } from './readRequest.ts';

const compressAside = promisify(gzip);

/** Below it the head is longer than what compression saves. */
const MIN_BYTES = 1_024;
/** Up to it the handing over to another thread takes longer than the work: a third of a millisecond. */
const MAX_HERE = 160 * 1024;
/** An around search comes out a seventh larger than at the usual level, for a third of the processor time. */
const LEVEL = 2;

/**
 * Answers JSON that is text already, compressed whole for who takes it: as a stream, piece by piece, it costs several times as
 * much.
 * @param json UTF-8 when it is bytes
 */
async function sendJson(context: Context, json: string | Uint8Array<ArrayBuffer>): Promise<Response> {
  context.header('Content-Type', 'application/json');
  const plain = typeof json === 'string' ? Buffer.from(json) : json;
  const isGzip = plain.length >= MIN_BYTES && /\bgzip\b/.test(context.req.header('accept-encoding') ?? '');
  if (isGzip) context.header('Content-Encoding', 'gzip');
  if (plain.length >= MIN_BYTES) context.header('Vary', 'Accept-Encoding');
  const isShort = plain.length <= MAX_HERE;
  const bytes = !isGzip ? plain : isShort ? gzipSync(plain, { level: LEVEL }) : await compressAside(plain, { level: LEVEL });
  // A length says, too, that there is nothing left to compress.
  context.header('Content-Length', String(bytes.length));
  return context.body(bytes as Uint8Array<ArrayBuffer>);
}

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
  if (call.needsLogin) throw new Error(`${call.path} is for customers: answerCustomer`);
  app.on(call.method, routePath(call), async (context: Context) => {
    const request = await readRequest(call, context);
    const body = v.parse(call.response, await answer(request, context));
    context.header('Cache-Control', cacheControl);
    return sendJson(context, JSON.stringify(body));
  });
}

/** Answers a call with the bytes of its JSON, of parts that each fit the contract. */
export function answerWithBytes<C extends Call>(
  app: Hono,
  call: C,
  answer: (request: RequestOf<C>) => Promise<Uint8Array<ArrayBuffer>>,
): void {
  app.on(call.method, routePath(call), async (context: Context) => {
    const bytes = await answer(await readRequest(call, context));
    context.header('Cache-Control', 'no-store');
    return sendJson(context, bytes);
  });
}

/**
 * Answers a call that needs a login: who asks is known before anything of the request is read, and the answer is told
 * whose rows it may touch.
 */
export function answerCustomer<C extends Call>(
  app: Hono,
  accounts: Accounts,
  call: C,
  answer: (request: RequestOf<C>, customer: Customer, context: Context) => Promise<ResponseOf<C>>,
): void {
  if (!call.needsLogin) throw new Error(`${call.path} is for everybody: answerCall`);
  app.on(call.method, routePath(call), async (context: Context) => {
    const customer = await customerOf(accounts, context);
    const request = await readRequest(call, context);
    if (call.needsProof) await requireProof(accounts.store, customer);
    const body = v.parse(call.response, await answer(request, customer, context));
    context.header('Cache-Control', 'no-store');
    return sendJson(context, JSON.stringify(body));
  });
}
