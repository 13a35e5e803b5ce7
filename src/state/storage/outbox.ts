import type { NoteChange, OutboxRecord } from '../../domain/notes/outboxRecord.ts';
import { indexedDb } from './indexedDb.ts';

/**
 * Notes that the gateway lacks, in IndexedDB by user and uid: they survive reloads, crashes and 'local storage is
 * emptied', and only their user sees or sends them.
 */

/** Record with its picture as a blob. */
export type StoredOutboxRecord = OutboxRecord<Blob>;

/** Record that is still to be sent to the gateway. */
export type Waiting = StoredOutboxRecord & { change: NoteChange };

const isWaiting = (kept: StoredOutboxRecord): kept is Waiting => kept.change !== 'none';

/** Time for which a form may stay open without knowing the outcome of its note. */
const SETTLED_KEPT_MS = 24 * 3_600_000;

/** Ids have no blank (contract/fields.ts), so no user's keys have another user's prefix. */
const keyOf = (userId: string, uid: string): string => `${userId} ${uid}`;

/**
 * Reads the record of a note and writes the result of `change` in one step that excludes other tabs.
 * @param change undefined leaves it as it is, null removes it
 * @returns the record afterwards; rejects where the browser refuses to store anything (full, forbidden)
 */
export const updateOutboxRecord = (
  userId: string,
  uid: string,
  change: (held: StoredOutboxRecord | undefined) => StoredOutboxRecord | null | undefined,
): Promise<StoredOutboxRecord | undefined> => indexedDb.update<StoredOutboxRecord>('outbox', keyOf(userId, uid), change);

/** Reads records; none where IndexedDB is unreadable, as nothing could be stored either. */
const readKept = (keyStart: string): Promise<StoredOutboxRecord[]> =>
  indexedDb.readAll<StoredOutboxRecord>('outbox', keyStart).catch(() => []);

/** Returns a user's waiting notes in the order in which they were first stored; none without IndexedDB. */
export const readPendingRecords = async (userId: string): Promise<Waiting[]> =>
  (await readKept(`${userId} `)).filter(isWaiting).toSorted((a, b) => a.keptAt - b.keptAt);

/** Returns the number of waiting notes of all users of this device. */
export const countPendingRecords = async (): Promise<number> => (await readKept('')).filter(isWaiting).length;

/** Deletes all records of a user's notes, sent or not. Does nothing without IndexedDB. */
export async function emptyOutbox(userId: string): Promise<void> {
  const kept = await readKept(`${userId} `);
  await Promise.allSettled(kept.map(({ note }) => updateOutboxRecord(userId, note.uid, () => null)));
}

/** Deletes records of sent notes after a day; they map notes to the gateway's ids. */
export async function sweepOutbox(userId: string, nowMs: number): Promise<void> {
  const kept = await indexedDb.readAll<StoredOutboxRecord>('outbox', `${userId} `);
  const old = kept.filter((record) => !isWaiting(record) && Math.abs(nowMs - record.keptAt) > SETTLED_KEPT_MS);
  await Promise.all(
    old.map(({ note, version }) => updateOutboxRecord(userId, note.uid, (held) => (held?.version === version ? null : undefined))),
  );
}
