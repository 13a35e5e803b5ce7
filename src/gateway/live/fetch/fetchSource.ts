import { Agent as HttpAgent, type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps, type RequestOptions } from 'node:https';
import { LiveError } from '../liveError.ts';
import { assertMayFetch, guardedLookup, type SourceAccess } from './sourceAccess.ts';

export interface FetchLimits {
  /** Maximum body as transferred; no compression is requested unless `headers` do so. */
  maxBytes: number;
  /** Time from the name lookup to the last byte. */
  timeoutMs: number;
  /** Maximum redirects; each target is checked like the first URL. */
  redirects: number;
}

export interface SourceAnswer {
  status: number;
  /** Content type in lower case with parameters; '' if missing. */
  contentType: string;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  /** Final URL after redirects. */
  url: string;
}

/** Sockets are not shared between layers with different access rules. */
const AGENTS = { keepAlive: true, maxSockets: 16, maxFreeSockets: 8, timeout: 30_000 } as const;
const agents = new Map<string, { http: HttpAgent; https: HttpsAgent }>();
/** Maximum number of agents; an operator's layers use some dozens of host sets. */
const MAX_AGENTS = 64;

function agentsOf({ ownHosts, ports, resolve }: SourceAccess): { http: HttpAgent; https: HttpsAgent } {
  // A test's own resolver must not be cached.
  if (resolve) return { http: new HttpAgent(), https: new HttpsAgent() };
  const key = JSON.stringify([ownHosts, ports]);
  const known = agents.get(key);
  if (known) return known;
  const created = { http: new HttpAgent(AGENTS), https: new HttpsAgent(AGENTS) };
  agents.set(key, created);
  for (const oldest of [...agents.keys()].slice(0, Math.max(0, agents.size - MAX_AGENTS))) {
    agents.get(oldest)!.http.destroy();
    agents.get(oldest)!.https.destroy();
    agents.delete(oldest);
  }
  return created;
}

async function readBounded(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const tooLong = new LiveError(`Câu trả lời lớn hơn ${Math.round(maxBytes / 1024)} KB (response too large).`);
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
    assertMayFetch(url, access);
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
    if (left <= 0) throw new LiveError(`${from.host} chuyển hướng (redirects are not followed here).`);
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
  EAI_AGAIN: 'chưa hỏi được tên (name not resolved)',
  CERT_HAS_EXPIRED: 'chứng thư đã hết hạn (certificate expired)',
};

/** Fetches without cookies, never from private addresses unless allowed. @throws LiveError, but not for a status */
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
