import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { access } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type Accounts, type AccountSettings, openAccounts, readAccountSettings, readTrustedProxies } from './account/accounts.ts';
import { sweepAccounts } from './account/closing/eraseAccounts.ts';
import { agreeOnSecret, checkSecret, readTokenSecret } from './account/accountKeys.ts';
import { partyOf } from './account/customerOf.ts';
import { DEMO_USERNAME, createDemoCustomer } from './account/demoCustomer.ts';
import { GATEWAY_BASE } from '../contract/call.ts';
import { bodyLimit, buildApp } from './app.ts';
import { openGatewayStore, openOperatorStore, openPool, readStorePlace, type StorePlace, withStore } from './database/openGatewayStore.ts';
import { serveStore } from './database/pglite/servedStore.ts';
import type { LandReads } from './database/postgres/landReads.ts';
import { leastBusyStore, type Queryable, type Store, type StoreRole } from './database/store.ts';
import type { FileStore } from './files/fileStore.ts';
import { openUploadFolder } from './files/openUploadFolder.ts';
import { measureFileStore } from './files/measureFileStore.ts';
import { formatMessage } from './http/formatMessage.ts';
import { GatewayServer } from './http/gatewayServer.ts';
import { STOP_LIMITS } from './http/limits.ts';
import { RequestGate } from './http/requestGate.ts';
import { checkBuiltApp, serveBuiltApp } from './http/serveBuiltApp.ts';
import { errorFields, type Log, openLog, printLine } from './operations/log.ts';
import { Metrics, serveMetrics } from './operations/metrics.ts';
import { addProcessMetrics } from './operations/addProcessMetrics.ts';
import { PolicyReportMonitor } from './operations/policyReportMonitor.ts';
import { VitalsMonitor } from './operations/vitalsMonitor.ts';
import { BUCKET_CHECK, createReadiness, type ReadinessCheck } from './operations/readiness.ts';
import { RequestMonitor } from './operations/requestMonitor.ts';
import { readPort, readServerSettings } from './operations/serverSettings.ts';
import { StartupError } from './operations/startupError.ts';
import { withTimeout } from './operations/withTimeout.ts';
import { openPayments, type PaymentProvider } from './orders/openPayments.ts';
import { readPackSettings } from './packs/packCache.ts';
import { preparePlaces } from './places/answerPlaces.ts';
import { readOperatorAccount } from './wallet/addTransferRoutes.ts';
import { sweepWatches } from './watches/sweepWatches.ts';

const CHECK_EVERY_MS = 500;

/**
 * Stops when npm's parent process is gone: npm signals the shell that runs a script, and the shell exits without
 * forwarding the signal.
 */
function stopWithParent(environment: NodeJS.ProcessEnv, stop: () => void): void {
  if (environment.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, CHECK_EVERY_MS);
  timer.unref();
}

export { openGatewayStore, openOperatorStore, readOperatorAccount, readPort, readStorePlace, type StorePlace, withStore };

export interface GatewayOptions extends StorePlace {
  port: number;
  staticDir?: string;
  /** Hashed assets of earlier builds, for open pages. */
  assetsBefore?: readonly string[];
  /** Overrides of the environment and the data folder. */
  accounts?: Partial<AccountSettings>;
  /** Default: stderr, as the environment specifies. */
  log?: Log;
}

export const openGatewayAccounts = (store: Store, dataDir: string, settings: Partial<AccountSettings> = {}): Accounts =>
  openAccounts(store, { ...readAccountSettings(process.env, dataDir), secret: readTokenSecret(process.env, dataDir), ...settings });

export const openGatewayPayments = ({ keys }: Accounts, { databaseUrl }: StorePlace): Promise<PaymentProvider | undefined> =>
  openPayments(process.env, { sandboxKey: keys.sandboxPayment, isEmbedded: databaseUrl === undefined });

/**
 * Creates the demo customer at the first start and prints the password once, to stdout, not to the log. A PostgreSQL
 * database begins without customers.
 */
export async function printDemoCustomer({ store, passwords }: Accounts, { databaseUrl }: StorePlace): Promise<void> {
  if (databaseUrl) return;
  const password = await createDemoCustomer(store, passwords);
  if (password !== undefined) printLine(`demo customer: ${DEMO_USERNAME} / ${password}`);
}

/** Returns the app as a Node request listener, also for Vite in `npm run dev`. Resolves when the answer is produced. */
export function gatewayListener(app: Hono): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  // Invalid requests, such as a URL with raw bytes, never reach the app.
  const errorHandler = (): Response => Response.json({ message: formatMessage('vi', { id: 'request.invalid' }) }, { status: 400 });
  // The adapter's clean-up would cut the connection half a second into an unread body, before the client sees the
  // refusal. Instead the rest of the body is drained within the server's request time.
  const answered = new WeakMap<IncomingMessage, () => void>();
  const answer = async (request: Request, env: { incoming: IncomingMessage }): Promise<Response> => {
    try {
      return await app.fetch(request, env);
    } finally {
      answered.get(env.incoming)?.();
    }
  };
  const listener = getRequestListener(answer as typeof app.fetch, { errorHandler, autoCleanupIncoming: false });
  return (request, response) =>
    new Promise((resolve) => {
      answered.set(request, resolve);
      response.once('finish', () => request.resume());
      // Also if the app was never called.
      void listener(request, response).then(resolve);
    });
}

/** Converts errors that the user can fix (port taken or forbidden, foreign address); undefined for others. */
export function portError(
  { code, address }: NodeJS.ErrnoException & { address?: string },
  port: number,
  variable = 'PORT',
): StartupError | undefined {
  if (code === 'EADDRINUSE') return new StartupError(`Cổng ${port} đang được dùng; chọn cổng khác bằng ${variable} (port in use).`);
  if (code === 'EADDRNOTAVAIL') return new StartupError(`${address} không phải địa chỉ của máy này (not an address of this machine).`);
  if (code === 'EACCES') return new StartupError(`Không có quyền mở cổng ${port}; chọn cổng khác bằng ${variable} (not allowed).`);
  return undefined;
}

function refusePort(error: unknown, port: number, variable: string): never {
  throw portError(error as NodeJS.ErrnoException, port, variable) ?? error;
}

/** Loads the driver only with a replica, because without PostgreSQL there is none. */
async function openLandReads(store: Store, readUrl: string, log: Log): Promise<LandReads> {
  const [{ openReplicas }, { LandReads }] = await Promise.all([
    import('./database/postgres/openPostgresStore.ts'),
    import('./database/postgres/landReads.ts'),
  ]);
  return new LandReads(store, openReplicas(readUrl), log);
}

/** Delay, so that requests that waited for the start are answered first. */
const WARM_AFTER_MS = 2000;

function readinessChecks(
  store: Queryable,
  files: FileStore,
  accounts: Accounts,
  { databaseUrl, staticDir }: Pick<GatewayOptions, 'databaseUrl' | 'staticDir'>,
): ReadinessCheck[] {
  const checks: ReadinessCheck[] = [
    { name: 'database', check: async () => void (await store.query('select 1')) },
    { name: process.env.PICTURES_BUCKET_URL ? BUCKET_CHECK : 'uploads', check: () => files.assertWritable() },
  ];
  if (staticDir !== undefined) checks.push({ name: 'app', check: () => access(join(staticDir, 'index.html')) });
  if (databaseUrl) checks.push({ name: 'secret', check: () => checkSecret(store, accounts.keys) });
  return checks;
}

type Ending = () => Promise<void> | void;

/** Starts the gateway with the built app on one port; prints `ready http://…` when it answers. */
export async function startGateway(options: GatewayOptions) {
  const { port, staticDir, assetsBefore, accounts: settings, log = openLog(process.env), ...place } = options;
  const { listenHost, metrics: metricsPlace, landReadUrl, vitalsPercent, leaveMs, appWorker } = readServerSettings(process.env);
  const packs = readPackSettings(process.env);
  const [metrics, gate] = [new Metrics(), new RequestGate()];
  const server = new GatewayServer(gate, new RequestMonitor(log, metrics), {
    proxies: settings?.proxies ?? readTrustedProxies(process.env),
  });
  /** Completion time of each periodic job, seconds since 1970. */
  const done = new Map<string, number>();
  const recordDone = (name: string) => () => void done.set(name, Date.now() / 1000);
  /** Clean-up functions: first of background work, then of what that work uses. */
  const working: Ending[] = [];
  const opened: Ending[] = [];
  const closeAll = async (): Promise<void> => {
    const untilMs = performance.now() + leaveMs + STOP_LIMITS.workMs;
    await server.stop(leaveMs);
    const worked = Promise.all(working.splice(0).map((end) => end()));
    await withTimeout(worked, untilMs - performance.now(), () => new Error('it waits for an answer')).catch((error: unknown) =>
      log.warn('left work when stopping', errorFields(error)),
    );
    await Promise.all(opened.splice(0).map((close) => close()));
  };

  const start = async () => {
    // Fail before preparing the database, which takes a while.
    if (staticDir !== undefined) checkBuiltApp(staticDir);
    // Listen first, so that liveness is visible, and a taken port is reported before anything is created.
    const url = await server.listen(port, listenHost).catch((error: unknown) => refusePort(error, port, 'PORT'));
    const store = await openGatewayStore(
      place,
      (step) => log.info(`prepared ${step}`),
      (isFull) => (isFull ? log.error('disk nearly full: nothing is written until there is room') : log.info('there is room again')),
    );
    opened.push(() => store.close());
    const openFor = async (role: StoreRole): Promise<Store> => {
      if (!place.databaseUrl) return store;
      const pool = await openPool(place.databaseUrl, role);
      opened.push(() => pool.close());
      return pool;
    };
    const [accountStore, moneyStore] = [await openFor('accounts'), await openFor('money')];
    const landReads = landReadUrl ? await openLandReads(store, landReadUrl, log) : undefined;
    if (landReads) {
      opened.push(() => landReads.close());
      metrics.gauge('thua_land_behind_seconds', 'How old land read from the nth replica may be; +Inf while it is not read.', () =>
        landReads.behindMs.map((behindMs, at) => [{ replica: String(at + 1) }, behindMs / 1000]),
      );
    }
    const accounts = openGatewayAccounts(accountStore, place.dataDir, { log: (line) => log.info(line), ...settings });
    working.push(() => accounts.mailQueue.close());
    if (place.databaseUrl) await agreeOnSecret(accountStore, accounts.keys, process.env.TOKEN_SECRET_CHANGE === '1');
    const uploads = await openUploadFolder(accountStore, {
      dataDir: place.dataDir,
      isShared: place.databaseUrl !== undefined,
      log,
      onSwept: recordDone('pictures'),
    });
    const files = measureFileStore(uploads.files, metrics);
    opened.push(uploads.close);
    if (!place.databaseUrl) working.push(await serveStore(place.dataDir, store, log));
    working.push(sweepAccounts({ store: accountStore, files }, log, recordDone('accounts')));
    working.push(sweepWatches(accounts, log, recordDone('watches')));
    const payments = await openGatewayPayments(accounts, place);
    const logFailure = (line: string, error: unknown): void => log.error(line, errorFields(error));
    const policyReports = new PolicyReportMonitor(log, metrics);
    const bank = readOperatorAccount(process.env);
    const vitals = vitalsPercent > 0 ? new VitalsMonitor(metrics, vitalsPercent) : undefined;
    const app = buildApp(store, { accounts, files, payments, bank, logFailure, policyReports, vitals, landReads, moneyStore, packs });
    if (staticDir !== undefined) serveBuiltApp(app, staticDir, { ...accounts, assetsBefore, appWorker });
    const stores = place.databaseUrl ? { land: store, accounts: accountStore, money: moneyStore } : { land: store };
    opened.push(
      addProcessMetrics(metrics, {
        gate,
        bodies: () => server.arriving,
        stores,
        accountStore,
        mailQueue: accounts.mailQueue,
        dataDir: place.dataDir,
        done,
      }),
    );
    // Places load in the background, to speed up the first search; after a failure the next request loads them.
    let warmed: Promise<unknown> = Promise.resolve();
    const warming = setTimeout(() => {
      warmed = preparePlaces(landReads ?? store).catch((error: unknown) => log.warn('places could not be read ahead', errorFields(error)));
    }, WARM_AFTER_MS);
    working.push(async () => {
      clearTimeout(warming);
      await warmed;
    });
    const readiness = createReadiness(readinessChecks(leastBusyStore(Object.values(stores)), files, accounts, options), log);
    const served =
      metricsPlace &&
      (await serveMetrics(metrics, readiness, metricsPlace).catch((error: unknown) =>
        refusePort(error, metricsPlace.port, 'METRICS_PORT'),
      ));
    if (served) {
      opened.push(served.stop);
      log.info('metrics at', { url: served.url });
    }
    server.serve({
      listener: gatewayListener(app),
      base: GATEWAY_BASE,
      partyOf: (request) => partyOf(accounts, request),
      bodyLimit,
      readiness,
    });
    // Optional: without it, bursts of connections are accepted more slowly.
    server.acceptInParallel().catch((error: unknown) => log.warn('one new connection at a time', errorFields(error)));
    return { url, store, accounts };
  };
  const { url, store, accounts } = await start().catch(async (error: unknown) => {
    await closeAll();
    throw error;
  });

  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => (closing ??= closeAll());
  const leave = (reason: string): void => {
    log.info('stopping', { reason });
    setTimeout(() => {
      log.error('ended before everything was closed');
      process.exit(1);
    }, leaveMs + STOP_LIMITS.endMs);
    void close().then(() => process.exit(0));
  };
  process.once('SIGTERM', leave);
  process.once('SIGINT', leave);
  stopWithParent(process.env, () => leave('the parent process ended'));
  void store.failed.then((error) => {
    if (closing) return;
    // The gateway cannot answer without a database; the supervisor restarts the process.
    log.error('the database ended', { reason: error.message });
    process.exit(1);
  });

  await printDemoCustomer(accounts, place);
  printLine(`ready ${url}`);
  return { url, close };
}
