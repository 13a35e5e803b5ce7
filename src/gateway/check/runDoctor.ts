import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getSecure } from 'node:https';
import { dirname, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import { GATEWAY_BASE } from '../../contract/call.ts';
import { editDistance } from '../../domain/search/matchUnit.ts';
import { type AccountKeys, deriveKeys, findTokenSecret, secretFile } from '../account/accountKeys.ts';
import { readAccountSettings, tryMailServer } from '../account/accounts.ts';
import { readPublicOrigins } from '../account/passkeys/relyingParty.ts';
import { readStorePlace, withStore } from '../database/openGatewayStore.ts';
import { freeBytes, isNearlyFull } from '../database/pglite/diskSpace.ts';
import { hasCluster, refuseForeignFolder } from '../database/pglite/prepareCluster.ts';
import { openServedStore } from '../database/pglite/servedStore.ts';
import { stepDifferences } from '../database/prepareStore.ts';
import { LandReads } from '../database/postgres/landReads.ts';
import { openPostgresStore, openReplicas } from '../database/postgres/openPostgresStore.ts';
import { queryTexts, type Store } from '../database/store.ts';
import { openBucketOf } from '../files/openFolderStore.ts';
import { type Forwarded, FORWARDED_PATH, sealedHeaders } from '../http/forwarded.ts';
import { createLog } from '../operations/log.ts';
import { readPort, readServerSettings } from '../operations/serverSettings.ts';
import { StartupError } from '../operations/startupError.ts';
import { withTimeout } from '../operations/withTimeout.ts';
import { openPayments } from '../orders/openPayments.ts';
import { readPackSettings } from '../packs/packCache.ts';
import { readOperatorAccount } from '../wallet/addTransferRoutes.ts';

/** A finding and, unless it is ok, what to do. */
export type Finding = `${'ok' | 'warn' | 'fail'} ${string}: ${string}`;
type Environment = NodeJS.ProcessEnv;

/** Variables that docs/operate/configure.md documents. */
export const VARIABLES: readonly string[] = (
  'PORT LISTEN_HOST DATA_DIR DATABASE_URL DATABASE_READ_URL TOKEN_SECRET TOKEN_SECRET_CHANGE PLAIN_CONNECTIONS PICTURES_BUCKET_URL ' +
  'PICTURES_BUCKET_KEY_ID PICTURES_BUCKET_SECRET PICTURES_BUCKET_PREFIX PICTURES_BUCKET_REGION SMTP_URL MAIL_FROM TRUSTED_PROXIES ' +
  'PUBLIC_ORIGIN PAYMENT_PROVIDER BANK_BIN BANK_NAME BANK_ACCOUNT BANK_HOLDER METRICS_PORT METRICS_HOST WEB_VITALS_PERCENT ' +
  'DRAIN_DELAY_S LOG_FORMAT LOG_LEVEL APP_WORKER PACKS PACKS_MAX_PARCELS CSP_HOSTS BACKUP_RECIPIENT BACKUP_PASSPHRASE VITE_API_BASE ' +
  'VITE_FILE_BASE VITE_IMAGE_BASE VITE_HOST_ORIGINS VITE_STREET_STYLE VITE_STREET_STYLE_DARK VITE_VECTOR_TILES ' +
  'VITE_VECTOR_ATTRIBUTION VITE_SATELLITE_TILES VITE_SATELLITE_ATTRIBUTION VITE_SATELLITE_MAX_ZOOM VITE_TERRAIN_TILES ' +
  'VITE_TERRAIN_ATTRIBUTION VITE_BASE_PMTILES VITE_BASE_PMTILES_ATTRIBUTION VITE_BASE_PMTILES_MAX_ZOOM'
).split(' ');
/** Minimum length of a name that is checked for misspelling, and characters per tolerated mistake. */
const [MIN_MISSPELLED_CHARS, CHARS_PER_FAULT] = [7, 6];

/** Settings without the ones they need, and the consequence. They do not prevent a start. */
const INCOMPLETE = [
  ['PICTURES_BUCKET_KEY_ID', 'PICTURES_BUCKET_URL', 'pictures are kept in DATA_DIR'],
  ['MAIL_FROM', 'SMTP_URL', 'emails are files in DATA_DIR/outbox'],
  ['SMTP_URL', 'MAIL_FROM', 'the sender is no-reply@localhost, which servers refuse'],
  ['METRICS_HOST', 'METRICS_PORT', 'there are no metrics'],
  ['TRUSTED_PROXIES', 'LISTEN_HOST', 'clients that bypass the proxy choose their address'],
  ['PUBLIC_ORIGIN', 'TRUSTED_PROXIES', 'behind a proxy all clients count as one'],
] as const;

/** First supported minor version of Node by major, as in package.json; later majors are all supported. */
export const NODE_MINORS: Readonly<Record<number, number>> = { 20: 19, 22: 13, 24: 0 };
const [FIRST_WITH_CORRECTIONS, LONG_SUPPORTED] = [22, 24];
const [TIMEOUT_MS, HTTP_TIMEOUT_MS] = [15_000, 5_000];
const [WARN_MIB, WARN_DAYS, WARN_CLOCK_S, FAIL_CLOCK_S] = [2048, 21, 5, 60];

/** @param todo advice, shown unless it is ok */
const judged = (subject: string, state: string, todo: string, isBad: boolean, isDoubtful = isBad): Finding =>
  `${isBad ? 'fail' : isDoubtful ? 'warn' : 'ok'} ${subject}: ${state}${isBad || isDoubtful ? `: ${todo}` : ''}`;

/** Shows only the code of foreign errors, whose messages may contain addresses. */
function failure(subject: string, error: unknown): Finding {
  const { name, message, code } = error as NodeJS.ErrnoException;
  return `fail ${subject}: ${code === undefined ? message : `${name} ${code}: does it exist, and is it set correctly?`}`;
}

const attempt = (subject: string, check: () => Promise<Finding[]>): Promise<Finding[]> =>
  withTimeout(check(), TIMEOUT_MS, () => new StartupError('no answer in time: see its log')).catch((error) => [failure(subject, error)]);

function findMisspelled(environment: Environment): Finding[] {
  const names = VARIABLES.filter(({ length }) => length >= MIN_MISSPELLED_CHARS);
  return Object.keys(environment).flatMap((name): Finding[] => {
    const meant = names.find((other) => editDistance(name.toUpperCase(), other) <= other.length / CHARS_PER_FAULT);
    return meant === undefined || VARIABLES.includes(name) ? [] : [`warn settings: ${name} is unknown: is ${meant} meant?`];
  });
}

function checkOwner(path: string): Finding {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return `ok data folder: the first start creates ${path}`;
  const me = process.geteuid?.() ?? found.uid;
  const isShut = me !== 0 && (found.mode & 0o022) === 0;
  if (found.uid !== me) return judged('data folder', `${path} is user ${found.uid}'s, not ${me}'s`, 'use one user', isShut, true);
  return judged('data folder', path, 'others may read it: chmod go=', false, (found.mode & 0o077) !== 0);
}

async function checkDisk(dataDir: string): Promise<Finding[]> {
  let folder = resolve(dataDir);
  while (!existsSync(folder)) folder = dirname(folder);
  const mib = Math.floor((await freeBytes(folder)) / 1024 ** 2);
  return [judged('disk', `${mib} MiB free`, 'make room', await isNearlyFull(folder), mib < WARN_MIB)];
}

function checkClock(reference: string, theirMs: number, ourMs = Date.now()): Finding {
  const seconds = Math.abs(theirMs - ourMs) / 1000;
  return judged('clock', `${seconds.toFixed(1)} s from ${reference}`, 'set both by NTP', seconds > FAIL_CLOCK_S, seconds > WARN_CLOCK_S);
}

async function checkStore(store: Store): Promise<Finding[]> {
  const beganMs = Date.now();
  const [facts] = await store.query<{ version: string; nowMs: number; isPrepared: boolean }>(
    `select current_setting('server_version') as version, extract(epoch from clock_timestamp())::float8 * 1000 as "nowMs",
       to_regclass('applied_steps') is not null as "isPrepared"`,
  );
  const clock = checkClock('the database', facts!.nowMs, (beganMs + Date.now()) / 2);
  const { unknown, absent } = stepDifferences(new Set(facts!.isPrepared ? await queryTexts(store, 'select name from applied_steps') : []));
  const state = `PostgreSQL ${facts!.version}, ${absent.length} steps for the next start, ${unknown.length} of a newer version`;
  return [judged('database', state, 'start that version', unknown.length > 0), clock];
}

/** Checks an embedded database through its gateway only, because opening it would write. */
async function checkEmbedded(dataDir: string): Promise<Finding[]> {
  const served = await openServedStore(dataDir, false);
  if (served) return withStore(Promise.resolve(served), checkStore);
  if (existsSync(dataDir) && !hasCluster(dataDir)) refuseForeignFolder(dataDir);
  return [`ok database: embedded, ${hasCluster(dataDir) ? 'no gateway serves it' : 'the first start creates it'}`];
}

const checkServer = (databaseUrl: string, readUrl: string | undefined): Promise<Finding[]> =>
  withStore(openPostgresStore(databaseUrl), async (store) => {
    const found = await checkStore(store);
    if (!store.keepsSettings) found.push("warn database: a pooler drops settings: see 'Behind PgBouncer' in docs/operate/install.md");
    return readUrl === undefined ? found : [...found, ...(await checkReplicas(store, readUrl))];
  });

async function checkReplicas(store: Store, readUrl: string): Promise<Finding[]> {
  const reads = new LandReads(store, openReplicas(readUrl), createLog({ format: 'text', level: 'error', write: () => undefined }));
  // A replica counts as fresh once it has replayed a WAL position recorded by an earlier check.
  for (let tries = 0; tries < 20 && reads.behindMs.includes(Infinity); tries += 1) await wait(200);
  const { behindMs } = reads;
  await reads.close();
  return behindMs.map((ms, at) =>
    judged('replica', `${at + 1} is ${Math.ceil(ms) / 1000} s behind`, 'is it reachable?', false, ms === Infinity),
  );
}

/** @returns also the expiry of the certificate */
async function ask(url: string, headers: Record<string, string> = {}): Promise<{ response: IncomingMessage; body: string; until: number }> {
  const signal = AbortSignal.timeout(HTTP_TIMEOUT_MS);
  const request = (url.startsWith('https:') ? getSecure : getPlain)(url, { headers, agent: false, signal }).on('error', () => undefined);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  // Read it now, because the connection may be closed after the body.
  const until = Date.parse((response.socket as Partial<TLSSocket>).getPeerCertificate?.().valid_to ?? '');
  return { response, body: await text(response), until };
}

async function checkGateway(host: string, port: number): Promise<Finding[]> {
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}/readyz`;
  const answer = await ask(url).catch(({ code = '' }: NodeJS.ErrnoException) => code);
  if (answer === 'ECONNREFUSED') return [`ok gateway: no gateway serves at port ${port}`];
  const [, reasons] = (typeof answer !== 'string' && /^\{"ready":\w+,"reasons":\[(.*)\]\}$/.exec(answer.body)) || [];
  if (reasons === undefined) return [`fail gateway: port ${port} does not answer, or belongs to another program: see its log, or set PORT`];
  return [judged('gateway', `serves; missing for readiness: ${reasons || 'nothing'}`, 'see its log', reasons !== '')];
}

/** Judges the proxies by a request that already had X-Forwarded-For. TLS is handled by a proxy. */
function judgeProxies({ trusted, added, isKept, protocol }: Forwarded, isSecure: boolean): Finding {
  const isNone = isSecure && added === 0;
  const consequence = isKept && trusted > added ? 'clients choose their address' : 'all clients count as one';
  const state = `TRUSTED_PROXIES is ${trusted}, ${added} add to X-Forwarded-For on the way from here`;
  const todo = isNone ? 'let the proxy add to X-Forwarded-For' : `set ${added}`;
  if (isNone || trusted !== added) return judged('proxy', `${state}, ${consequence}`, todo, trusted > added, true);
  return judged('proxy', state, 'it must send X-Forwarded-Proto: https', isSecure && protocol !== 'https');
}

async function checkOrigin(origin: string, keys: AccountKeys | undefined): Promise<Finding[]> {
  const { response, body, until } = await ask(origin + GATEWAY_BASE + FORWARDED_PATH, keys && sealedHeaders(keys));
  const { statusCode, headers } = response;
  const days = Math.floor((until - Date.now()) / 86_400_000);
  const found = headers.date === undefined ? [] : [checkClock(origin, Date.parse(headers.date))];
  if (!Number.isNaN(days)) found.push(judged('certificate', `${origin}, ${days} days left`, 'renew it', false, days < WARN_DAYS));
  const isOurs = statusCode === 200 && headers['content-type']?.includes('json');
  if (isOurs) return [...found, judgeProxies(JSON.parse(body) as Forwarded, origin.startsWith('https:'))];
  return [...found, `warn proxy: ${origin} answers ${statusCode}: no gateway of this version and secret is behind it`];
}

/** Checks everything that a gateway with this environment needs, serving or not. Writes nothing and sends no mail. */
export async function runDoctor(environment: Environment): Promise<Finding[]> {
  const { dataDir, databaseUrl } = readStorePlace(environment);
  const [major, minor] = process.versions.node.split('.').map(Number) as [number, number];
  const isRefused = major < LONG_SUPPORTED && minor < (NODE_MINORS[major] ?? Infinity);
  const node = judged('Node', process.versions.node, `install ${LONG_SUPPORTED}`, isRefused, major < FIRST_WITH_CORRECTIONS);
  const found = [node, ...findMisspelled(environment)];
  for (const [set, needed, consequence] of INCOMPLETE) {
    if (environment[set] && !environment[needed]) found.push(`warn settings: ${set} without ${needed}: ${consequence}`);
  }
  const read = <Value>(reader: (environment: Environment) => Value): Value | undefined => {
    try {
      return reader(environment);
    } catch (error) {
      found.push(failure('settings', error));
      return undefined;
    }
  };
  const [port, server, secret] = [read(readPort), read(readServerSettings), read(() => findTokenSecret(environment, dataDir))];
  const origins = read(() => readPublicOrigins(environment.PUBLIC_ORIGIN)) ?? [];
  const accounts = (): unknown => readAccountSettings(environment, dataDir);
  for (const reader of [accounts, readPackSettings, readOperatorAccount]) read<unknown>(reader);
  const keys = secret === undefined ? undefined : deriveKeys(secret);
  const payments = { sandboxKey: new Uint8Array(), isEmbedded: databaseUrl === undefined };
  const secrets = environment.TOKEN_SECRET ? [] : [secretFile(dataDir)];
  const isSet = (subject: string, isThere: unknown): Finding[] => (isThere ? [`ok ${subject}: access works`] : []);
  const results = await Promise.all([
    attempt('settings', () => openPayments(environment, payments).then(() => [])),
    attempt('data folder', async () => [dataDir, ...secrets].map(checkOwner)),
    attempt('disk', () => checkDisk(dataDir)),
    attempt('database', () => (databaseUrl ? checkServer(databaseUrl, server?.landReadUrl) : checkEmbedded(dataDir))),
    attempt('bucket', async () => isSet('bucket', await (await openBucketOf(environment))?.list()[Symbol.asyncIterator]().next())),
    attempt('mail server', async () => isSet('mail server', await tryMailServer(environment))),
    port ? attempt('gateway', () => checkGateway(server?.listenHost ?? '127.0.0.1', port)) : [],
    ...origins.map((origin) => attempt(`origin ${origin}`, () => checkOrigin(origin, keys))),
  ]);
  return [...new Set([...found, ...results.flat()])];
}
