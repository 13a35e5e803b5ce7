import { Agent as HttpAgent, type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps, type RequestOptions } from 'node:https';
import { LiveError } from '../liveError.ts';
import { assertMayAsk, guardedLookup, type SourceAccess } from './sourceAccess.ts';

export interface FetchLimits {
  /** Of the body as it travels: nothing is asked for in a compressed form unless `headers` say so. */
  maxBytes: number;
  /** From the first look for the name to the last byte. */
  timeoutMs: number;
  /** Followed, each judged like the first address. */
  redirects: number;
}

export interface SourceAnswer {
  status: number;
  /** Lower case, with its parameters; '' where none was said. */
  contentType: string;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  /** What answered, after redirects. */
  url: string;
}

/** A socket that was opened for one layer is not another one's: what they may reach differs. */
const AGENTS = { keepAlive: true, maxSockets: 16, maxFreeSockets: 8, timeout: 30_000 } as const;
const agents = new Map<string, { http: HttpAgent; https: HttpsAgent }>();
/** Layers of one operator reach some dozens of different sets of hosts. */
const MAX_AGENTS = 64;

function agentsOf({ ownHosts, ports, resolve }: SourceAccess): { http: HttpAgent; https: HttpsAgent } {
  // What a test resolves by itself is not kept.
  if (resolve) return { http: new HttpAgent(), https: new HttpsAgent() };
  const key = JSON.stringify([ownHosts, ports]);
  const known = agents.get(key);
  if (known) return known;
  const made = { http: new HttpAgent(AGENTS), https: new HttpsAgent(AGENTS) };
  agents.set(key, made);
  for (const oldest of [...agents.keys()].slice(0, Math.max(0, agents.size - MAX_AGENTS))) {
    agents.get(oldest)!.http.destroy();
    agents.get(oldest)!.https.destroy();
    agents.delete(oldest);
  }
  return made;
}

async function readBounded(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const tooLong = new LiveError(`Câu trả lời lớn hơn ${Math.round(maxBytes / 1024)} KB (an answer larger than that).`);
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLong;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    if ((length += chunk.length) > maxBytes) throw tooLong;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

function open(url: URL, access: SourceAccess, headers: Record<string, string>, signal: AbortSignal): Promise<IncomingMessage> {
  const { http, https } = agentsOf(access);
  const options: RequestOptions = {
    method: 'GET',
    signal,
    lookup: guardedLookup(access),
    headers: { 'User-Agent': 'thua-live-layers/1', Accept: '*/*', 'Accept-Encoding': 'identity', ...headers },
  };
  return new Promise((resolve, reject) => {
    const request: ClientRequest =
      url.protocol === 'https:' ? requestHttps(url, { ...options, agent: https }) : requestHttp(url, { ...options, agent: http });
    request.once('response', resolve);
    request.once('error', reject);
    request.end();
  });
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

async function follow(
  from: URL,
  access: SourceAccess,
  { maxBytes, redirects }: FetchLimits,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<SourceAnswer> {
  let url = from;
  for (let left = redirects; ; left--) {
    assertMayAsk(url, access);
    const response = await open(url, access, headers, signal);
    const { statusCode: status = 0, headers: answered } = response;
    const { location } = answered;
    if (!REDIRECTS.has(status) || location === undefined) {
      try {
        const bytes = await readBounded(response, maxBytes);
        return { status, contentType: (answered['content-type'] ?? '').toLowerCase(), headers: answered, bytes, url: url.href };
      } finally {
        response.destroy();
      }
    }
    response.destroy();
    if (left <= 0) throw new LiveError(`${from.host} chuyển hướng (redirects, which is not followed here).`);
    if (!URL.canParse(location, url.href))
      throw new LiveError(`${from.host} chuyển hướng tới địa chỉ không đọc được (an unreadable redirect).`);
    const next = new URL(location, url);
    if (url.protocol === 'https:' && next.protocol === 'http:')
      throw new LiveError(`${from.host} chuyển hướng từ https xuống http (redirects from https to http).`);
    url = next;
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'không nhận kết nối (connection refused)',
  ECONNRESET: 'ngắt kết nối (connection reset)',
  ENOTFOUND: 'không có tên này (no such name)',
  EAI_AGAIN: 'chưa hỏi được tên (name not resolved just now)',
  CERT_HAS_EXPIRED: 'chứng thư đã hết hạn (certificate expired)',
};

/**
 * Asks another server for something, without cookies, within bounds of size, time and redirects, and never an address of the operator's own
 * network but one that was allowed.
 * @throws LiveError in words, whatever went wrong; an answer of any status is none of that
 */
export async function fetchSource(
  address: string,
  access: SourceAccess,
  limits: FetchLimits,
  headers: Record<string, string> = {},
): Promise<SourceAnswer> {
  if (!URL.canParse(address)) throw new LiveError('Địa chỉ không đọc được (not an address).');
  const url = new URL(address);
  const signal = AbortSignal.timeout(limits.timeoutMs);
  try {
    return await follow(url, access, limits, headers, signal);
  } catch (error) {
    if (error instanceof LiveError) throw error;
    if (signal.aborted) throw new LiveError(`${url.host} không trả lời trong ${limits.timeoutMs / 1000} giây (no answer in time).`);
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new LiveError(`${url.host}: ${REASONS[code] ?? `không hỏi được (not reached): ${message.slice(0, 120)}`}.`);
  }
}
