import { errorFields, type Log } from '../../operations/log.ts';
import { withTimeout } from '../../operations/withTimeout.ts';
import { type Store, StoreBusy } from '../store.ts';
import { MAX_REPLICA_BEHIND_MS } from '../../http/limits.ts';

const LOOK_EVERY_MS = 1_000;
/** A replica that has not answered for so long is taken for silent. */
export const LATE_MS = 2_000;

/** How far the first server had written its log at a moment of our own clock. */
interface Position {
  atMs: number;
  wal: bigint;
}

/** Whose log it is, and how far it goes. */
interface LogState {
  /** `16/B374D848`; null of a server that replays nothing. */
  wal: string | null;
  /** Of servers that went on after a failover, each counts one more. */
  timeline: number;
  database: string;
}

const SAME = `(select system_identifier from pg_control_system()) || '/' || current_database() as database`;
const WRITTEN = `
  select pg_current_wal_lsn()::text as wal, ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline, ${SAME}`;
const REPLAYED = `
  select pg_last_wal_replay_lsn()::text as wal, (select timeline_id from pg_control_checkpoint()) as timeline, ${SAME}`;

const bytesOf = (wal: string): bigint => {
  const [high, low] = wal.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
};

export const silent = (): StoreBusy => new StoreBusy('the replica does not answer');

export interface ReplicaPlace {
  store: Store;
  /** As a log may hold it: without user and password. */
  address: string;
}

/**
 * One replica, and how old its rows may be. Once a second the first server is asked how far its log goes, and the replica how far it has come: it
 * holds all that was committed before the latest moment whose place in the log it has replayed. Nothing is written for it, and the clocks of the
 * servers do not matter.
 */
export class Replica {
  readonly store: Store;
  readonly #address: string;
  readonly #first: Store;
  readonly #log: Log;
  readonly #mostBehindMs: number;
  /** The oldest first; none is further behind than may be. */
  #written: Position[] = [];
  #asOfMs = -Infinity;
  #next: NodeJS.Timeout | undefined;
  #isClosed = false;
  /** The log's last word was that land is read from it. Who reads it may find it away between two looks. */
  #isTold = false;

  /** @param mostBehindMs only tests change it */
  constructor(first: Store, { store, address }: ReplicaPlace, log: Log, mostBehindMs = MAX_REPLICA_BEHIND_MS) {
    this.#first = first;
    this.store = store;
    this.#address = address;
    this.#log = log;
    this.#mostBehindMs = mostBehindMs;
    void this.#look();
  }

  /** It holds all that was committed before; of `performance.now()`. */
  get asOfMs(): number {
    return this.#asOfMs;
  }

  /** Between a commit on the first server and now, at most; Infinity while it is not to be asked. */
  get behindMs(): number {
    const behindMs = performance.now() - this.#asOfMs;
    return behindMs > this.#mostBehindMs ? Infinity : behindMs;
  }

  /** It did not answer: it is asked again once it has answered a look. */
  leaveOut(): void {
    this.#asOfMs = -Infinity;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#next);
    await this.store.close();
  }

  async #look(): Promise<void> {
    try {
      this.#asOfMs = await this.#freshAsOf();
    } catch (error) {
      // What is known of it stands for as long as land may be old, unless it is the replica that is away: who asks it finds out.
      if (this.#isTold && !this.#isClosed) this.#log.warn('the replica cannot be asked', { replica: this.#address, ...errorFields(error) });
    }
    if (this.#isClosed) return;
    const isFresh = this.behindMs < Infinity;
    if (isFresh !== this.#isTold)
      this.#log.info(isFresh ? 'land is read from the replica' : 'land is not read from the replica', { replica: this.#address });
    this.#isTold = isFresh;
    this.#next = setTimeout(() => void this.#look(), LOOK_EVERY_MS).unref();
  }

  async #freshAsOf(): Promise<number> {
    const atMs = performance.now();
    const [written] = await withTimeout(this.#first.query<LogState>(WRITTEN), LATE_MS, silent);
    this.#written = this.#written.filter((position) => position.atMs > atMs - this.#mostBehindMs);
    this.#written.push({ atMs, wal: bytesOf(written!.wal!) });
    const [replayed] = await withTimeout(this.store.query<LogState>(REPLAYED), LATE_MS, silent);
    const { wal, timeline, database } = replayed!;
    // Its log may be as long and yet another one: that of a first server before a failover, of another cluster, of a server of its own.
    if (wal === null || timeline !== written!.timeline || database !== written!.database) return -Infinity;
    const end = bytesOf(wal);
    return this.#written.findLast((position) => position.wal <= end)?.atMs ?? -Infinity;
  }
}
