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
  type StoreRole,
} from '../store.ts';
import { type PooledClient, PostgresServers, splitAddresses, READ_ONLY_TRANSACTION } from './postgresServers.ts';
import { databaseAddress, refusePlaintextPostgres, refuseUnfitPostgres } from './refuseUnfitPostgres.ts';
import type { ReplicaPlace } from './replica.ts';
import { DATABASE_CONNECTIONS, LOCK_TIMEOUT_S, MAX_WAITING_STATEMENTS, STATEMENT_TIMEOUT_MS } from '../../http/limits.ts';

/**
 * Temporary SQLSTATEs: connection lost, too many connections, cancelled or shut down, serialization conflicts and
 * locks, and a standby server, because the primary is elsewhere by now.
 */
const TEMPORARY = /^(08|53|57|25P03|25006|40001|40P01|55P03)/;
/** Message of Citus when a worker is lost during a commit. It has no SQLSTATE and is not translated. */
const LOST_IN_COMMIT = /^could not commit transaction for shard/;

/** Converts a driver's error. The driver's own also contains values of the row, which must not be logged. */
function postgresFailure(error: unknown): Error {
  const { message, code, severity } = error as { message: string; code?: string; severity?: string };
  // Only server messages have a severity; others come from the network or from a mistake in the query.
  if (severity === undefined) return error instanceof TypeError ? error : new StoreBusy(message || code);
  if (code === DISK_FULL) return new StoreFull(message);
  const isTemporary = (code !== undefined && TEMPORARY.test(code)) || LOST_IN_COMMIT.test(message);
  return isTemporary ? new StoreBusy(message) : new StoreError(message, code);
}

/** SQLSTATEs after which a connection must not be reused: statement timeout, or a server without writes. */
const NOT_REUSABLE = new Set<string | undefined>(['57014', READ_ONLY_TRANSACTION]);

/** Extra time before cutting a connection whose server does not even report a timeout: it may be gone. */
const SILENT_MS = 5_000;

/** Arbitrary lock id shared by all gateways: 'thua' in ASCII. */
const START_LOCK = 0x74687561;
/** Session settings as in PGlite, whatever the server's, database's or role's defaults, and a limit for lock waits. */
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
    // A FATAL connection ends shortly and must not return to the pool. Neither must one with a cancelled statement: a
    // distributed database may still wait there for a silent machine.
    const { severity, code } = error as { severity?: string; code?: string };
    if (severity === 'FATAL' || NOT_REUSABLE.has(code)) void client.end().catch(() => undefined);
    throw postgresFailure(error);
  }
}

/** Returns settings of one transaction. One with more time than a call may also wait for locks. */
function limitsOf(timeoutMs: number): string[] {
  const limit = timeoutMs === Infinity ? 0 : Math.ceil(timeoutMs);
  const limits = [`set local statement_timeout = ${limit}`, `set local idle_in_transaction_session_timeout = ${limit}`];
  return timeoutMs > STATEMENT_TIMEOUT_MS ? [...limits, 'set local lock_timeout = 0'] : limits;
}

/** Connection pool to a server, or to the primary of several. Only `runExclusively` affects other gateways. */
class PostgresStore implements Store {
  /** Never resolves: lost connections are reopened, so a gateway survives a restart of its server. */
  readonly failed = new Promise<Error>(() => undefined);
  readonly #servers: PostgresServers;
  keepsSettings: boolean;

  /** @param keepsSettings false behind a transaction pooler: each transaction then sets its settings again */
  constructor(servers: PostgresServers, keepsSettings: boolean) {
    this.#servers = servers;
    this.keepsSettings = keepsSettings;
  }

  query<Row>(sql: string, params: readonly SqlValue[] = [], limits: QueryLimits = {}): Promise<Row[]> {
    // Only a transaction can have its own limit or settings.
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
        // Give up a connection that cannot roll back; the server rolls back when it closes.
        await client.query('rollback').catch(() => client.end());
        throw error;
      }
    }, timeoutMs);
  }

  /** Checks a server that was unavailable at the start. Until then each transaction sends its settings. */
  async learnSettings(): Promise<void> {
    this.keepsSettings = await keepsSettings(this.#servers);
  }

  /** Holds a transaction lock, which ends with the connection, so that a dead gateway excludes nobody. */
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

  /** Limits the whole time, including the wait for a connection; the server limits the statement. */
  async #withClient<Value>(work: (client: PooledClient) => Promise<Value>, timeoutMs: number): Promise<Value> {
    if (this.#servers.pool.waitingCount >= MAX_WAITING_STATEMENTS) throw new StoreBusy('too many calls are waiting');
    let gaveUp = false;
    let current: PooledClient | undefined;
    const done = this.#connect().then(async (client) => {
      try {
        if (gaveUp) throw new StoreBusy('gave up before its turn');
        current = client;
        return await work(client);
      } finally {
        current = undefined;
        client.release();
      }
    });
    return withTimeout(done, timeoutMs, () => {
      gaveUp = true;
      setTimeout(() => current?.cut(), SILENT_MS).unref();
      return new StoreBusy(`no answer within ${timeoutMs} ms`);
    });
  }

  /** Connects. The start has verified the address, so later failures count as temporary. */
  async #connect(): Promise<PooledClient> {
    try {
      return await this.#servers.connect();
    } catch (error) {
      throw new StoreBusy(`no connection: ${(error as Error).message}`);
    }
  }
}

const SETTINGS_QUERY = `select current_setting('statement_timeout') = '${STATEMENT_TIMEOUT_MS / 1000}s' and ${Object.entries(SESSION)
  .map(([name, value]) => `current_setting('${name}') ^@ '${value}'`)
  .join(' and ')} as kept`;

const keepsSettings = async (servers: PostgresServers): Promise<boolean> =>
  (await servers.query<{ kept: boolean }>(SETTINGS_QUERY))[0]!.kept;

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

const poolOf = (role: StoreRole): pg.PoolConfig => ({ ...POOL, max: DATABASE_CONNECTIONS[role] });

/**
 * Opens a PostgreSQL database (15 or later) that several gateways may share.
 * @param databaseUrl `postgres://user:password@host:5432/name`, or several separated by commas: the same database on a
 * primary and its standbys. Messages contain no secret of it
 */
export async function openPostgresStore(databaseUrl: string, role: StoreRole = 'land'): Promise<PostgresStore> {
  const urls = splitAddresses(databaseUrl);
  const address = urls.map((url) => databaseAddress(url)).join(', ');
  for (const url of urls) refusePlaintextPostgres(url, process.env);
  const servers = new PostgresServers(urls.map(withSettings), poolOf(role));
  try {
    await refuseUnfitPostgres(servers, address);
    return new PostgresStore(servers, await keepsSettings(servers));
  } catch (error) {
    await servers.end();
    throw error;
  }
}

/** Opens pools to replicas. A gateway starts without them: `Replica` reports unavailable ones. */
export function openReplicas(readUrl: string): ReplicaPlace[] {
  const urls = splitAddresses(readUrl);
  const addresses = urls.map((url) => databaseAddress(url, 'DATABASE_READ_URL'));
  for (const url of urls) refusePlaintextPostgres(url, process.env, 'DATABASE_READ_URL');
  return urls.map((url, at) => {
    const store = new PostgresStore(new PostgresServers([withSettings(url)], poolOf('land'), { mayReplay: true }), false);
    store.learnSettings().catch(() => undefined);
    return { store, address: addresses[at]! };
  });
}
