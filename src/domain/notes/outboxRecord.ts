import type { Note } from './note.ts';

/** What the gateway is still to be told of a note. */
export type NoteChange = 'create' | 'update' | 'delete';

/**
 * A note of the outbox: what one user wants the gateway to know, and what the gateway may know already. What a picture's bytes are
 * is the browser's affair.
 */
export interface OutboxRecord<Blob = unknown> {
  userId: string;
  /** `none`: the gateway has it. Such a record stays a day: a form that is still open may not have heard of its id. */
  change: NoteChange | 'none';
  /** Its newest state; its `id` as soon as the gateway's is known. */
  note: Note;
  /** Taken since it was last sent; null: it has none, or the note's `imageUrl` is it. */
  picture: OutboxPicture<Blob> | null;
  /** As it was when a create was first sent that nobody answered: the gateway may have it. */
  unanswered: Note | null;
  /** Grows with every change by the user: an answer settles the note only if it still has the version that was sent. */
  version: number;
  /** When it was first queued; notes are sent in this order. Milliseconds since 1970. */
  keptAt: number;
  /** Why it will never be taken as it is: it waits for the user. */
  refusal: { words: string; status: number } | null;
}

export interface OutboxPicture<Blob> {
  /** Stays until the note is stored: the gateway forgets pictures that no note shows. */
  blob: Blob;
  /** Made once: however often it is uploaded, it is stored once. */
  uploadId: string;
  /** Where it lies once it was uploaded. */
  url: string | null;
  /** It was cleared away before the note was stored, and is uploaded a second time. */
  isAgain: boolean;
}

/**
 * The user saved a note.
 * @param queued what the outbox has of it
 * @param picture a new one; null keeps what there is
 */
export function enqueuedNote<Blob>(
  queued: OutboxRecord<Blob> | undefined,
  userId: string,
  note: Note,
  picture: OutboxPicture<Blob> | null,
  nowMs: number,
): OutboxRecord<Blob> {
  const id = queued?.note.id ?? note.id;
  return {
    userId,
    // What the gateway has not answered for is created, whatever became of it meanwhile: it answers the note that is there.
    change: id === null ? 'create' : 'update',
    note: { ...note, id, imageUrl: note.imageUrl || (queued?.note.imageUrl ?? '') },
    picture: picture ?? queued?.picture ?? null,
    unanswered: queued?.unanswered ?? null,
    version: (queued?.version ?? 0) + 1,
    keptAt: queued && queued.change !== 'none' ? queued.keptAt : nowMs,
    refusal: null,
  };
}

/** The gateway has it as the user wants it: what stays is how it is known there. */
export const syncedNote = <Blob>(waiting: OutboxRecord<Blob>, { id, imageUrl }: Note): OutboxRecord<Blob> => ({
  ...waiting,
  change: 'none',
  note: { ...waiting.note, id, imageUrl, title: '', note: '', points: [] },
  picture: null,
  unanswered: null,
});

/**
 * The user deleted a note.
 * @returns null where the gateway surely never heard of it: nothing is left to do
 */
export function tombstonedNote<Blob>(
  queued: OutboxRecord<Blob> | undefined,
  userId: string,
  note: Note,
  nowMs: number,
): OutboxRecord<Blob> | null {
  const id = queued?.note.id ?? note.id;
  if (queued && id === null && queued.unanswered === null) return null;
  return {
    userId,
    change: 'delete',
    note: { ...note, id },
    picture: null,
    // The id that is to be deleted is learned by creating it once more. No record: it was sent since the caller looked.
    unanswered: id === null ? (queued?.unanswered ?? note) : null,
    version: (queued?.version ?? 0) + 1,
    keptAt: queued?.keptAt ?? nowMs,
    refusal: null,
  };
}

/** The user wants a refused note sent again. One that is gone at the gateway becomes a new one, `newUid`. */
export function requeuedNote<Blob>(queued: OutboxRecord<Blob>, newUid: string): OutboxRecord<Blob> {
  const isGone = queued.change !== 'delete' && (queued.refusal?.status === 404 || queued.refusal?.status === 410);
  const again: OutboxRecord<Blob> = { ...queued, version: queued.version + 1, refusal: null };
  if (!isGone) return again;
  return { ...again, change: 'create', note: { ...queued.note, id: null, uid: newUid }, unanswered: null };
}
