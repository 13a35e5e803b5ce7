import type { WaitingNote } from '../domain/waitingNote.ts';
import { changeRecord, readRecords } from './pageDatabase.ts';

/**
 * Notes that the gateway has not got yet, in IndexedDB, by user and uid: they outlive reloads, crashes and 'local storage is
 * emptied' (design §5), and nobody but their user sees or sends them.
 */

/** Ids hold no blank (contract/fields.ts), so one user's keys never begin as another's. */
const keyOf = (userId: string, uid: string): string => `${userId} ${uid}`;

/**
 * Reads what is kept of a note and writes what `change` answers, in one step that no other page of ours gets between.
 * @param change undefined leaves it as it is, null removes it
 * @returns what is kept afterwards; rejects where the browser refuses to keep anything (full, forbidden)
 */
export const changeWaiting = (
  userId: string,
  uid: string,
  change: (held: WaitingNote | undefined) => WaitingNote | null | undefined,
): Promise<WaitingNote | undefined> => changeRecord<WaitingNote>('outbox', keyOf(userId, uid), change);

/** A user's notes in the order in which they were first kept; none where there is no IndexedDB. */
export async function readWaiting(userId: string): Promise<WaitingNote[]> {
  try {
    const waiting = await readRecords<WaitingNote>('outbox', `${userId} `);
    return waiting.toSorted((a, b) => a.keptAt - b.keptAt);
  } catch {
    return [];
  }
}
