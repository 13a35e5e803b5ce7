import type { IncomingMessage } from 'node:http';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit as limitBody } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';
import { GATEWAY_BASE } from '../contract/call.ts';
import { buildOpenApi } from '../contract/buildOpenApi.ts';
import { type Accounts, openAccounts, DEFAULT_ACCOUNT_SETTINGS } from './account/accounts.ts';
import { CACHE_AN_HOUR } from './http/answerCall.ts';
import type { BodyLimit } from './http/gatewayServer.ts';
import { type FileStore, FileStoreBusy, FileStoreFull, NO_FILES } from './files/fileStore.ts';
import { VITALS_PATH } from '../contract/operations/vitals.ts';
import { MAX_ANONYMOUS_BODY_BYTES, MAX_BODY_BYTES, MAX_NOTE_BODY_BYTES, POLICY_REPORT_LIMITS, VITALS_LIMITS } from './http/limits.ts';
import type { PaymentProvider } from './orders/openPayments.ts';
import { formatMessage, languageOf, languageOfCall, type Message } from './http/formatMessage.ts';
import { HttpError } from './http/httpError.ts';
import { addActionHistoryRoutes } from './notes/routes.ts';
import { addAuthRoutes, addEmailCodeRoutes } from './account/authRoutes.ts';
import { addClosingRoutes } from './account/closing/closeCustomer.ts';
import { addDataRoutes } from './account/data/addDataRoutes.ts';
import type { OperatorAccount } from '../domain/wallet/depositTerms.ts';
import { addBankingRoutes } from './wallet/userBanking.ts';
import { addChangeRoutes } from './land/changes/addChangeRoutes.ts';
import { addSourceRoutes } from './land/landSources.ts';
import { addCadastralItemRoutes, addCadastralRoutes, addParcelLandImageRoutes, addParcelLandRoutes } from './land/routes.ts';
import { addLiveRoutes, liveHosts, recentLayers } from './live/routes.ts';
import type { LayerProxy } from './live/layerProxy.ts';
import { addConfigRoutes } from './operations/readConfig.ts';
import { addReportRoutes } from './land/dataReports.ts';
import { addFileRoutes, addImageRoutes } from './land/fileRoutes.ts';
import { addTransferRoutes } from './wallet/addTransferRoutes.ts';
import { addHistoryTransactionRoutes, addPresaleRoutes, addWalletRoutes, addWalletTokenRoutes } from './wallet/routes.ts';
import { addNotificationRoutes } from './account/notificationRoutes.ts';
import { addOrderRoutes, addServicePackRoutes } from './orders/routes.ts';
import { addPasskeyLoginRoutes, addPasskeyRoutes } from './account/passkeys/addPasskeyRoutes.ts';
import { addPasswordRoutes, addResetRoutes } from './account/passwordRoutes.ts';
import { addLandPages } from './pages/addLandPages.ts';
import { addPlaceRoutes, addUnitRoutes } from './places/routes.ts';
import { addPolicyReportRoute, PolicyReportMonitor } from './operations/policyReportMonitor.ts';
import { addForwardedRoute } from './http/forwarded.ts';
import { addVitalsRoute, type VitalsMonitor } from './operations/vitalsMonitor.ts';
import { addProofRoutes } from './account/proofs/addProofRoutes.ts';
import { addUnusedLists } from './operations/addUnusedLists.ts';
import { addCustomerCodeRoutes } from './account/customerCode.ts';
import { addSessionRoutes, addUserRoutes } from './account/userRoutes.ts';
import { addUploadRoutes } from './files/routes.ts';
import { addTileRoutes } from './tiles/routes.ts';
import { type PackSettings, readPackSettings } from './packs/packCache.ts';
import { addPackRoutes } from './packs/routes.ts';
import { POLICY_REPORTS, securityHeaders } from './http/securityHeaders.ts';
import { addWatchRoutes } from './watches/routes.ts';
import { addUnsubscribeRoutes } from './watches/unsubscribe.ts';
import { leastBusyStore, type Queryable, type Store, StoreBusy, StoreFull } from './database/store.ts';
import { openLog, printError, printInternalError } from './operations/log.ts';
import { Metrics } from './operations/metrics.ts';
import { recordRoutePattern, requestIdOf, routePattern } from './operations/requestMonitor.ts';
import { measureStaleness } from './database/postgres/landReads.ts';

/** Header for answers read from a replica: seconds that the answer may be behind the primary. */
const STALENESS = 'X-Staleness-Seconds';

const reportStaleness: MiddlewareHandler = async (context, next) => {
  const behindMs = await measureStaleness(next);
  if (behindMs !== undefined) context.header(STALENESS, (Math.ceil(behindMs / 100) / 10).toFixed(1));
};

/** Seconds after which to retry an unavailable service. */
const RETRY_AFTER_S = 5;

const isNoteCall = (path: string): boolean => path.startsWith(`${GATEWAY_BASE}/app/action-histories/`);

const said = (context: Context, message: Message | Message['id']): { message: string } => ({
  message: formatMessage(languageOfCall(context), typeof message === 'string' ? { id: message } : message),
});

/** Returns the maximum body of a call; pictures have their own limits. */
function maxBodyBytes(path: string): number {
  if (path === GATEWAY_BASE + POLICY_REPORTS) return POLICY_REPORT_LIMITS.bodyBytes;
  if (path === GATEWAY_BASE + VITALS_PATH) return VITALS_LIMITS.bodyBytes;
  return isNoteCall(path) ? MAX_NOTE_BODY_BYTES : MAX_BODY_BYTES;
}

/** Limits a body before it is read, so that large bodies need a token. */
export function bodyLimit({ url = '', headers }: IncomingMessage, party: string): BodyLimit {
  const maxBytes = maxBodyBytes(url);
  const isShort = Number(headers['content-length'] ?? Infinity) <= MAX_ANONYMOUS_BODY_BYTES;
  if (isShort || party !== '') return { bytes: maxBytes };
  const message = (id: Message['id']): string => formatMessage(languageOf(headers['accept-language']), { id });
  // The token has expired: the client refreshes it and sends again.
  const refusal = isNoteCall(url)
    ? { status: 401, body: { message: message('account.sessionExpired'), http: 401 } }
    : { status: 413, body: { message: message('request.tooLarge') } };
  return { bytes: MAX_ANONYMOUS_BODY_BYTES, refusal };
}

export interface AppOptions {
  /** Storage of uploaded pictures; without it uploads are refused. */
  files?: FileStore;
  /** Maximum time of an upload; set in tests only. */
  uploadTimeoutMs?: number;
  /** Called for every 5xx; never receives bodies, headers or queries. Default: stderr. */
  logFailure?: (line: string, error: unknown) => void;
  accounts?: Accounts;
  /** Payment provider; without one, only wallets can pay. */
  payments?: PaymentProvider | undefined;
  /** Account for deposits; without it online deposits are refused. */
  bank?: OperatorAccount | undefined;
  /** Receives policy reports; default: the log. */
  policyReports?: PolicyReportMonitor;
  /** Counts web vitals; without it visits are not sampled. */
  vitals?: VitalsMonitor | undefined;
  /** Store of money; by default that of accounts. */
  moneyStore?: Store;
  /** Store for reading land, places and units; by default `store`. */
  landReads?: Queryable | undefined;
  /** Parts of the land that devices may keep; default all. */
  packs?: PackSettings;
  /** Proxy for layers of other services, and cache time of the layer list. Set in tests only. */
  live?: { proxy: LayerProxy; keptMs: number };
}

function logToStderr(line: string, error: unknown): void {
  printError(line);
  printInternalError(error);
}

/** @param store land */
export function buildApp(store: Store, options: AppOptions = {}): Hono {
  const {
    files = NO_FILES,
    uploadTimeoutMs,
    logFailure = logToStderr,
    accounts = openAccounts(store, DEFAULT_ACCOUNT_SETTINGS),
    payments,
    bank,
    vitals,
    moneyStore = accounts.store,
    landReads = store,
    packs = readPackSettings({}),
  } = options;
  const { policyReports = new PolicyReportMonitor(openLog(process.env), new Metrics()) } = options;
  const settings = leastBusyStore([accounts.store, moneyStore, store]);
  // Each kind of call uses its own connections, including for authentication.
  const [landAccounts, money] = [
    { ...accounts, store },
    { ...accounts, store: moneyStore },
  ];
  const recent = recentLayers(options.live?.keptMs);
  const app = new Hono();
  app.use(recordRoutePattern);
  app.use(securityHeaders(process.env, GATEWAY_BASE, liveHosts(settings, recent), accounts.proxies));
  app.use(compress());
  if (landReads !== store) app.use(reportStaleness);
  // POST answers are never revalidated, and hashing an around search costs milliseconds.
  const tag = etag();
  app.use((context, next) => (context.req.method === 'GET' ? tag(context, next) : next()));
  const limitTo = (maxSize: number): MiddlewareHandler =>
    limitBody({
      maxSize,
      // The rest of the body is still arriving, so the connection cannot be reused.
      onError: (context) => context.json(said(context, 'request.tooLarge'), 413, { Connection: 'close' }),
    });
  const limits = new Map(
    [MAX_BODY_BYTES, MAX_NOTE_BODY_BYTES, POLICY_REPORT_LIMITS.bodyBytes, VITALS_LIMITS.bodyBytes].map((max) => [max, limitTo(max)]),
  );
  app.use((context, next) => {
    // These have no body; the limit would convert Node's request to a Request just to see that.
    if (context.req.method === 'GET' || context.req.method === 'HEAD') return next();
    // Pictures are larger; their route streams them with its own limits.
    if (context.req.path.startsWith(`${GATEWAY_BASE}/upload/`)) return next();
    const maxBytes = maxBodyBytes(context.req.path);
    // Node enforces a declared length; the limit would wrap the body in a stream just to compare it.
    const length = Number(context.req.header('content-length') ?? Infinity);
    if (length <= maxBytes && context.req.header('transfer-encoding') === undefined) return next();
    return limits.get(maxBytes)!(context, next);
  });

  const gateway = app.basePath(GATEWAY_BASE);
  addCadastralItemRoutes(gateway, landReads);
  addCadastralRoutes(gateway, landReads);
  addParcelLandRoutes(gateway, landReads);
  addSourceRoutes(gateway, landReads);
  addChangeRoutes(gateway, money, landReads);
  addTileRoutes(gateway, landAccounts, GATEWAY_BASE);
  addPackRoutes(gateway, landAccounts, files, packs);
  addReportRoutes(gateway, accounts);
  addPlaceRoutes(gateway, landReads);
  addParcelLandImageRoutes(gateway, landReads);
  addUnitRoutes(gateway, landReads);
  addConfigRoutes(gateway, settings, vitals?.percent ?? 0);
  addLiveRoutes(gateway, settings, recent, accounts.proxies, options.live?.proxy);
  addFileRoutes(gateway, money, store);
  addImageRoutes(gateway, store, files);
  addUploadRoutes(gateway, accounts, files, uploadTimeoutMs);
  addAuthRoutes(gateway, accounts);
  addResetRoutes(gateway, accounts);
  addEmailCodeRoutes(gateway, accounts);
  addUserRoutes(gateway, accounts);
  addCustomerCodeRoutes(gateway, accounts);
  addPasswordRoutes(gateway, accounts);
  addSessionRoutes(gateway, accounts);
  addPasskeyLoginRoutes(gateway, accounts);
  addPasskeyRoutes(gateway, accounts);
  addProofRoutes(gateway, accounts);
  addClosingRoutes(gateway, accounts);
  addDataRoutes(gateway, accounts, files, logFailure);
  addServicePackRoutes(gateway, money);
  addOrderRoutes(gateway, money, payments);
  addActionHistoryRoutes(gateway, accounts, files);
  addUnusedLists(gateway, money);
  addNotificationRoutes(gateway, accounts);
  addWatchRoutes(gateway, accounts, landReads);
  addUnsubscribeRoutes(gateway, accounts);
  addBankingRoutes(gateway, money);
  addWalletTokenRoutes(gateway, money);
  addWalletRoutes(gateway, money);
  addTransferRoutes(gateway, money, bank);
  addHistoryTransactionRoutes(gateway, money);
  addPresaleRoutes(gateway, money);
  addPolicyReportRoute(gateway, policyReports, accounts.proxies);
  if (vitals) addVitalsRoute(gateway, vitals, accounts.proxies);
  addForwardedRoute(gateway, accounts);
  addLandPages(app, accounts, landReads);
  const openApi = buildOpenApi();
  gateway.get('/openapi.json', (context) => context.json(openApi, 200, { 'Cache-Control': CACHE_AN_HOUR }));

  app.notFound((context) => context.json(said(context, 'request.noSuchPath'), 404, { 'Cache-Control': 'no-store' }));
  app.onError((error, context) => {
    const [id, call] = [requestIdOf(context), `${context.req.method} ${routePattern(context)}`];
    const logged = (end: string): string => `${call} ${end}${id && `, request ${id}`}:`;
    if (error instanceof HttpError) {
      const { body, retryAfterS, cause } = error.extras;
      if (cause !== undefined) logFailure(logged('refused'), cause);
      if (retryAfterS !== undefined) context.header('Retry-After', String(retryAfterS));
      return context.json({ ...said(context, error.userMessage), ...body }, error.status);
    }
    logFailure(logged('failed'), error);
    if (error instanceof FileStoreFull) return context.json(said(context, 'server.picturesFull'), 507);
    if (error instanceof StoreFull) return context.json(said(context, 'server.full'), 507);
    const busy = error instanceof StoreBusy;
    if (!busy && !(error instanceof FileStoreBusy)) {
      const { message } = said(context, 'server.failed');
      // Customers quote the id, operators search for it in the log.
      return context.json({ message: id ? `${message} (${id.slice(0, 8)})` : message }, 500);
    }
    context.header('Retry-After', String(RETRY_AFTER_S));
    return context.json(said(context, busy ? 'server.busy' : 'server.picturesSilent'), 503);
  });
  return app;
}
