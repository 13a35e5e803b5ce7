import { createServer, request as askUpstream } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { securityHeaders } from '../../../src/gateway/http/securityHeaders.ts';
import { serveBuiltApp } from '../../../src/gateway/http/serveBuiltApp.ts';
import { gatewayListener } from '../../../src/gateway/main.ts';

/** Server with one origin in front of a gateway, for the pages of several builds in turn. */
export interface AppFront {
  url: string;
  /** Requests for the page, as they came: method and path. */
  asked: string[];
  /** Serves this build or these settings from now on, as an operator's update does. */
  serve(dir: string, settings?: { environment?: NodeJS.ProcessEnv; assetsBefore?: readonly string[]; appWorker?: 'on' | 'off' }): void;
  /** Simulates a lost network: every connection breaks. */
  isAway: boolean;
  close(): Promise<void>;
}

/** Starts the front. @param gatewayUrl target of API calls */
export async function startAppFront(dir: string, gatewayUrl: string): Promise<AppFront> {
  let listener: ReturnType<typeof gatewayListener>;
  const server = createServer((incoming, response) => {
    const { url = '', method = '', headers } = incoming;
    if (front.isAway) return void incoming.socket.destroy();
    if (!url.startsWith('/gateway/')) {
      front.asked.push(`${method} ${url}`);
      return void listener(incoming, response);
    }
    const upstream = askUpstream(new URL(url, gatewayUrl), { method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    upstream.on('error', () => response.socket?.destroy());
    incoming.pipe(upstream);
  });
  const front: AppFront = {
    url: '',
    asked: [],
    isAway: false,
    serve(served, { environment = {}, assetsBefore = [], appWorker = 'on' } = {}) {
      const app = new Hono();
      app.use(securityHeaders(environment, '/gateway'));
      serveBuiltApp(app, served, { assetsBefore, appWorker });
      listener = gatewayListener(app);
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  front.serve(dir);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  front.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return front;
}
