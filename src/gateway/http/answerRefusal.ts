import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RefusalReason } from '../operations/requestWatch.ts';
import { formatMessage, languageOf, type Message } from './formatMessage.ts';

interface Refusal {
  status: number;
  id: Message['id'];
  retryAfterS?: number;
}
const BUSY: Refusal = { status: 503, id: 'server.overloaded', retryAfterS: 3 };
const REFUSALS: Readonly<Record<RefusalReason, Refusal>> = {
  starting: { status: 503, id: 'server.starting', retryAfterS: 5 },
  cheap: BUSY,
  calls: BUSY,
  deep: BUSY,
  passwords: BUSY,
  uploads: BUSY,
  live: BUSY,
  tiles: BUSY,
  packs: BUSY,
  crowded: BUSY,
  unread: BUSY,
  connections: BUSY,
  slow: { status: 408, id: 'request.tooSlow' },
  unsized: { status: 411, id: 'request.lengthRequired' },
  shredded: { status: 400, id: 'request.tooManyPieces' },
};

/** A short answer that asks nothing of the app. */
export function answerJson(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    // Otherwise it goes in chunks, which costs more than a refusal should.
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    // Nothing to be shown, by itself or in a frame.
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    ...headers,
  });
  response.end(text);
}

/**
 * Says why a request gets nothing.
 * @param isLast whether the connection ends with it
 */
export function answerRefusal(request: IncomingMessage, response: ServerResponse, reason: RefusalReason, isLast: boolean): void {
  const { status, id, retryAfterS } = REFUSALS[reason];
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
