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

/** Below it the head is longer than what compression saves. */
const MIN_BYTES = 1_024;
/** Up to it the handing over to another thread takes longer than the work: a third of a millisecond. */
const MAX_HERE = 160 * 1024;
/**
 * JSON of an around search comes out a seventh larger than at the usual level, for a third of the processor time; packed it is short. A tile comes out
 * a fortieth larger, for two thirds of the time.
 */
const [JSON_LEVEL, PACKED_LEVEL, TILE_LEVEL] = [2, 6, 4];

const JSON_TYPE = 'application/json';

/** JSON as UTF-8, or what else is answered, and compressed when somebody took it so. */
export interface SentBytes {
  plain: Uint8Array;
  compressed?: Promise<Uint8Array>;
  /** What its ETag is made of; of its bytes where it is left out. */
  hash?: string;
}

const levelOf = (type: string): number => (type === JSON_TYPE ? JSON_LEVEL : type === TILE_TYPE ? TILE_LEVEL : PACKED_LEVEL);

const compress = async (plain: Uint8Array, level: number): Promise<Uint8Array> =>
  plain.length <= MAX_HERE ? gzipSync(plain, { level }) : compressAside(plain, { level });

export type ReplyOf<C extends Call> = WithMessageId<ResponseOf<C>>;
type WithMessageId<Body> = Body extends { message: string } ? Omit<Body, 'message'> & { message: Message['id'] } : Body;

export const done = <Id extends Message['id'], Rest extends object>(message: Id, rest = {} as Rest) => ({
  success: true as const,
  message,
  ...rest,
});

const withMessage = (body: object, context: Context): object =>
  'message' in body ? { ...body, message: formatMessage(languageOfCall(context), { id: body.message as Message['id'] }) } : body;

const jsonBytes = (body: unknown): SentBytes => ({ plain: Buffer.from(JSON.stringify(body)) });

/**
 * Answers bytes, compressed whole for who takes it: as a stream, piece by piece, it costs several times as much. Nothing here looks at
 * `context.res`: that makes an answer of its own, whose bytes are then copied for each who asks (fifty slow readers took 210 MiB, not 80).
 */
export async function sendBytes(context: Context, json: SentBytes, type = JSON_TYPE, vary?: string): Promise<Response> {
  context.header('Content-Type', type);
  const { plain } = json;
  const isGzip = plain.length >= MIN_BYTES && /\bgzip\b/.test(context.req.header('accept-encoding') ?? '');
  if (isGzip) context.header('Content-Encoding', 'gzip');
  if (plain.length >= MIN_BYTES || vary !== undefined) context.header('Vary', vary ?? 'Accept-Encoding');
  const bytes = isGzip ? await (json.compressed ??= compress(plain, levelOf(type))) : plain;
  if (context.req.method === 'GET') {
    // Whoever makes it from the answer has to copy that first.
    json.hash ??= createHash('sha1').update(plain).digest('base64url');
    context.header('ETag', `"${json.hash}${isGzip ? '-gzip' : ''}"`);
  }
  // A length says, too, that there is nothing left to compress.
  context.header('Content-Length', String(bytes.length));
  return context.body(bytes as Uint8Array<ArrayBuffer>);
}

export interface AnswerOptions<C extends Call = Call> {
  /** `Cache-Control` of a good answer; default `no-store`. */
  cacheControl?: string;
  /**
   * Whether the answer to a request stays the same while the gateway runs. It is made once then, and all who ask get the same bytes:
   * made for each of many who do not read it, a long list fills the memory.
   */
  isConstant?: (request: RequestOf<C>) => boolean;
}

/** Of one call: the whole list of wards is 2 MB. Who asks for each length of it has the oldest made anew. */
const MAX_CONSTANT_BYTES = 16 * 1024 ** 2;
/** What an answer takes beside its text: who asks for the wards of a million codes that are none is answered with a million empty lists. */
const ENTRY_BYTES = 1024;

export const CACHE_FOREVER = 'public, max-age=31536000, immutable';
/** Units and the like change by migration only. */
export const CACHE_AN_HOUR = 'public, max-age=3600';

/** Answers one call of the contract; the answer must fit its schema too, so that what we send is what we promise. */
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

/** @param answer is told whether whoever asks takes the packed form */
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

/**
 * Answers a call that needs a login: who asks is known before anything of the request is read, and the answer is told
 * whose rows it may touch.
 */
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
