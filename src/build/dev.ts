import { createServer as createHttpServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createServer as createVite } from 'vite';
import { buildApp } from '../gateway/app.ts';
import { gatewayListener, openGatewayStore } from '../gateway/main.ts';
import { buildWasm } from './wasm.ts';

/** `npm run dev`: Vite with hot reload, the gateway mounted on the same port. */
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const port = Number(process.env.PORT ?? 8080);

buildWasm();
const store = await openGatewayStore(process.env.DATA_DIR ?? '.data');
const answerGateway = gatewayListener(buildApp(store));
const server = createHttpServer();
const vite = await createVite({
  root: ROOT,
  appType: 'spa',
  server: { middlewareMode: { server }, hmr: { server } },
});
server.on('request', (request, response) => {
  if (request.url?.startsWith('/gateway')) answerGateway(request, response);
  else vite.middlewares(request, response);
});
server.listen(port, () => console.log(`ready http://localhost:${port}`));

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await vite.close();
    await store.close();
    server.close();
    process.exit(0);
  });
}
