import type { AddressInfo } from 'node:net';
import { createServer } from 'vite';
import { ROOT } from '../run/repository.ts';

interface ServedPages {
  url: string;
  close(): Promise<void>;
}

/** Serves the repository's pages under Vite, without a gateway. */
export async function servePages(): Promise<ServedPages> {
  const vite = await createServer({
    root: ROOT,
    configFile: `${ROOT}vite.config.ts`,
    // A separate cache, so that a parallel dev server or browser test keeps its packages.
    cacheDir: `${ROOT}node_modules/.vite/pages`,
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0, hmr: false },
  });
  await vite.listen();
  const { port } = vite.httpServer!.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => vite.close() };
}
