import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SeenRequest {
  method: string;
  path: string;
  query: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface TestServer {
  base: string;
  seen: SeenRequest[];
  close(): Promise<void>;
}

async function readRequest(incoming: IncomingMessage): Promise<SeenRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const [path = '', query = ''] = (incoming.url ?? '').split('?');
  const { method = '', headers } = incoming;
  return { method, path, query, headers, body: Buffer.concat(chunks).toString('utf8') };
}

/** Wraps a handler for an existing server: reads the whole request, then calls `answer`. */
export const answerWhole =
  (answer: (request: SeenRequest, response: ServerResponse) => unknown) =>
  async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    await answer(await readRequest(incoming), response);
  };

/** Starts an HTTP server on a free port with the test's handler, which records its requests. */
export async function startHttpServer(
  answer: (request: SeenRequest, response: ServerResponse) => void | Promise<void>,
): Promise<TestServer> {
  const seen: SeenRequest[] = [];
  const handle = answerWhole((request, response) => {
    seen.push(request);
    return answer(request, response);
  });
  const server = createServer((incoming, response) => void handle(incoming, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}`,
    seen,
    close: () =>
      new Promise((resolve, reject) => {
        server.closeAllConnections();
        server.close((error) => (error ? reject(error) : resolve()));
      }),
  };
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
