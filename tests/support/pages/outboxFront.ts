import { createServer, type IncomingMessage, request as askUpstream, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { gatewayListener } from '../../../src/gateway/main.ts';
import { serveBuiltApp } from '../../../src/gateway/http/serveBuiltApp.ts';

/**
 * What becomes of a request on its way: it passes; the line is cut before it arrives; its answer is lost after the gateway did
 * what was asked.
 */
type Fate = 'pass' | 'cut' | 'lose';

interface FrontRequest {
  method: string;
  /** Below the gateway's base. */
  path: string;
  authorization: string;
  body: Buffer;
}

/** A proxy between pages and a gateway that comes and goes, of one origin for both. */
export interface OutboxFront {
  url: string;
  /** Of the gateway; null while it is away. */
  target: URL | null;
  fate: (request: FrontRequest) => Fate;
  /** Called with every request that comes. */
  seen: (request: FrontRequest) => void;
  /** Called when a request has been handed to the gateway, before that can have answered. */
  handedOn: (request: FrontRequest) => void;
  close(): Promise<void>;
}

async function readWhole(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** What a proxy says while nobody is behind it. */
const sayAway = (response: ServerResponse): void => {
  response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>');
};

/** The head of an answer arrives, its body never: a browser repeats by itself what broke before that. */
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
    // Packed answers would have to be passed on with their headers.
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
