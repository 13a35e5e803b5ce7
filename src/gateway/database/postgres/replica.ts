import { errorFields, type Log } from '../../operations/log.ts';
import { withTimeout } from '../../operations/withTimeout.ts';
import { type Store, StoreBusy } from '../store.ts';
import { MAX_REPLICA_BEHIND_MS } from '../../http/limits.ts';

const CHECK_EVERY_MS = 1_000;
/** A replica that has not answered for this long counts as silent. */
export const REPLICA_TIMEOUT_MS = 2_000;

/** WAL position of the primary at a time of our own clock. */
interface Position {
  atMs: number;
  wal: bigint;
}

interface LogState {
  /** Position such as `16/B374D848`; null for a server that replays nothing. */
  wal: string | null;
  /** Incremented by each failover. */
  timeline: number;
  database: string;
}

const IDENTITY = `(select system_identifier from pg_control_system()) || '/' || current_database() as database`;
const WRITTEN = `
  select pg_current_wal_lsn()::text as wal, ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline, ${IDENTITY}`;
const REPLAYED = `
  select pg_last_wal_replay_lsn()::text as wal, (select timeline_id from pg_control_checkpoint()) as timeline, ${IDENTITY}`;

const bytesOf = (wal: string): bigint => {
  const [high, low] = wal.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
};

export const replicaTimeoutError = (): StoreBusy => new StoreBusy('the replica does not answer');

export interface ReplicaPlace {
  store: Store;
  /** Address for logs, without user and password. */
  address: string;
}

/**
 * A replica and the age of its data. Once a second, it compares the primary's WAL position with the replica's. The
 * replica contains everything committed before the latest recorded position that it has replayed. This needs no writes
 * and no synchronized clocks.
 */
export class Replica {
  readonly store: Store;
  readonly #address: string;
  readonly #primary: Store;
  readonly #log: Log;
  readonly #maxBehindMs: number;
  /** Positions, oldest first, within the allowed lag. */
  #written: Position[] = [];
  #asOfMs = -Infinity;
  #next: NodeJS.Timeout | undefined;
  #isClosed = false;
  /** True if the last log line reported it as usable. Readers may find it unavailable between checks. */
  #isUsed = false;

  /** @param maxBehindMs set in tests only */
  constructor(primary: Store, { store, address }: ReplicaPlace, log: Log, maxBehindMs = MAX_REPLICA_BEHIND_MS) {
    this.#primary = primary;
    this.store = store;
    this.#address = address;
    this.#log = log;
    this.#maxBehindMs = maxBehindMs;
    void this.#check();
  }

  /** Time (`performance.now()`) before which all commits are contained. */
  get asOfMs(): number {
    return this.#asOfMs;
  }

  /** Maximum lag in ms; Infinity while it must not be used. */
  get behindMs(): number {
    const behindMs = performance.now() - this.#asOfMs;
    return behindMs > this.#maxBehindMs ? Infinity : behindMs;
  }

  /** Excludes a replica that did not answer, until it passes a check. */
  exclude(): void {
    this.#asOfMs = -Infinity;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#next);
    await this.store.close();
  }

  async #check(): Promise<void> {
    try {
      this.#asOfMs = await this.#freshAsOf();
    } catch (error) {
      // If the primary is unavailable, the known age stays valid; a missing replica is found by its readers.
      if (this.#isUsed && !this.#isClosed) this.#log.warn('the replica cannot be asked', { replica: this.#address, ...errorFields(error) });
    }
    if (this.#isClosed) return;
    const isFresh = this.behindMs < Infinity;
    if (isFresh !== this.#isUsed)
      this.#log.info(isFresh ? 'land is read from the replica' : 'land is not read from the replica', { replica: this.#address });
    this.#isUsed = isFresh;
    this.#next = setTimeout(() => void this.#check(), CHECK_EVERY_MS).unref();
  }

  async #freshAsOf(): Promise<number> {
    const atMs = performance.now();
    const [written] = await withTimeout(this.#primary.query<LogState>(WRITTEN), REPLICA_TIMEOUT_MS, replicaTimeoutError);
    this.#written = this.#written.filter((position) => position.atMs > atMs - this.#maxBehindMs);
    this.#written.push({ atMs, wal: bytesOf(written!.wal!) });
    const [replayed] = await withTimeout(this.store.query<LogState>(REPLAYED), REPLICA_TIMEOUT_MS, replicaTimeoutError);
    const { wal, timeline, database } = replayed!;
    // A log of the same length can be another one: of the old primary before a failover, or of another cluster.
    if (wal === null || timeline !== written!.timeline || database !== written!.database) return -Infinity;
    const end = bytesOf(wal);
    return this.#written.findLast((position) => position.wal <= end)?.atMs ?? -Infinity;
  }
}
