import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import type { Context } from 'hono';

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
export async function sendJson(context: Context, json: string | Uint8Array<ArrayBuffer>): Promise<Response> {
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
