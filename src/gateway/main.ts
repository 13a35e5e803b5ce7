import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { type AccountSettings, openAccounts, type Accounts } from './accounts/accounts.ts';
import { readAccountSettings } from './accounts/accountSettings.ts';
import { DEMO_USERNAME, makeDemoCustomer } from './accounts/demoCustomer.ts';
import { buildApp } from './app.ts';
import { openUploadFolder } from './files/openUploadFolder.ts';
import { openPayments } from './payments/openPayments.ts';
import type { PaymentProvider } from './payments/paymentProvider.ts';
import { prepareStore } from './seed/prepareStore.ts';
import { serveBuiltApp } from './serveBuiltApp.ts';
import { StartRefused } from './startRefused.ts';
import { openPgliteStore } from './store/openPgliteStore.ts';
import { openPostgresStore } from './store/openPostgresStore.ts';
import { readPlaceDirectory } from './store/readPlaces.ts';
import type { Store } from './store/store.ts';

export interface StorePlace {
  dataDir: string;
  /** A PostgreSQL database to use instead of the embedded one in `dataDir`. */
  databaseUrl?: string | undefined;
}

export interface GatewayOptions extends StorePlace {
  /** 0 lets the system choose. */
  port: number;
  /** The built app; without it only /gateway answers. */
  staticDir?: string;
  /** In the place of what the environment and the data folder say. */
  accounts?: Partial<AccountSettings>;
}

export interface RunningGateway {
  url: string;
  close(): Promise<void>;
}

/** After this long, connections that still run are cut when the gateway stops. */
const DRAIN_MS = 5_000;

/**
 * Opens and prepares the gateway's database.
 * @param onStep hears of every step of a first start
 */
export async function openGatewayStore(
  { dataDir, databaseUrl }: StorePlace,
  onStep?: (name: string) => void,
): Promise<Store> {
  const store = await (databaseUrl ? openPostgresStore(databaseUrl) : openPgliteStore(dataDir));
  try {
    await prepareStore(store, onStep);
  } catch (error) {
    await store.close();
    throw error;
  }
  return store;
}

/** The accounts of a data folder's database, as the environment sets them up. */
export const openGatewayAccounts = (store: Store, dataDir: string, settings: Partial<AccountSettings> = {}): Accounts =>
  openAccounts(store, { ...readAccountSettings(process.env, dataDir), ...settings });

/** Who collects money, as the environment says. */
export const openGatewayPayments = ({ keys }: Accounts, { databaseUrl }: StorePlace): Promise<PaymentProvider | undefined> =>
  openPayments(process.env, { sandboxKey: keys.sandboxPayment, isEmbedded: databaseUrl === undefined });

/**
 * The first time: makes the demo customer and prints its password to stdout, once, and not where the log goes. A server's
 * database is an operator's, and begins with no customer.
 */
export async function printDemoCustomer({ store, passwords }: Accounts, { databaseUrl }: StorePlace): Promise<void> {
  if (databaseUrl) return;
  const password = await makeDemoCustomer(store, passwords);
  if (password !== undefined) console.log(`demo customer: ${DEMO_USERNAME} / ${password}`);
}

/** The app as a Node request listener, to mount it in another server (Vite's in `npm run dev`). */
export function gatewayListener(app: Hono): (request: IncomingMessage, response: ServerResponse) => void {
  // What is not even a request (a URL with raw bytes in it) never reaches the app.
  const errorHandler = (): Response => Response.json({ message: 'Yêu cầu không hợp lệ.' }, { status: 400 });
  // Its own cleaning-up cuts the connection half a second into a body that nobody reads, before the sender has seen the
  // refusal; what is left of a refused body is let run out instead, for as long as the server's request time allows.
  const listener = getRequestListener(app.fetch, { errorHandler, autoCleanupIncoming: false });
  return (request, response) => {
    response.once('finish', () => request.resume());
    void listener(request, response);
  };
}

/** Ports taken or not allowed are for the user to mend; undefined for any other error. */
export function portRefused({ code }: NodeJS.ErrnoException, port: number): StartRefused | undefined {
  if (code === 'EADDRINUSE') return new StartRefused(`Cổng ${port} đang được dùng; chọn cổng khác bằng PORT (port in use).`);
  if (code === 'EACCES') return new StartRefused(`Không có quyền mở cổng ${port}; chọn cổng khác bằng PORT (not allowed).`);
  return undefined;
}

function listen(app: Hono, port: number): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 10_000 }, gatewayListener(app));
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      server.close(() => {
        clearTimeout(cut);
        resolve();
      });
      server.closeIdleConnections();
    });
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(portRefused(error, port) ?? error));
    server.listen(port, () => resolve({ url: `http://localhost:${(server.address() as AddressInfo).port}`, stop }));
  });
}

/**
 * Starts the gateway, and the built app with it, on one port; prints `ready http://…` once it answers.
 * @throws StartRefused when the port is taken, the database cannot be used (its folder in use or not writable, its server
 *   out of reach or unfit), or no app is built
 */
export async function startGateway({ port, staticDir, accounts: settings, ...place }: GatewayOptions): Promise<RunningGateway> {
  // A first start takes a while; on stderr, because stdout promises the ready line, and once the demo customer's.
  const store = await openGatewayStore(place, (step) => console.error(`prepared ${step}`));
  const serve = async () => {
    const accounts = openGatewayAccounts(store, place.dataDir, settings);
    const uploads = await openUploadFolder(store, { dataDir: place.dataDir, isShared: place.databaseUrl !== undefined });
    const payments = await openGatewayPayments(accounts, place);
    const app = buildApp(store, { accounts, files: uploads.files, payments });
    if (staticDir !== undefined) serveBuiltApp(app, staticDir);
    const { url, stop } = await listen(app, port);
    return { url, stop: () => stop().finally(uploads.close), accounts };
  };
  const server = await serve().catch(async (error: unknown) => {
    await store.close();
    throw error;
  });

  // The first to look for a place need not wait for half a second of folding; a failure is told to who asks.
  const warmed = readPlaceDirectory(store).catch(() => undefined);

  const stop = async (): Promise<void> => {
    await server.stop();
    await warmed;
    await server.accounts.postbox.close();
    await store.close();
  };
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => (closing ??= stop());
  const leave = (): void => void close().then(() => process.exit(0));
  process.once('SIGTERM', leave);
  process.once('SIGINT', leave);
  void store.failed.then((error) => {
    if (closing) return;
    // Nothing can be answered without a database; whoever supervises the process starts it again.
    console.error('the database ended:', error.message);
    process.exit(1);
  });

  await printDemoCustomer(server.accounts, place);
  console.log(`ready ${server.url}`);
  return { url: server.url, close };
}
