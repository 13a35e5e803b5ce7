import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './metrics.ts';

const TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Serves `/metrics` on a port of its own, which no proxy of the service leads to.
 * @throws the server's error when it cannot listen there
 */
export function serveMetrics(metrics: Metrics, { port, host }: { port: number; host: string }): Promise<{ url: string; stop(): void }> {
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 5_000 }, (request, response) => {
    const isAsked = request.method === 'GET' && request.url === '/metrics';
    response.writeHead(isAsked ? 200 : 404, { 'Content-Type': TYPE, 'X-Content-Type-Options': 'nosniff' });
    response.end(isAsked ? metrics.text() : 'only GET /metrics\n');
  });
  const stop = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const { address, port: bound } = server.address() as AddressInfo;
      resolve({ url: `http://${address.includes(':') ? `[${address}]` : address}:${bound}/metrics`, stop });
    });
  });
}
