/** Values a parameter may have. Arrays travel as PostgreSQL arrays. */
export type SqlValue = string | number | boolean | null | ReadonlyArray<string | number | boolean | null>;

export interface QueryLimits {
  /** Waiting and running together; afterwards {@link StoreBusy}. Default 10 s. `Infinity` while seeding. */
  timeoutMs?: number;
}

export interface Queryable {
  /** @returns the rows, columns by name. Dates, numerics and the like are cast to text or float8 in the SQL. */
  query<Row>(sql: string, params?: readonly SqlValue[], limits?: QueryLimits): Promise<Row[]>;
}

/**
 * What the gateway needs of a database: PGlite here, and room for a PostgreSQL pool beside it (design §6). The SQL is
 * portable, so an implementation only carries text and parameters.
 */
export interface Store extends Queryable {
  /** Commits when `work` resolves, rolls back when it throws. Nothing else runs inside it. */
  transaction<Value>(work: (inside: Queryable) => Promise<Value>, limits?: QueryLimits): Promise<Value>;
  close(): Promise<void>;
  /** Resolves with the reason when the database dies under us; never otherwise. */
  readonly failed: Promise<Error>;
}

/** The database did not answer in time, or too much is waiting for it. */
export class StoreBusy extends Error {
  override name = 'StoreBusy';
}
