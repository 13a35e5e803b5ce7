import { AsyncLocalStorage } from 'node:async_hooks';
import type { Log } from '../../operations/log.ts';
import { withTimeout } from '../../operations/withTimeout.ts';
import { type Queryable, type QueryLimits, type SqlValue, type Store, StoreBusy } from '../store.ts';
import { LATE_MS, Replica, type ReplicaPlace, silent } from './replica.ts';

interface Reading {
  asOfMs: number;
  /** The one that it asks for all, while that is fresh: two of different ages could contradict each other. */
  replica?: Replica;
}
const readings = new AsyncLocalStorage<Reading>();

/**
 * Runs `work`.
 * @returns how old what it read of a replica may be by now, in ms; undefined when it read of none
 */
export async function stalenessOf(work: () => Promise<void>): Promise<number | undefined> {
  const reading: Reading = { asOfMs: Infinity };
  await readings.run(reading, work);
  return reading.asOfMs === Infinity ? undefined : performance.now() - reading.asOfMs;
}

const isFresh = (replica: Replica): boolean => replica.behindMs < Infinity;

/** Land as read from replicas, in turn, of those that are fresh; else from the first server. */
export class LandReads implements Queryable {
  readonly #first: Store;
  readonly #replicas: readonly Replica[];
  #turn = 0;

  /** @param mostBehindMs only tests change it */
  constructor(first: Store, replicas: readonly ReplicaPlace[], log: Log, mostBehindMs?: number) {
    this.#first = first;
    this.#replicas = replicas.map((place) => new Replica(first, place, log, mostBehindMs));
  }

  /** Of each replica: between a commit on the first server and now, at most; Infinity while it is not asked. */
  get behindMs(): number[] {
    return this.#replicas.map((replica) => replica.behindMs);
  }

  async query<Row>(sql: string, params?: readonly SqlValue[], limits?: QueryLimits): Promise<Row[]> {
    const replica = this.#replicaInTurn();
    if (!replica) return this.#first.query<Row>(sql, params, limits);
    const { asOfMs } = replica;
    try {
      const rows = await withTimeout(replica.store.query<Row>(sql, params, limits), LATE_MS, silent);
      const reading = readings.getStore();
      if (reading) reading.asOfMs = Math.min(reading.asOfMs, asOfMs);
      return rows;
    } catch (error) {
      // Any other fault may be a migration's that it has not replayed yet.
      if (error instanceof StoreBusy) replica.leaveOut();
      return this.#first.query<Row>(sql, params, limits);
    }
  }

  /** The replicas' connections; the first server's are its owner's. */
  async close(): Promise<void> {
    await Promise.all(this.#replicas.map((replica) => replica.close()));
  }

  #replicaInTurn(): Replica | undefined {
    const reading = readings.getStore();
    if (reading?.replica && isFresh(reading.replica)) return reading.replica;
    const fresh = this.#replicas.filter(isFresh);
    const replica = fresh[this.#turn++ % fresh.length];
    if (reading && replica) reading.replica = replica;
    return replica;
  }
}
