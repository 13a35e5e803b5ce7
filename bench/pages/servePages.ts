import type { AddressInfo } from 'node:net';
import { createServer, type InlineConfig } from 'vite';
import { ROOT } from '../../tests/support/run/repository.ts';

export interface ServedPages {
  url: string;
  close(): Promise<void>;
}

/**
 * The repository's pages under Vite, without a gateway unless `more` brings one: bench/drag/ is at `${url}bench/drag/`.
 */
export async function servePages(more: Pick<InlineConfig, 'plugins' | 'optimizeDeps'> = {}): Promise<ServedPages> {
  const vite = await createServer({
    root: ROOT,
    configFile: `${ROOT}vite.config.ts`,
    // Its own, so that a dev server or a browser test beside it keeps its packages.
    cacheDir: `${ROOT}node_modules/.vite/pages`,
    logLevel: 'error',
    ...more,
    server: { host: '127.0.0.1', port: 0, hmr: false },
  });
  await vite.listen();
  const { port } = vite.httpServer!.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => vite.close() };
}
