import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildIfChanged, DIST } from '../../src/build/build.ts';
import { gatewayListener } from '../../src/gateway/main.ts';
import { serveBuiltApp } from '../../src/gateway/serveBuiltApp.ts';
import { openSeededApp, type SeededApp } from './seededGateway.ts';

/** Built app and gateway on a port, with the gateway's database at hand: time passes by what a test writes there. */
export interface ServedProduct {
  url: string;
  seeded: SeededApp;
  stop(): Promise<void>;
}

export async function serveProduct(): Promise<ServedProduct> {
  await buildIfChanged();
  const seeded = await openSeededApp();
  serveBuiltApp(seeded.app, DIST);
  const server = createServer(gatewayListener(seeded.app));
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    seeded,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await seeded.close();
    },
  };
}
