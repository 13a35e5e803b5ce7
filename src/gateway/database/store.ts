import { SAMPLE_LABEL } from '../../domain/land/sampleLabel.ts';
import { MAX_WAITING_STATEMENTS } from '../http/limits.ts';

/** Runs `work` on a consistent read-only snapshot, without a time limit; it occupies an embedded database. */
export function withSnapshot<Value>(store: Store, work: (inside: Queryable) => Promise<Value>): Promise<Value> {
  return store.transaction(
    async (inside) => {
      await inside.query('set transaction isolation level repeatable read, read only');
      // Pages follow the physical order, so no scan may join another midway.
      await inside.query('set local synchronize_seqscans = off');
      return work(inside);
    },
    { timeoutMs: Number.POSITIVE_INFINITY },
  );
}

/** Reads immutable data in separate statements, so that the embedded database can serve others in between. */
export const withoutTransaction: typeof withSnapshot = (store, work) =>
  work({ query: (sql, params) => store.query(sql, params, { timeoutMs: Number.POSITIVE_INFINITY }) });

const isoText = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Selects a time as ISO 8601 in UTC. @param name name without the table */
export const isoTime = (column: string, name = column): string => `${isoText(column)} as ${name}`;

/** Selects a time like isoTime; '' for null. */
export const isoTimeOrNone = (column: string): string => `coalesce(${isoText(column)}, '') as ${column}`;

/** Returns SQL of a decimal text. @param units amount in the smallest unit @param tokens table with its decimals */
export const tokenAmount = (units: string, tokens = 'tokens'): string =>
  `trim_scale(${units}::numeric * ('1e-' || ${tokens}.decimals)::numeric)::text`;

export const labelledName = (column: string): string => `${column} || case when is_sample then '${SAMPLE_LABEL}' else '' end as ${column}`;

/** Types of parameters. Arrays become PostgreSQL arrays. */
export type SqlValue = string | number | boolean | null | ReadonlyArray<string | number | boolean | null>;

export interface QueryLimits {
  /** Total of waiting and running; then {@link StoreBusy}. Default 10 s, `Infinity` while seeding. */
  timeoutMs?: number;
  /**
   * Uses one plan for all values, on the embedded database only. Otherwise it plans again for each value, because it
   * takes a list of one for a list of ten. Not for pattern searches, whose index depends on the value.
   */
  isPlannedOnce?: boolean;
}

export interface StoreLoad {
  busy: number;
  idle: number;
  waiting: number;
}

export interface Queryable {
  /** @returns columns by name; bigints as text. Dates, numerics and others must be cast to text or float8 in SQL. */
  query<Row>(sql: string, params?: readonly SqlValue[], limits?: QueryLimits): Promise<Row[]>;
}

/** PGlite in this process or a PostgreSQL server; the SQL is portable, so both only transfer text and parameters. */
export interface Store extends Queryable {
  /** Commits when `work` resolves, rolls back when it throws. No other statement runs inside it. */
  transaction<Value>(work: (inside: Queryable) => Promise<Value>, limits?: QueryLimits): Promise<Value>;
  /** Runs `work`, which may use the whole store, while no other process is in its own `runExclusively`. */
  runExclusively<Value>(work: () => Promise<Value>): Promise<Value>;
  load(): StoreLoad;
  close(): Promise<void>;
  /** Resolves with the reason if the database fails permanently; otherwise never. */
  readonly failed: Promise<Error>;
}

/** Kinds of work with separate server connections, so that a locked table of one does not block the others. */
export type StoreRole = 'land' | 'accounts' | 'money';

const loadOf = (store: Store): number => {
  const { busy, waiting } = store.load();
  return busy + MAX_WAITING_STATEMENTS * waiting;
};

/** Returns a reader for data used by all kinds of calls: it queries the least busy of these stores. */
export const leastBusyStore = (stores: readonly Store[]): Queryable => ({
  query: (sql, params, limits) => stores.toSorted((a, b) => loadOf(a) - loadOf(b))[0]!.query(sql, params, limits),
});

export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

export const queryTexts = async (store: Queryable, sql: string, params?: readonly SqlValue[]): Promise<string[]> =>
  (await store.query<Record<string, string>>(sql, params)).map((row) => Object.values(row)[0]!);

export const queryOne = async <Row>(store: Queryable, sql: string, params?: readonly SqlValue[]): Promise<Row | undefined> =>
  (await store.query<Row>(sql, params))[0];

/** Deletes a few expired rows, skipping those locked by another gateway, so that two clean-ups never block. */
export async function deleteExpired(store: Queryable, table: string, key: string, expiry: string): Promise<void> {
  await store.query(
    `delete from ${table} where (${key}) in (
       select ${key} from ${table} where ${expiry} < now() order by ${expiry} limit 100 for update skip locked)`,
  );
}

type LockedData = 'orders' | 'notes' | 'passkeys' | 'wallet' | 'bankings' | 'uploads' | 'watches';

/** Locks a kind of data of this customer until the transaction ends, across gateways. */
export async function lockUserData(inside: Queryable, kind: LockedData, userId: string): Promise<void> {
  await inside.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`${kind} of ${userId}`]);
}

/** A failed statement with its SQLSTATE in `code`. For logs only, never for clients; excludes row values. */
export class StoreError extends Error {
  override name = 'StoreError';
  readonly code: string | undefined;
  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

/** SQLSTATE of a write without room. */
export const DISK_FULL = '53100';

/** The database's disk is full: writes fail until there is room; reads continue. */
export class StoreFull extends Error {
  override name = 'StoreFull';
  /** @param message message of the database, which operators see in full */
  constructor(message: string) {
    super(`hết chỗ trên đĩa của cơ sở dữ liệu (disk full): ${message}`);
  }
}

/** The database did not answer in time, is unreachable, or has too many waiting statements. */
export class StoreBusy extends Error {
  override name = 'StoreBusy';
}
