import { AsyncLocalStorage } from 'node:async_hooks';
import type { Log } from '../../operations/log.ts';
import { withTimeout } from '../../operations/withTimeout.ts';
import { type Queryable, type QueryLimits, type SqlValue, type Store, StoreBusy } from '../store.ts';
import { REPLICA_TIMEOUT_MS, Replica, type ReplicaPlace, replicaTimeoutError } from './replica.ts';

interface Reading {
  asOfMs: number;
  /** Replica for all queries of this reading while it is fresh: replicas of different ages could disagree. */
  replica?: Replica;
}
const readings = new AsyncLocalStorage<Reading>();

/** @returns maximum staleness in ms of what `work` read from a replica; undefined if it read from none */
export async function measureStaleness(work: () => Promise<void>): Promise<number | undefined> {
  const reading: Reading = { asOfMs: Infinity };
  await readings.run(reading, work);
  return reading.asOfMs === Infinity ? undefined : performance.now() - reading.asOfMs;
}

const isFresh = (replica: Replica): boolean => replica.behindMs < Infinity;

/** Reads land from fresh replicas in turn, else from the primary. */
export class LandReads implements Queryable {
  readonly #primary: Store;
  readonly #replicas: readonly Replica[];
  #turn = 0;

  /** @param maxBehindMs set in tests only */
  constructor(primary: Store, replicas: readonly ReplicaPlace[], log: Log, maxBehindMs?: number) {
    this.#primary = primary;
    this.#replicas = replicas.map((place) => new Replica(primary, place, log, maxBehindMs));
  }

  /** Maximum lag of each replica in ms; Infinity while it is not used. */
  get behindMs(): number[] {
    return this.#replicas.map((replica) => replica.behindMs);
  }

  async query<Row>(sql: string, params?: readonly SqlValue[], limits?: QueryLimits): Promise<Row[]> {
    const replica = this.#nextReplica();
    if (!replica) return this.#primary.query<Row>(sql, params, limits);
    const { asOfMs } = replica;
    try {
      const rows = await withTimeout(replica.store.query<Row>(sql, params, limits), REPLICA_TIMEOUT_MS, replicaTimeoutError);
      const reading = readings.getStore();
      if (reading) reading.asOfMs = Math.min(reading.asOfMs, asOfMs);
      return rows;
    } catch (error) {
      // Other errors may come from a migration that it has not replayed yet.
      if (error instanceof StoreBusy) replica.exclude();
      return this.#primary.query<Row>(sql, params, limits);
    }
  }

  /** Closes the replicas' connections; the primary's belong to its owner. */
  async close(): Promise<void> {
    await Promise.all(this.#replicas.map((replica) => replica.close()));
  }

  #nextReplica(): Replica | undefined {
    const reading = readings.getStore();
    if (reading?.replica && isFresh(reading.replica)) return reading.replica;
    const fresh = this.#replicas.filter(isFresh);
    const replica = fresh[this.#turn++ % fresh.length];
    if (reading && replica) reading.replica = replica;
    return replica;
  }
}
