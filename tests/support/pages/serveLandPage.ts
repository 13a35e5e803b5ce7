import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildApp } from '../../../src/gateway/app.ts';
import type { Store } from '../../../src/gateway/database/store.ts';
import { gatewayListener, openGatewayStore } from '../../../src/gateway/main.ts';
import { serveBuiltApp } from '../../../src/gateway/http/serveBuiltApp.ts';
import { seededDataDir } from '../gateways/seededDataDir.ts';
import { testPage } from './testPages.ts';

/**
 * Serves a test page with the product's modules, built like the product, and the real gateway over the sample land on
 * the same origin, so a restarted worker loads real data. The page is at `url` itself.
 * @param open an open database, which stays open; by default a new one is opened
 */
export async function serveLandPage(name: 'bounded' | 'recovery', open?: Store): Promise<{ url: string; close(): Promise<void> }> {
  const [page, { store, close }] = await Promise.all([testPage(name), open ? { store: open, close: undefined } : openOwnStore()]);
  const app = buildApp(store);
  serveBuiltApp(app, page);
  const server = createServer(gatewayListener(app));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: async () => {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      await close?.();
    },
  };
}

async function openOwnStore(): Promise<{ store: Store; close: () => Promise<void> }> {
  const dataDir = await seededDataDir();
  const store = await openGatewayStore({ dataDir });
  const close = async (): Promise<void> => {
    await store.close();
    rmSync(dataDir, { recursive: true });
  };
  return { store, close };
}
