import { SAMPLE_LABEL } from '../../domain/land/sampleLabel.ts';
import { MAX_WAITING_STATEMENTS } from '../http/limits.ts';

/**
 * Reads everything as of one moment, for as long as it takes. A transaction that only reads waits for nobody and nobody for it, but for
 * the turn on an embedded database.
 */
export function inOneMoment<Value>(store: Store, work: (inside: Queryable) => Promise<Value>): Promise<Value> {
  return store.transaction(
    async (inside) => {
      await inside.query('set transaction isolation level repeatable read, read only');
      // Pages follow one another as rows lie: no scan may join another's half-way.
      await inside.query('set local synchronize_seqscans = off');
      return work(inside);
    },
    { timeoutMs: Number.POSITIVE_INFINITY },
  );
}

/** Reads what cannot change meanwhile, in statements of their own: others get in between on an embedded database. */
export const withoutTransaction: typeof inOneMoment = (store, work) =>
  work({ query: (sql, params) => store.query(sql, params, { timeoutMs: Number.POSITIVE_INFINITY }) });

const isoText = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Selects a time as ISO 8601 in UTC.
 * @param column of the table
 * @param name without its table, where the column is named with it
 */
export const isoTime = (column: string, name = column): string => `${isoText(column)} as ${name}`;

/** The same of a time that may be null: '' then. */
export const isoTimeOrNone = (column: string): string => `coalesce(${isoText(column)}, '') as ${column}`;

/** SQL of an amount as decimal text, the shortest. @param units of a token's smallest unit @param tokens where its decimals are */
export const tokenAmount = (units: string, tokens = 'tokens'): string =>
  `trim_scale(${units}::numeric * ('1e-' || ${tokens}.decimals)::numeric)::text`;

/** Selects a name of a record, which sample data is labelled by. */
export const sampleName = (column: string): string => `${column} || case when is_sample then '${SAMPLE_LABEL}' else '' end as ${column}`;

/** Values a parameter may have. Arrays travel as PostgreSQL arrays. */
export type SqlValue = string | number | boolean | null | ReadonlyArray<string | number | boolean | null>;

export interface QueryLimits {
  /** Waiting and running together; afterwards {@link StoreBusy}. Default 10 s. `Infinity` while seeding. */
  timeoutMs?: number;
  /**
   * One plan is good for all values, and is made once. Only the embedded database heeds it: left alone it plans this statement anew for each
   * values, because it takes a list of one for one of ten. Not for what is searched by patterns, whose index is found by the value.
   */
  isPlannedOnce?: boolean;
}

export interface StoreLoad {
  busy: number;
  idle: number;
  waiting: number;
}

export interface Queryable {
  /**
   * @returns the rows, columns by name; bigints as text. Dates, numerics and the like are cast to text or float8 in
   * the SQL.
   */
  query<Row>(sql: string, params?: readonly SqlValue[], limits?: QueryLimits): Promise<Row[]>;
}

/**
 * What the gateway needs of a database: PGlite in this process, or a PostgreSQL server. The SQL is portable,
 * so an implementation only carries text and parameters.
 */
export interface Store extends Queryable {
  /** Commits when `work` resolves, rolls back when it throws. Nothing else runs inside it. */
  transaction<Value>(work: (inside: Queryable) => Promise<Value>, limits?: QueryLimits): Promise<Value>;
  /** Runs `work`, which may use the whole store, while no other process on this database is in its own `runExclusively`. */
  runExclusively<Value>(work: () => Promise<Value>): Promise<Value>;
  load(): StoreLoad;
  close(): Promise<void>;
  /** Resolves with the reason when the database dies under us for good; never otherwise. */
  readonly failed: Promise<Error>;
}

/** A gateway's work, as its connections to a server are divided: what waits for a locked table of one leaves the others theirs. */
export type StoreShare = 'land' | 'accounts' | 'money';

const loadOf = (store: Store): number => {
  const { busy, waiting } = store.load();
  return busy + MAX_WAITING_STATEMENTS * waiting;
};

/** What calls of all kinds read, asked of whichever of these stores of one database has the least to do. */
export const leastBusy = (stores: readonly Store[]): Queryable => ({
  query: (sql, params, limits) => stores.toSorted((one, other) => loadOf(one) - loadOf(other))[0]!.query(sql, params, limits),
});

/** A pattern of `like` for what holds this text: its own letters, not wildcards. */
export const likeWithin = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

export const queryTexts = async (store: Queryable, sql: string, params?: readonly SqlValue[]): Promise<string[]> =>
  (await store.query<Record<string, string>>(sql, params)).map((row) => Object.values(row)[0]!);

export const queryOne = async <Row>(store: Queryable, sql: string, params?: readonly SqlValue[]): Promise<Row | undefined> =>
  (await store.query<Row>(sql, params))[0];

/** Deletes what has expired, a few rows at a time, leaving those that another gateway is at: two that clear away never wait for each other. */
export async function deleteExpired(store: Queryable, table: string, key: string, expiry: string): Promise<void> {
  await store.query(
    `delete from ${table} where (${key}) in (
       select ${key} from ${table} where ${expiry} < now() order by ${expiry} limit 100 for update skip locked)`,
  );
}

type Locked = 'orders' | 'notes' | 'passkeys' | 'wallet' | 'bankings' | 'uploads' | 'watches';

/** Until the transaction ends no other one locks the same of this customer, be it at another gateway. */
export async function lockOf(inside: Queryable, what: Locked, userId: string): Promise<void> {
  await inside.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`${what} of ${userId}`]);
}

/** A failed statement; `code` is the SQLSTATE. For the log, never for a client; without the values PostgreSQL tells. */
export class StoreError extends Error {
  override name = 'StoreError';
  readonly code: string | undefined;
  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

/** SQLSTATE of a write that found no room. */
export const DISK_FULL = '53100';

/** The disk of the database is full: nothing is written until there is room again; what is read goes on. */
export class StoreFull extends Error {
  override name = 'StoreFull';
  /** @param said by the database; operators read all of it, at the end of an import too */
  constructor(said: string) {
    super(`hết chỗ trên đĩa của cơ sở dữ liệu (disk full): ${said}`);
  }
}

/** The database did not answer in time, cannot be reached just now, or too much is waiting for it. */
export class StoreBusy extends Error {
  override name = 'StoreBusy';
}
