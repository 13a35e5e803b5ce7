import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import pg from 'pg';
import { CLOSE_MS } from '../../http/limits.ts';

/** @param text value of DATABASE_URL or DATABASE_READ_URL: an address, or several separated by commas */
export const splitAddresses = (text: string): string[] => text.split(/,\s*(?=postgres(?:ql)?:\/\/)/);

/** SQLSTATE of a write on a standby server. */
export const READ_ONLY_TRANSACTION = '25006';

/** Time after which a server that accepts no connection is skipped, if there are several. */
const CONNECT_TIMEOUT_MS = 3_000;
/** The pool's message when all connections are busy, which says nothing about the server. */
const POOL_EXHAUSTED = 'timeout exceeded when trying to connect';

/** Fields of the driver that its types omit. */
interface Wire {
  connection: EventEmitter & { stream: Socket };
}

/** Connection that knows whether its server is a standby, which servers report since PostgreSQL 14. */
class ServerClient extends pg.Client {
  isReplaying = false;

  constructor(config: pg.ClientConfig) {
    super(config);
    this.#wire.on('parameterStatus', ({ parameterName, parameterValue }: { parameterName: string; parameterValue: string }) => {
      if (parameterName === 'in_hot_standby') this.isReplaying = parameterValue === 'on';
    });
  }

  get #wire(): Wire['connection'] {
    return (this as unknown as Wire).connection;
  }

  /** Closes the socket without notifying the server, which may be unreachable; pending queries fail. */
  cut(): void {
    this.#wire.stream.destroy();
  }
}

export type PooledClient = ServerClient & pg.PoolClient;

/** Pool of connections to the primary among several servers, which may change by a failover. */
export class PostgresServers {
  readonly pool: pg.Pool;
  readonly #urls: readonly string[];
  readonly #mayReplay: boolean;
  readonly #clients = new Set<ServerClient>();
  #at = 0;

  /** @param mayReplay also accepts standby servers */
  constructor(urls: readonly string[], config: pg.PoolConfig, { mayReplay = false } = {}) {
    this.#urls = urls;
    this.#mayReplay = mayReplay;
    const urlNow = (): string => this.#urls[this.#at]!;
    const own = urls.length > 1 ? { connectionTimeoutMillis: CONNECT_TIMEOUT_MS } : {};
    const clients = this.#clients;
    const Client = class extends ServerClient {
      constructor(given: pg.ClientConfig) {
        super({ ...given, ...own, connectionString: urlNow() });
        clients.add(this);
        this.once('end', () => clients.delete(this));
      }
    };
    this.pool = new pg.Pool({ ...config, Client: Client as unknown as new () => pg.ClientBase });
    // Pending queries get the error of a closed connection; idle ones are replaced by the pool. Without listeners
    // either would end the process.
    this.pool.on('error', () => undefined);
    this.pool.on('connect', (client) => client.on('error', () => undefined));
  }

  async connect(): Promise<PooledClient> {
    let failure = new Error('no server');
    for (let tries = 0; tries < this.#urls.length; tries++) {
      const at = this.#at;
      try {
        const client = (await this.pool.connect()) as PooledClient;
        if (this.#mayReplay || !client.isReplaying) return client;
        client.release(true);
        failure = Object.assign(new Error('a read-only replica'), { code: READ_ONLY_TRANSACTION });
      } catch (error) {
        failure = error as Error;
        if (failure.message === POOL_EXHAUSTED) break;
      }
      // Another request may have moved on already.
      if (this.#at === at) this.#at = (at + 1) % this.#urls.length;
    }
    throw failure;
  }

  /** Closes all connections; those still busy, or with a silent server, are cut. */
  end(): Promise<void> {
    setTimeout(() => this.#clients.forEach((client) => client.cut()), CLOSE_MS).unref();
    return this.pool.end();
  }

  async query<Row>(sql: string): Promise<Row[]> {
    const client = await this.connect();
    try {
      return (await client.query(sql)).rows as Row[];
    } finally {
      client.release();
    }
  }
}
