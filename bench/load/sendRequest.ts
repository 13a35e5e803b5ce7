import { Agent, request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import type { LoadRequest } from './mixedRequests.ts';

/** Keeps as many connections as are needed. */
const agent = new Agent({ keepAlive: true, maxFreeSockets: 4_096 });

export interface Answer {
  status: number;
  retryAfter: string | undefined;
  /** Body if requested, else ''. */
  body: string;
}

/** Sends a request that accepts compression, like a browser; resolves after the last byte, without retries. */
export function sendRequest(base: string, { method, path, headers, body }: LoadRequest, readsBody: boolean): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length: Record<string, string | number> = body === '' ? {} : { 'content-length': Buffer.byteLength(body) };
    const sent = request(base + path, { method, agent, headers: { ...headers, ...length, 'accept-encoding': 'gzip' } }, (response) => {
      const chunks: Buffer[] = [];
      if (readsBody) response.on('data', (chunk: Buffer) => chunks.push(chunk));
      else response.resume();
      response.on('end', () => {
        const whole = Buffer.concat(chunks);
        const text = response.headers['content-encoding'] === 'gzip' && readsBody ? gunzipSync(whole) : whole;
        resolve({ status: response.statusCode!, retryAfter: response.headers['retry-after'], body: text.toString('utf8') });
      });
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body === '' ? undefined : body);
  });
}
