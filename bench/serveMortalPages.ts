import { rmSync } from 'node:fs';
import { buildApp } from '../src/gateway/app.ts';
import { gatewayListener, openGatewayStore } from '../src/gateway/main.ts';
import { seededDataDir } from '../tests/support/seededGateway.ts';
import { servePages, type ServedPages } from './servePages.ts';

/** The pages with the real gateway over the sample land on the same origin: bench/recovery/ needs it. */
export async function serveMortalPages(): Promise<ServedPages> {
  const dataDir = await seededDataDir();
  const store = await openGatewayStore({ dataDir });
  const answer = gatewayListener(buildApp(store));
  const pages = await servePages({
    // What only this page reaches.
    optimizeDeps: { include: ['@mapbox/vector-tile', 'pbf'] },
    plugins: [
      {
        name: 'thua-gateway',
        configureServer: ({ middlewares }) => {
          middlewares.use((request, response, next) => {
            if (/^\/gateway[/?]/.test(request.url ?? '')) answer(request, response);
            else next();
          });
        },
      },
    ],
  });
  return {
    url: pages.url,
    close: async () => {
      await pages.close();
      await store.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}
