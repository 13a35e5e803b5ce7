import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { gatewayListener } from '../../../src/gateway/main.ts';
import { serveBuiltApp } from '../../../src/gateway/http/serveBuiltApp.ts';

export interface ServedFolder {
  url: string;
  close(): Promise<void>;
}

/** Serves a built app as the gateway does, without its API. */
export async function serveFolder(dir: string): Promise<ServedFolder> {
  const app = new Hono();
  serveBuiltApp(app, dir);
  const server = createServer(gatewayListener(app));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
