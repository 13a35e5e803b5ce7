import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createServer as createVite } from 'vite';
import { buildApp } from '../gateway/app.ts';
import { openUploadFolder } from '../gateway/files/openUploadFolder.ts';
import {
  gatewayListener,
  openGatewayAccounts,
  openGatewayPayments,
  openGatewayStore,
  portError,
  printDemoCustomer,
  readOperatorAccount,
  readPort,
  readStorePlace,
  type StorePlace,
} from '../gateway/main.ts';
import { TRUSTED_TYPES } from '../gateway/http/securityHeaders.ts';
import { exitOnStartupError } from '../gateway/operations/startupError.ts';
import { buildWasm } from './wasm.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

async function startDev(port: number, place: StorePlace): Promise<void> {
  await buildWasm();
  const store = await openGatewayStore(place, (step) => console.error(`prepared ${step}`));
  const accounts = openGatewayAccounts(store, place.dataDir);
  const { files } = await openUploadFolder(store, { dataDir: place.dataDir, isShared: place.databaseUrl !== undefined });
  const payments = await openGatewayPayments(accounts, place);
  const bank = readOperatorAccount(process.env);
  const answerGateway = gatewayListener(buildApp(store, { accounts, files, payments, bank }));
  const server = createHttpServer();
  const vite = await createVite({
    root: ROOT,
    appType: 'spa',
    // Same policy as in production, so that Trusted Types violations fail here as well.
    server: { middlewareMode: { server }, hmr: { server }, headers: { 'Content-Security-Policy': TRUSTED_TYPES.join('; ') } },
  });
  server.on('request', (request, response) => {
    if (/^\/gateway[/?]/.test(request.url ?? '')) answerGateway(request, response);
    else vite.middlewares(request, response);
  });
  const stop = async (): Promise<void> => {
    await vite.close();
    await accounts.mailQueue.close();
    await store.close();
    server.close();
  };
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(portError(error, port) ?? error));
    server.listen(port, resolve);
  }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  await printDemoCustomer(accounts, place);
  console.log(`ready http://localhost:${(server.address() as AddressInfo).port}`);

  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop().then(() => process.exit(0)));
  void store.failed.then((error) => {
    console.error('the database ended:', error.message);
    process.exit(1);
  });
}

try {
  await startDev(readPort(process.env), readStorePlace(process.env));
} catch (error) {
  exitOnStartupError(error);
}
