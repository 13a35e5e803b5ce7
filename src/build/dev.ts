import { createServer as createHttpServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createServer as createVite } from 'vite';
import { openGateway } from '../gateway/main.ts';
import { buildWasm } from './wasm.ts';

/** `npm run dev`: Vite with hot reload, the gateway mounted on the same port. */
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const port = Number(process.env.PORT ?? 8080);

buildWasm();
const gateway = await openGateway({ dataDir: process.env.DATA_DIR ?? '.data' });
const server = createHttpServer();
const vite = await createVite({
  root: ROOT,
  appType: 'spa',
  server: { middlewareMode: { server }, hmr: { server } },
});
server.on('request', (request, response) => {
  if (request.url?.startsWith('/gateway')) gateway.listener(request, response);
  else vite.middlewares(request, response);
});
server.listen(port, () => console.log(`ready http://localhost:${port}`));

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await vite.close();
    await gateway.close();
    server.close();
    process.exit(0);
  });
}
