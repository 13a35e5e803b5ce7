import type { NoteChange, OutboxRecord } from '../../domain/notes/outboxRecord.ts';
import { indexedDb } from './indexedDb.ts';

/**
 * Notes that the gateway lacks, in IndexedDB by user and uid: they survive reloads, crashes and 'local storage is
 * emptied', and only their user sees or sends them.
 */

/** Record with its picture as a blob. */
export type StoredOutboxRecord = OutboxRecord<Blob>;

export type Waiting = StoredOutboxRecord & { change: NoteChange };

const isWaiting = (record: StoredOutboxRecord): record is Waiting => record.change !== 'none';

/** Time for which a form may stay open without knowing the outcome of its note. */
const SETTLED_KEPT_MS = 24 * 3_600_000;

/** Ids have no blank (contract/fields.ts), so no user's keys have another user's prefix. */
const keyOf = (userId: string, uid: string): string => `${userId} ${uid}`;

/**
 * Reads a note's record and writes the result of `change` in one step that excludes other tabs.
 * @param change undefined leaves it as it is, null removes it. Rejects where the browser refuses (full, forbidden).
 */
export const updateOutboxRecord = (
  userId: string,
  uid: string,
  change: (held: StoredOutboxRecord | undefined) => StoredOutboxRecord | null | undefined,
): Promise<StoredOutboxRecord | undefined> => indexedDb.update<StoredOutboxRecord>('outbox', keyOf(userId, uid), change);

/** Reads records; none where IndexedDB is unreadable, as nothing could be stored either. */
const readRecords = (keyPrefix: string): Promise<StoredOutboxRecord[]> =>
  indexedDb.readAll<StoredOutboxRecord>('outbox', keyPrefix).catch(() => []);

/** Returns a user's waiting notes in the order in which they were first stored; none without IndexedDB. */
export const readPendingRecords = async (userId: string): Promise<Waiting[]> =>
  (await readRecords(`${userId} `)).filter(isWaiting).toSorted((a, b) => a.keptAt - b.keptAt);

/** Returns the number of waiting notes of all users of this device. */
export const countPendingRecords = async (): Promise<number> => (await readRecords('')).filter(isWaiting).length;

export async function emptyOutbox(userId: string): Promise<void> {
  const records = await readRecords(`${userId} `);
  await Promise.allSettled(records.map(({ note }) => updateOutboxRecord(userId, note.uid, () => null)));
}

/** Deletes records of sent notes after a day; they map notes to the gateway's ids. */
export async function sweepOutbox(userId: string, nowMs: number): Promise<void> {
  const records = await indexedDb.readAll<StoredOutboxRecord>('outbox', `${userId} `);
  const old = records.filter((record) => !isWaiting(record) && Math.abs(nowMs - record.keptAt) > SETTLED_KEPT_MS);
  await Promise.all(
    old.map(({ note, version }) => updateOutboxRecord(userId, note.uid, (held) => (held?.version === version ? null : undefined))),
  );
}
