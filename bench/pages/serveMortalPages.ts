import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { buildApp } from '../../src/gateway/app.ts';
import { gatewayListener, openGatewayStore } from '../../src/gateway/main.ts';
import { serveBuiltApp } from '../../src/gateway/http/serveBuiltApp.ts';
import { ROOT } from '../../tests/support/run/repository.ts';
import { seededDataDir } from '../../tests/support/gateways/seededDataDir.ts';
import type { ServedPages } from './servePages.ts';

const PAGE = 'bench/recovery/index.html';

/**
 * bench/recovery/, built and served as the product is, with the real gateway over the sample land on the same origin: a worker that
 * is started anew loads what a visitor's does. The page is at `url` itself.
 */
export async function serveMortalPages(): Promise<ServedPages> {
  const outDir = mkdtempSync(join(tmpdir(), 'thua-mortal-'));
  await build({
    root: ROOT,
    configFile: `${ROOT}vite.config.ts`,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, rollupOptions: { input: [ROOT + PAGE] } },
  });
  renameSync(join(outDir, PAGE), join(outDir, 'index.html'));
  const dataDir = await seededDataDir();
  const store = await openGatewayStore({ dataDir });
  const app = buildApp(store);
  serveBuiltApp(app, outDir);
  const server = createServer(gatewayListener(app));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      await store.close();
      rmSync(dataDir, { recursive: true });
      rmSync(outDir, { recursive: true });
    },
  };
}
