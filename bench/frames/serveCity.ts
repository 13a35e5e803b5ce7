import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildApp } from '../../src/gateway/app.ts';
import { gatewayListener } from '../../src/gateway/main.ts';
import { serveBuiltApp } from '../../src/gateway/http/serveBuiltApp.ts';
import type { Store } from '../../src/gateway/database/store.ts';
import type { CityFiles } from './cutCity.ts';

/** Built pages and their gateway on one origin. */
export interface ServedCity {
  url: string;
  /** Number of around searches for parcels since the start. */
  searches(): number;
  /** Milliseconds since the last response; 0 during a call. */
  quietMs(): number;
  close(): Promise<void>;
}

const ARCHIVES = '/archives/';

function sendFile(file: Uint8Array, { headers }: IncomingMessage, response: ServerResponse): void {
  const range = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '');
  if (!range) return void response.writeHead(200, { 'content-length': file.length }).end(file);
  const [from, to] = [Number(range[1]), Math.min(Number(range[2]), file.length - 1)];
  const head = { 'content-range': `bytes ${from}-${to}/${file.length}`, 'content-length': to + 1 - from, etag: '"city"' };
  response.writeHead(206, head).end(file.subarray(from, to + 1));
}

/**
 * Serves the gateway's app over an open store, as `npm start` does.
 * @param dir output of buildPages
 * @param files served below `/archives/`, whole or by range
 */
export async function serveCity(store: Store, dir: string, files: CityFiles = new Map()): Promise<ServedCity> {
  const app = buildApp(store);
  serveBuiltApp(app, dir);
  const answer = gatewayListener(app);
  let [searches, underWay, lastAnswered] = [0, 0, performance.now()];
  const server = createServer((request, response) => {
    underWay += 1;
    if (request.url?.endsWith('/parcel-land-cadastral-items/find-around')) searches += 1;
    response.once('close', () => {
      underWay -= 1;
      lastAnswered = performance.now();
    });
    const file = request.url?.startsWith(ARCHIVES) ? files.get(request.url.slice(ARCHIVES.length)) : undefined;
    if (file) sendFile(file, request, response);
    else answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    searches: () => searches,
    quietMs: () => (underWay > 0 ? 0 : performance.now() - lastAnswered),
    close: () =>
      new Promise((resolve, reject) => {
        server.closeAllConnections();
        server.close((error) => (error ? reject(error) : resolve()));
      }),
  };
}
