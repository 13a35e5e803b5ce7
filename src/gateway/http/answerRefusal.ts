import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RefusalReason } from '../operations/requestMonitor.ts';
import { formatMessage, languageOf, type Message } from './formatMessage.ts';

interface Refusal {
  status: number;
  id: Message['id'];
  retryAfterS?: number;
}
/** Answer for overload, and below for reasons with their own message. */
const BUSY: Refusal = { status: 503, id: 'server.overloaded', retryAfterS: 3 };
const REFUSALS: Readonly<Partial<Record<RefusalReason, Refusal>>> = {
  starting: { status: 503, id: 'server.starting', retryAfterS: 5 },
  slow: { status: 408, id: 'request.tooSlow' },
  unsized: { status: 411, id: 'request.lengthRequired' },
  ambiguous: { status: 400, id: 'request.ambiguous' },
  shredded: { status: 400, id: 'request.tooManyPieces' },
};

export function answerJson(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    // Node would otherwise send chunks, which cost more than a refusal should.
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    // Blocks rendering, also in frames.
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    ...headers,
  });
  response.end(text);
}

/** @param isLast closes the connection after the answer */
export function answerRefusal(request: IncomingMessage, response: ServerResponse, reason: RefusalReason, isLast: boolean): void {
  const { status, id, retryAfterS } = REFUSALS[reason] ?? BUSY;
  answerJson(
    response,
    status,
    { message: formatMessage(languageOf(request.headers['accept-language']), { id }) },
    {
      ...(retryAfterS === undefined ? {} : { 'Retry-After': String(retryAfterS) }),
      ...(isLast ? { Connection: 'close' } : {}),
    },
  );
}
