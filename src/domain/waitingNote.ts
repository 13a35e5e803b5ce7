import type { Note } from './note.ts';

/** What the gateway is still to be told of a note. */
export type NoteChange = 'create' | 'update' | 'delete';

/** A note of the outbox: what one user wants the gateway to know, and what the gateway may know already. */
export interface WaitingNote {
  userId: string;
  change: NoteChange;
  /** Its newest state. `id` as soon as the gateway's is known, `imageUrl` as soon as the picture is there. */
  note: Note;
  /** To be uploaded first, under an id made once: however often it is sent, it is stored once. */
  picture: { blob: Blob; uploadId: string } | null;
  /** As it was when a create was first sent that nobody answered: the gateway may have it. */
  unanswered: Note | null;
  /** Grows with every wish of the user: what was sent is over only if nothing was changed meanwhile. */
  version: number;
  /** When it was first kept; notes are sent in this order. Milliseconds since 1970. */
  keptAt: number;
  /** Why it will never be taken as it is: waits for the user. */
  refusal: { words: string; status: number } | null;
}

/**
 * The user saved a note.
 * @param held what the outbox had of it
 * @param picture a new one with its upload id; null keeps what there was
 */
export function keptNote(
  held: WaitingNote | undefined,
  userId: string,
  note: Note,
  picture: WaitingNote['picture'],
  nowMs: number,
): WaitingNote {
  const id = held?.note.id ?? note.id;
  return {
    userId,
    // One the gateway has never answered for is a create still, whatever became of it meanwhile.
    change: id === null ? 'create' : 'update',
    // A form may not have heard yet that the picture was uploaded.
    note: { ...note, id, imageUrl: picture ? '' : note.imageUrl || (held?.note.imageUrl ?? '') },
    picture: picture ?? held?.picture ?? null,
    unanswered: held?.unanswered ?? null,
    version: (held?.version ?? 0) + 1,
    keptAt: held?.keptAt ?? nowMs,
    refusal: null,
  };
}

/**
 * The user deleted a note.
 * @returns null where the gateway surely never heard of it: nothing is left to do
 */
export function droppedNote(
  held: WaitingNote | undefined,
  userId: string,
  note: Note,
  nowMs: number,
): WaitingNote | null {
  const id = held?.note.id ?? note.id;
  if (held && id === null && held.unanswered === null) return null;
  return {
    userId,
    change: 'delete',
    note: { ...note, id },
    picture: null,
    // Without a record of it, it was sent since the caller looked: its id is learned by creating it once more.
    unanswered: id === null ? (held?.unanswered ?? note) : null,
    version: (held?.version ?? 0) + 1,
    keptAt: held?.keptAt ?? nowMs,
    refusal: null,
  };
}

const samePoints = (a: Note['points'], b: Note['points']): boolean =>
  a.length === b.length && a.every(({ lng, lat }, index) => lng === b[index]!.lng && lat === b[index]!.lat);

/** Whether the gateway has a note as the user wants it; it trims titles. */
export const isStoredSo = (stored: Note, wanted: Note): boolean =>
  stored.title.trim() === wanted.title.trim() &&
  stored.note === wanted.note &&
  stored.imageUrl === wanted.imageUrl &&
  samePoints(stored.points, wanted.points);
