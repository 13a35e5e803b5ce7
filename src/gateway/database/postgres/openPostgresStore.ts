import type pg from 'pg';
import { withTimeout } from '../../operations/withTimeout.ts';
import {
  DISK_FULL,
  type Queryable,
  type QueryLimits,
  type SqlValue,
  type Store,
  StoreBusy,
  StoreError,
  StoreFull,
  type StoreLoad,
  type StoreShare,
} from '../store.ts';
import { type LentClient, PostgresServers, splitAddresses, TAKES_NO_WRITES } from './postgresServers.ts';
import { databaseAddress, refusePlainPostgres, refuseUnfitPostgres } from './refuseUnfitPostgres.ts';
import type { ReplicaPlace } from './replica.ts';
import { DATABASE_CONNECTIONS, LOCK_TIMEOUT_S, MAX_WAITING_STATEMENTS, STATEMENT_TIMEOUT_MS } from '../../http/limits.ts';

/**
 * SQLSTATEs that pass by themselves: connection lost, too many connections, cancelled (by its time) or shut down, a
 * transaction that another one was in the way of, and a server that only replays another's log: the first one is elsewhere by now.
 */
const PASSING = /^(08|53|57|25P03|25006|40001|40P01|55P03)/;
/** A worker of a distributed database was lost while it committed: Citus has no SQLSTATE for that, and translates no words. */
const LOST_IN_COMMIT = /^could not commit transaction for shard/;

/**
 * What the driver threw, as the store tells it. The driver's own error also carries values of the row it is about, which
 * no log should hold.
 */
function postgresFailure(error: unknown): Error {
  const { message, code, severity } = error as { message: string; code?: string; severity?: string };
  // Only what the server said has a severity; the rest is the network's doing, or a fault in what we asked.
  if (severity === undefined) return error instanceof TypeError ? error : new StoreBusy(message || code);
  if (code === DISK_FULL) return new StoreFull(message);
  const isPassing = (code !== undefined && PASSING.test(code)) || LOST_IN_COMMIT.test(message);
  return isPassing ? new StoreBusy(message) : new StoreError(message, code);
}

/** SQLSTATEs after which a connection serves nobody else: a statement took longer than its time, or the server takes no writes. */
const SPENT = new Set<string | undefined>(['57014', TAKES_NO_WRITES]);

/** A connection whose server has not even said that the time is over is cut so much later: it may have gone without a word. */
const SILENT_MS = 5_000;

/** Any number, the same in every gateway: 'thua' in ASCII. */
const START_LOCK = 0x74687561;
/** What PGlite has, whatever the settings of a server, a database or a role, and what only another program's lock makes wait. */
const SESSION = {
  TimeZone: 'UTC',
  DateStyle: 'ISO',
  extra_float_digits: '1',
  standard_conforming_strings: 'on',
  lock_timeout: `${LOCK_TIMEOUT_S}s`,
} as const;
const SESSION_OPTIONS = Object.entries(SESSION).map(([name, value]) => `-c ${name}=${value}`);
const SESSION_FOR_TRANSACTION = Object.entries(SESSION).map(([name, value]) => `set local ${name} = '${value}'`);

async function run<Row>(client: pg.PoolClient, sql: string, params?: readonly SqlValue[]): Promise<Row[]> {
  try {
    return (await client.query(sql, params as unknown[] | undefined)).rows as Row[];
  } catch (error) {
    // The server's last word on this connection, which ends a moment later: it must not go back to the pool for the next call. Nor must one
    // whose statement was cancelled: a distributed database may still wait there for a machine that is silent.
    const { severity, code } = error as { severity?: string; code?: string };
    if (severity === 'FATAL' || SPENT.has(code)) void client.end().catch(() => undefined);
    throw postgresFailure(error);
  }
}

/** The session's own limits, for one transaction only. Who has more time than a call waits for locks, too. */
function limitsOf(timeoutMs: number): string[] {
  const limit = timeoutMs === Infinity ? 0 : Math.ceil(timeoutMs);
  const limits = [`set local statement_timeout = ${limit}`, `set local idle_in_transaction_session_timeout = ${limit}`];
  return timeoutMs > STATEMENT_TIMEOUT_MS ? [...limits, 'set local lock_timeout = 0'] : limits;
}

/** A pool of connections to a server, or to the first of several. Other gateways on it are nothing to it, but for `runExclusively`. */
class PostgresStore implements Store {
  /** Never: lost connections are made anew, so a gateway outlives a restart of its server. */
  readonly failed = new Promise<Error>(() => undefined);
  readonly #servers: PostgresServers;
  keepsSettings: boolean;

  /**
   * @param keepsSettings whether a connection has what it asked for when it was made. Behind a pooler that lends a server's connection for a
   *   transaction alone it has not: then each transaction says it again.
   */
  constructor(servers: PostgresServers, keepsSettings: boolean) {
    this.#servers = servers;
    this.keepsSettings = keepsSettings;
  }

  query<Row>(sql: string, params: readonly SqlValue[] = [], limits: QueryLimits = {}): Promise<Row[]> {
    // Only a transaction can have a limit, or settings, of its own.
    if (limits.timeoutMs !== undefined || !this.keepsSettings) return this.transaction((inside) => inside.query<Row>(sql, params), limits);
    return this.#withClient((client) => run<Row>(client, sql, params), STATEMENT_TIMEOUT_MS);
  }

  transaction<Value>(work: (inside: Queryable) => Promise<Value>, { timeoutMs = STATEMENT_TIMEOUT_MS }: QueryLimits = {}): Promise<Value> {
    return this.#withClient(async (client) => {
      try {
        const limits = timeoutMs === STATEMENT_TIMEOUT_MS && this.keepsSettings ? [] : limitsOf(timeoutMs);
        await run(client, ['begin', ...(this.keepsSettings ? [] : SESSION_FOR_TRANSACTION), ...limits].join('; '));
        const value = await work({ query: (sql, params) => run(client, sql, params) });
        await run(client, 'commit');
        return value;
      } catch (error) {
        // A connection that cannot even roll back is given up; the server rolls back when it ends.
        await client.query('rollback').catch(() => client.end());
        throw error;
      }
    }, timeoutMs);
  }

  /** Asks a server that was not asked at the start; while it is away, each transaction goes on saying its settings. */
  async learnSettings(): Promise<void> {
    this.keepsSettings = await keepsSettings(this.#servers);
  }

  /** The lock ends with its transaction, and that with its connection: a gateway that dies keeps nobody out. */
  runExclusively<Value>(work: () => Promise<Value>): Promise<Value> {
    return this.transaction(
      async (inside) => {
        await inside.query('select pg_advisory_xact_lock($1::bigint)', [START_LOCK]);
        return work();
      },
      { timeoutMs: Infinity },
    );
  }

  load(): StoreLoad {
    const { totalCount, idleCount, waitingCount } = this.#servers.pool;
    return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }

  close(): Promise<void> {
    return this.#servers.end();
  }

  /** The server ends a statement after its time; here the caller, who may have waited for a connection too, is told. */
  async #withClient<Value>(work: (client: LentClient) => Promise<Value>, timeoutMs: number): Promise<Value> {
    if (this.#servers.pool.waitingCount >= MAX_WAITING_STATEMENTS) throw new StoreBusy('too many calls are waiting');
    let gaveUp = false;
    let lent: LentClient | undefined;
    const done = this.#connect().then(async (client) => {
      try {
        if (gaveUp) throw new StoreBusy('gave up before its turn');
        lent = client;
        return await work(client);
      } finally {
        lent = undefined;
        client.release();
      }
    });
    return withTimeout(done, timeoutMs, () => {
      gaveUp = true;
      setTimeout(() => lent?.cut(), SILENT_MS).unref();
      return new StoreBusy(`no answer within ${timeoutMs} ms`);
    });
  }

  /** A start has seen that the address is right: what keeps a connection from being made later may pass. */
  async #connect(): Promise<LentClient> {
    try {
      return await this.#servers.connect();
    } catch (error) {
      throw new StoreBusy(`no connection: ${(error as Error).message}`);
    }
  }
}

const KEPT = `select current_setting('statement_timeout') = '${STATEMENT_TIMEOUT_MS / 1000}s' and ${Object.entries(SESSION)
  .map(([name, value]) => `current_setting('${name}') ^@ '${value}'`)
  .join(' and ')} as kept`;

const keepsSettings = async (servers: PostgresServers): Promise<boolean> => (await servers.query<{ kept: boolean }>(KEPT))[0]!.kept;

function withSettings(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const own = url.searchParams.get('options') ?? '';
  url.searchParams.set('options', [own, ...SESSION_OPTIONS].join(' ').trim());
  return url.href;
}

const POOL = {
  application_name: 'thua',
  connectionTimeoutMillis: STATEMENT_TIMEOUT_MS,
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  keepAlive: true,
} as const;

const poolOf = (share: StoreShare): pg.PoolConfig => ({ ...POOL, max: DATABASE_CONNECTIONS[share] });

/**
 * Opens a PostgreSQL database (15 or later) that any number of gateways may share.
 * @param databaseUrl `postgres://user:password@host:5432/name`, or several with commas between: the same database on servers of which one takes
 *   writes and the others replay its log. Nothing secret of it is in any message
 * @param share of the gateway's work that its connections are for
 */
export async function openPostgresStore(databaseUrl: string, share: StoreShare = 'land'): Promise<PostgresStore> {
  const urls = splitAddresses(databaseUrl);
  const address = urls.map((url) => databaseAddress(url)).join(', ');
  for (const url of urls) refusePlainPostgres(url, process.env);
  const servers = new PostgresServers(urls.map(withSettings), poolOf(share));
  try {
    await refuseUnfitPostgres(servers, address);
    return new PostgresStore(servers, await keepsSettings(servers));
  } catch (error) {
    await servers.end();
    throw error;
  }
}

/**
 * Pools to replicas of the gateway's database. A gateway starts without them: that one is away is told by who reads from it (`Replica`).
 * @param readUrl as in DATABASE_READ_URL: an address, or several with commas between
 */
export function openReplicas(readUrl: string): ReplicaPlace[] {
  const urls = splitAddresses(readUrl);
  const addresses = urls.map((url) => databaseAddress(url, 'DATABASE_READ_URL'));
  for (const url of urls) refusePlainPostgres(url, process.env, 'DATABASE_READ_URL');
  return urls.map((url, at) => {
    const store = new PostgresStore(new PostgresServers([withSettings(url)], poolOf('land'), { mayReplay: true }), false);
    store.learnSettings().catch(() => undefined);
    return { store, address: addresses[at]! };
  });
}
