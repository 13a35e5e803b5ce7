import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildIfChanged } from '../../../src/build/buildIfChanged.ts';
import { buildApp } from '../../../src/gateway/app.ts';
import { openUploadFolder } from '../../../src/gateway/files/openUploadFolder.ts';
import { gatewayListener } from '../../../src/gateway/main.ts';
import { sandboxPayments } from '../../../src/gateway/orders/openPayments.ts';
import { serveBuiltApp } from '../../../src/gateway/http/serveBuiltApp.ts';
import type { Database } from '../gateways/pooledStore.ts';
import { openSeededApp, type SeededApp } from '../gateways/seededGateway.ts';

/** Built app and gateway on a port, with access to the database: tests simulate time by changing its rows. */
export interface ServedProduct {
  url: string;
  seeded: SeededApp;
}

/** Bank account for deposits to the product's operator. */
export const OPERATOR_BANK = { bin: '970436', bank: 'Vietcombank', accountNumber: '1012345678', holder: 'CONG TY THUA' } as const;

let shared: Promise<ServedProduct> | undefined;
/** Returns the product that all files of a worker share, each with its own customers; it ends with the worker. */
export const sharedProduct = (): Promise<ServedProduct> => (shared ??= serveProduct());

/** Serves the built product. @param database needed outside of test files */
export async function serveProduct(database?: Database): Promise<ServedProduct> {
  const build = await buildIfChanged();
  const seeded = await openSeededApp(database);
  const { store, dataDir, accounts, failures } = seeded;
  const uploads = await openUploadFolder(store, { dataDir });
  const logFailure = (line: string, error: unknown): void => void failures.push(`${line} ${(error as Error).message}`);
  const payments = sandboxPayments(accounts.keys.sandboxPayment);
  const app = buildApp(store, { accounts, files: uploads.files, payments, bank: OPERATOR_BANK, logFailure });
  serveBuiltApp(app, build.app);
  const server = createServer(gatewayListener(app));
  await new Promise<void>((resolve) => server.listen(0, resolve));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, seeded };
}
