import { createServer, type IncomingMessage, request as askUpstream, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { gatewayListener } from '../../../src/gateway/main.ts';
import { serveBuiltApp } from '../../../src/gateway/http/serveBuiltApp.ts';

/**
 * Outcome of a request: it passes, the connection is cut before it arrives, or its answer is lost after the gateway
 * processed it.
 */
type Fate = 'pass' | 'cut' | 'lose';

interface FrontRequest {
  method: string;
  /** Path below the gateway's base. */
  path: string;
  authorization: string;
  body: Buffer;
}

/** Proxy on one origin between pages and a gateway that may be unavailable at times. */
export interface OutboxFront {
  url: string;
  /** Address of the gateway; null while it is unavailable. */
  target: URL | null;
  fate: (request: FrontRequest) => Fate;
  /** Called with every request that arrives. */
  seen: (request: FrontRequest) => void;
  /** Called after a request was forwarded to the gateway, before it can answer. */
  handedOn: (request: FrontRequest) => void;
  close(): Promise<void>;
}

async function readWhole(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Answers as a proxy without an upstream does. */
const sayAway = (response: ServerResponse): void => {
  response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>');
};

/** Sends an answer's head but no body, because browsers retry by themselves what breaks before the head. */
function loseAnswer(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 });
  response.write('{', () => response.socket?.destroy());
}

export async function startOutboxFront(pageDir: string): Promise<OutboxFront> {
  const pages = new Hono();
  serveBuiltApp(pages, pageDir);
  const servePage = gatewayListener(pages);

  const serveCall = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readWhole(incoming);
    const { method = '', url = '', headers } = incoming;
    const asked: FrontRequest = { method, path: url.slice('/gateway'.length), authorization: headers.authorization ?? '', body };
    front.seen(asked);
    const fate = front.fate(asked);
    if (fate === 'cut') return void response.socket?.destroy();
    if (!front.target) return sayAway(response);
    // A compressed answer would need its headers forwarded.
    const sent = { ...headers, host: front.target.host, 'accept-encoding': 'identity' };
    const upstream = askUpstream(new URL(url, front.target), { method, headers: sent, agent: false });
    upstream.on('error', () => sayAway(response));
    upstream.on('response', (answer) => {
      readWhole(answer).then(
        (bytes) => {
          if (fate === 'lose') return loseAnswer(response);
          response.writeHead(answer.statusCode!, { 'content-type': answer.headers['content-type'] ?? 'application/json' }).end(bytes);
        },
        () => response.socket?.destroy(),
      );
    });
    upstream.end(body, () => front.handedOn(asked));
  };

  const server = createServer((incoming, response) => {
    if (incoming.url?.startsWith('/gateway/')) void serveCall(incoming, response);
    else servePage(incoming, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const front: OutboxFront = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    target: null,
    fate: () => 'pass',
    seen: () => undefined,
    handedOn: () => undefined,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return front;
}
