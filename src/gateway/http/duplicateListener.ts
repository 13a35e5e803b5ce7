import { fork } from 'node:child_process';
import { createServer, type Server, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('./duplicateHandle.mjs', import.meta.url));

/** As Node's own HTTP server takes them. */
const CONNECTIONS = { allowHalfOpen: true, noDelay: true } as const;

/**
 * More handles on the port of a server, each a descriptor of its own for the same socket; what they accept goes to the server, unread
 * where the server wants it so (`pauseOnConnect`).
 * In each turn of its loop Node takes one new connection of each handle (libuv since 1.45). A gateway that shares its processors
 * with a database turns some fifty times a second when all ask at once, and a thousand phones a second would wait until the
 * system drops what they sent. A descriptor can be had twice only by way of another process, which ends when it has sent them.
 */
export function duplicateListener(server: Server, copies: number): Promise<Server[]> {
  const child = fork(SCRIPT, { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const made: Server[] = [];
  const { pauseOnConnect } = server as Server & { pauseOnConnect: boolean };
  return new Promise((resolve, reject) => {
    child.on('message', (_word, handle) => {
      if (!handle) return;
      const copy = createServer({ ...CONNECTIONS, pauseOnConnect }, (socket: Socket) => server.emit('connection', socket));
      made.push(copy.listen({ _handle: handle } as object));
      if (made.length === copies) child.disconnect();
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      if (made.length === copies) return resolve(made);
      for (const copy of made) copy.close();
      reject(new Error(`${made.length} of ${copies} handles came before the process ended with ${code}`));
    });
    child.send(copies, (server as unknown as { _handle: Server })._handle);
  });
}
