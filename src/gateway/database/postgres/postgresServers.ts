import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import pg from 'pg';
import { CLOSE_MS } from '../../http/limits.ts';

/** @param text of DATABASE_URL or DATABASE_READ_URL: an address, or several with commas between */
export const splitAddresses = (text: string): string[] => text.split(/,\s*(?=postgres(?:ql)?:\/\/)/);

/** SQLSTATE of a write where a server only replays another's log. */
export const TAKES_NO_WRITES = '25006';

/** Of several servers, one that has not taken a connection for so long is passed over. */
const PASSED_OVER_MS = 3_000;
/** The pool's own words when all its connections are at work: says nothing of the server. */
const ALL_AT_WORK = 'timeout exceeded when trying to connect';

/** What the driver has and its types do not name. */
interface Wire {
  connection: EventEmitter & { stream: Socket };
}

/** A connection that knows whether its server takes writes: from PostgreSQL 14 on a server says so by itself. */
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

  /** Ends it without a word to a server that may not hear it: who waits for an answer on it is told. */
  cut(): void {
    this.#wire.stream.destroy();
  }
}

export type LentClient = ServerClient & pg.PoolClient;

/** Connections to that of several servers which takes writes: after a failover it is another one. */
export class PostgresServers {
  readonly pool: pg.Pool;
  readonly #urls: readonly string[];
  readonly #mayReplay: boolean;
  readonly #clients = new Set<ServerClient>();
  #at = 0;

  /** @param mayReplay whether a server that only replays another's log will do */
  constructor(urls: readonly string[], config: pg.PoolConfig, { mayReplay = false } = {}) {
    this.#urls = urls;
    this.#mayReplay = mayReplay;
    const urlNow = (): string => this.#urls[this.#at]!;
    const own = urls.length > 1 ? { connectionTimeoutMillis: PASSED_OVER_MS } : {};
    const clients = this.#clients;
    const Client = class extends ServerClient {
      constructor(given: pg.ClientConfig) {
        super({ ...given, ...own, connectionString: urlNow() });
        clients.add(this);
        this.once('end', () => clients.delete(this));
      }
    };
    this.pool = new pg.Pool({ ...config, Client: Client as unknown as new () => pg.ClientBase });
    // A connection that ends tells whoever waits for an answer on it; one that ends idle is nobody's loss, and the pool
    // makes another. Without a listener either would end the process.
    this.pool.on('error', () => undefined);
    this.pool.on('connect', (client) => client.on('error', () => undefined));
  }

  async connect(): Promise<LentClient> {
    let failure = new Error('no server');
    for (let tries = 0; tries < this.#urls.length; tries++) {
      const at = this.#at;
      try {
        const client = (await this.pool.connect()) as LentClient;
        if (this.#mayReplay || !client.isReplaying) return client;
        client.release(true);
        failure = Object.assign(new Error('a read-only replica'), { code: TAKES_NO_WRITES });
      } catch (error) {
        failure = error as Error;
        if (failure.message === ALL_AT_WORK) break;
      }
      // Whoever else found it out meanwhile has gone on already.
      if (this.#at === at) this.#at = (at + 1) % this.#urls.length;
    }
    throw failure;
  }

  /** Ends all connections; one that is still at work then, or whose server is silent, is cut. */
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
