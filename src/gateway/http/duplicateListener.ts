import { fork } from 'node:child_process';
import { createServer, type Server, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('./duplicateHandle.mjs', import.meta.url));

/** Options of Node's own HTTP server. */
const CONNECTIONS = { allowHalfOpen: true, noDelay: true } as const;

/**
 * Opens more handles on a server's port, each a descriptor of the same socket. Their connections go to the server,
 * unread if it sets `pauseOnConnect`. libuv (since 1.45) accepts one connection per handle and loop turn, so a busy
 * gateway with one handle would let the kernel drop connections. Only another process can duplicate a descriptor; it
 * exits when done.
 */
export function duplicateListener(server: Server, copies: number): Promise<Server[]> {
  const child = fork(SCRIPT, { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const duplicates: Server[] = [];
  const { pauseOnConnect } = server as Server & { pauseOnConnect: boolean };
  return new Promise((resolve, reject) => {
    child.on('message', (_message, handle) => {
      if (!handle) return;
      const copy = createServer({ ...CONNECTIONS, pauseOnConnect }, (socket: Socket) => server.emit('connection', socket));
      duplicates.push(copy.listen({ _handle: handle } as object));
      if (duplicates.length === copies) child.disconnect();
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      if (duplicates.length === copies) return resolve(duplicates);
      for (const copy of duplicates) copy.close();
      reject(new Error(`${duplicates.length} of ${copies} handles came before the process ended with ${code}`));
    });
    child.send(copies, (server as unknown as { _handle: Server })._handle);
  });
}
