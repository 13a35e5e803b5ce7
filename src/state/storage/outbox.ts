import type { NoteChange, OutboxRecord } from '../../domain/notes/outboxRecord.ts';
import { indexedDb } from './indexedDb.ts';

/**
 * Notes that the gateway has not got yet, in IndexedDB, by user and uid: they outlive reloads, crashes and 'local storage is
 * emptied', and nobody but their user sees or sends them.
 */

/** With its picture as the browser has it. */
export type StoredOutboxRecord = OutboxRecord<Blob>;

/** One that the gateway is still to be told of. */
export type Waiting = StoredOutboxRecord & { change: NoteChange };

const isWaiting = (kept: StoredOutboxRecord): kept is Waiting => kept.change !== 'none';

/** How long a form may be open that knows nothing of what became of its note. */
const SETTLED_KEPT_MS = 24 * 3_600_000;

/** Ids hold no blank (contract/fields.ts), so one user's keys never begin as another's. */
const keyOf = (userId: string, uid: string): string => `${userId} ${uid}`;

/**
 * Reads what is kept of a note and writes what `change` answers, in one step that no other page of ours gets between.
 * @param change undefined leaves it as it is, null removes it
 * @returns what is kept afterwards; rejects where the browser refuses to keep anything (full, forbidden)
 */
export const updateOutboxRecord = (
  userId: string,
  uid: string,
  change: (held: StoredOutboxRecord | undefined) => StoredOutboxRecord | null | undefined,
): Promise<StoredOutboxRecord | undefined> => indexedDb.update<StoredOutboxRecord>('outbox', keyOf(userId, uid), change);

/** Where IndexedDB cannot be read, nothing could be kept either. */
const readKept = (keyStart: string): Promise<StoredOutboxRecord[]> =>
  indexedDb.readAll<StoredOutboxRecord>('outbox', keyStart).catch(() => []);

/** A user's notes that wait, in the order in which they were first kept; none where there is no IndexedDB. */
export const readPendingRecords = async (userId: string): Promise<Waiting[]> =>
  (await readKept(`${userId} `)).filter(isWaiting).toSorted((a, b) => a.keptAt - b.keptAt);

/** Notes of all users of this device that the gateway has not got yet. */
export const countPendingRecords = async (): Promise<number> => (await readKept('')).filter(isWaiting).length;

/** Forgets all that is kept of a user's notes, sent or not. Nothing happens where there is no IndexedDB. */
export async function emptyOutbox(userId: string): Promise<void> {
  const kept = await readKept(`${userId} `);
  await Promise.allSettled(kept.map(({ note }) => updateOutboxRecord(userId, note.uid, () => null)));
}

/** Forgets how notes are known to the gateway that were kept more than a day ago. */
export async function sweepOutbox(userId: string, nowMs: number): Promise<void> {
  const kept = await indexedDb.readAll<StoredOutboxRecord>('outbox', `${userId} `);
  const old = kept.filter((record) => !isWaiting(record) && Math.abs(nowMs - record.keptAt) > SETTLED_KEPT_MS);
  await Promise.all(
    old.map(({ note, version }) => updateOutboxRecord(userId, note.uid, (held) => (held?.version === version ? null : undefined))),
  );
}
