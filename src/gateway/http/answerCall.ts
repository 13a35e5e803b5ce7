import type { Context, Hono } from 'hono';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import * as v from 'valibot';
import type { Call, RequestOf, ResponseOf } from '../../contract/call.ts';
import { TILE_TYPE } from '../../contract/tiles/tileLayers.ts';
import type { Accounts } from '../account/accounts.ts';
import { type Customer, customerOf } from '../account/customerOf.ts';
import { requireProof } from '../account/proofs/requireProof.ts';
import { AnswerCache } from '../operations/byteCache.ts';
import { formatMessage, languageOfCall, type Message } from './formatMessage.ts';
import { readRequest, routePath } from './readRequest.ts';

const compressAside = promisify(gzip);

/** Minimum size to compress: below it the header costs more than compression saves. */
const MIN_BYTES = 1_024;
/** Maximum size compressed on this thread: passing it to another thread would take longer. */
const MAX_SYNC_BYTES = 160 * 1024;
/** Lower levels than usual save much processor time for slightly larger answers; packed answers are already small. */
const [JSON_LEVEL, PACKED_LEVEL, TILE_LEVEL] = [2, 6, 4];

const JSON_TYPE = 'application/json';

/** JSON as UTF-8 or another body, and its compressed form once requested. */
export interface SentBytes {
  plain: Uint8Array;
  compressed?: Promise<Uint8Array>;
  /** Hash for the ETag; by default computed from the bytes. */
  hash?: string;
}

const levelOf = (type: string): number => (type === JSON_TYPE ? JSON_LEVEL : type === TILE_TYPE ? TILE_LEVEL : PACKED_LEVEL);

const compress = async (plain: Uint8Array, level: number): Promise<Uint8Array> =>
  plain.length <= MAX_SYNC_BYTES ? gzipSync(plain, { level }) : compressAside(plain, { level });

export type ReplyOf<C extends Call> = WithMessageId<ResponseOf<C>>;
type WithMessageId<Body> = Body extends { message: string } ? Omit<Body, 'message'> & { message: Message['id'] } : Body;

/** Returns the body of a successful answer. Its message is formatted later, in the caller's language. */
export const reply = <Id extends Message['id'], Rest extends object>(message: Id, rest = {} as Rest) => ({
  success: true as const,
  message,
  ...rest,
});

const withMessage = (body: object, context: Context): object =>
  'message' in body ? { ...body, message: formatMessage(languageOfCall(context), { id: body.message as Message['id'] }) } : body;

const jsonBytes = (body: unknown): SentBytes => ({ plain: Buffer.from(JSON.stringify(body)) });

/**
 * Sends bytes, compressed as a whole if accepted: compressing a stream costs several times as much. Never read
 * `context.res` here: Hono would then copy the bytes for each client, which fills memory with slow readers.
 */
export async function sendBytes(context: Context, json: SentBytes, type = JSON_TYPE, vary?: string): Promise<Response> {
  context.header('Content-Type', type);
  const { plain } = json;
  const isGzip = plain.length >= MIN_BYTES && /\bgzip\b/.test(context.req.header('accept-encoding') ?? '');
  if (isGzip) context.header('Content-Encoding', 'gzip');
  if (plain.length >= MIN_BYTES || vary !== undefined) context.header('Vary', vary ?? 'Accept-Encoding');
  const bytes = isGzip ? await (json.compressed ??= compress(plain, levelOf(type))) : plain;
  if (context.req.method === 'GET') {
    // Hono's etag middleware would copy the answer first.
    json.hash ??= createHash('sha1').update(plain).digest('base64url');
    context.header('ETag', `"${json.hash}${isGzip ? '-gzip' : ''}"`);
  }
  // A length also stops further compression.
  context.header('Content-Length', String(bytes.length));
  return context.body(bytes as Uint8Array<ArrayBuffer>);
}

export interface AnswerOptions<C extends Call = Call> {
  /** Value of `Cache-Control` for successful answers; default `no-store`. */
  cacheControl?: string;
  /** Reports a constant answer, which is shared, because copies of long lists for slow readers would fill memory. */
  isConstant?: (request: RequestOf<C>) => boolean;
}

/** Cache limit per call. The whole list of wards is 2 MB; requesting many page lengths evicts the oldest. */
const MAX_CONSTANT_BYTES = 16 * 1024 ** 2;
/** Memory overhead per answer, because requests for unknown codes could cache a million empty lists. */
const ENTRY_BYTES = 1024;

export const CACHE_FOREVER = 'public, max-age=31536000, immutable';
/** Units and similar data change by migration only. */
export const CACHE_AN_HOUR = 'public, max-age=3600';

export function answerCall<C extends Call>(
  app: Hono,
  call: C,
  answer: (request: RequestOf<C>, context: Context) => Promise<ReplyOf<C>>,
  { cacheControl = 'no-store', isConstant = () => false }: AnswerOptions<C> = {},
): void {
  if (call.needsLogin) throw new Error(`${call.path} is for customers: answerCustomer`);
  const constant = new AnswerCache<SentBytes>({ maxBytes: MAX_CONSTANT_BYTES, bytesOf: ({ plain }) => plain.length + ENTRY_BYTES });
  app.on(call.method, routePath(call), async (context: Context) => {
    const request = await readRequest(call, context);
    const make = async (): Promise<SentBytes> =>
      jsonBytes(v.parse(call.response, withMessage((await answer(request, context)) as object, context)));
    const json = await (isConstant(request) ? constant.get(JSON.stringify(request), make) : make());
    context.header('Cache-Control', cacheControl);
    return sendBytes(context, json);
  });
}

export type AnswerBytes = { json: Uint8Array<ArrayBuffer> } | { packed: Uint8Array<ArrayBuffer> };

export function answerWithBytes<C extends Call>(
  app: Hono,
  call: C,
  answer: (request: RequestOf<C>, takesPacked: boolean) => Promise<AnswerBytes>,
): void {
  app.on(call.method, routePath(call), async (context: Context) => {
    const takesPacked = call.packed !== undefined && takesForm(context.req.header('accept') ?? '', call.packed);
    const bytes = await answer(await readRequest(call, context), takesPacked);
    context.header('Cache-Control', 'no-store');
    const [plain, type] = 'json' in bytes ? [bytes.json, JSON_TYPE] : [bytes.packed, call.packed];
    return sendBytes(context, { plain }, type, call.packed === undefined ? undefined : 'Accept, Accept-Encoding');
  });
}

const takesForm = (accept: string, type: string): boolean =>
  accept.split(',').some((range) => {
    const [name, ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return name === type && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });

/** Authenticates the customer before the request is read. */
export function answerCustomer<C extends Call>(
  app: Hono,
  accounts: Accounts,
  call: C,
  answer: (request: RequestOf<C>, customer: Customer, context: Context) => Promise<ReplyOf<C>>,
): void {
  if (!call.needsLogin) throw new Error(`${call.path} is for everybody: answerCall`);
  app.on(call.method, routePath(call), async (context: Context) => {
    const customer = await customerOf(accounts, context);
    const request = await readRequest(call, context);
    if (call.needsProof) await requireProof(accounts.store, customer);
    const body = v.parse(call.response, withMessage((await answer(request, customer, context)) as object, context));
    context.header('Cache-Control', 'no-store');
    return sendBytes(context, jsonBytes(body));
  });
}
