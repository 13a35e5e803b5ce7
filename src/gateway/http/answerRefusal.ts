import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RefusalReason } from '../operations/requestWatch.ts';
import { englishWords, prefersEnglish } from './englishWords.ts';

interface Refusal {
  status: number;
  message: string;
  retryAfterS?: number;
}
const BUSY: Refusal = { status: 503, message: 'Máy chủ đang quá tải, vui lòng thử lại sau ít giây.', retryAfterS: 3 };
const REFUSALS: Readonly<Record<RefusalReason, Refusal>> = {
  starting: { status: 503, message: 'Máy chủ đang khởi động, vui lòng thử lại sau ít giây.', retryAfterS: 5 },
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
  slow: { status: 408, message: 'Nội dung yêu cầu đến quá chậm, vui lòng kiểm tra mạng rồi thử lại.' },
  unsized: { status: 411, message: 'Yêu cầu phải cho biết độ dài nội dung (Content-Length).' },
  shredded: { status: 400, message: 'Nội dung yêu cầu đến thành quá nhiều mảnh nhỏ.' },
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
  const { status, message, retryAfterS } = REFUSALS[reason];
  answerJson(
    response,
    status,
    { message: prefersEnglish(request.headers['accept-language']) ? englishWords(message) : message },
    {
      ...(retryAfterS === undefined ? {} : { 'Retry-After': String(retryAfterS) }),
      ...(isLast ? { Connection: 'close' } : {}),
    },
  );
}
