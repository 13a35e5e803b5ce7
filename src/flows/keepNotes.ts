import type { Note } from '../domain/note.ts';
import { droppedNote, keptNote, type NoteChange } from '../domain/waitingNote.ts';
import { changeWaiting, readWaiting } from '../state/noteOutbox.ts';
import { notesSlice } from '../state/notesSlice.ts';
import { sessionSlice } from '../state/sessionSlice.ts';

/**
 * - `sent`: the gateway has it.
 * - `waiting`: it is in the outbox, and is sent as soon as it can be.
 * - `refused`: the gateway said no; it stays in the outbox for the user to edit.
 * - `unkept`: neither the browser nor the gateway took it: the form must stay open.
 */
export type Keeping = 'sent' | 'waiting' | 'refused' | 'unkept';

/** As a list shows it. */
export interface ListedWaiting {
  note: Note;
  change: NoteChange;
  /** A blob: address of the picture that waits to be uploaded, good as long as it waits. */
  pictureUrl: string | null;
  /** The gateway's words where it refused the note. */
  refusal: string | null;
}

/** Once, at the start: keeps `notesSlice.waiting`, and sends what waits whenever it can be sent. */
export function followOutbox(): void {
  void countWaiting();
}

/**
 * Saves a note or its edit, picture included: into the outbox first, then to the gateway. Tells by a toast what became of it
 * (§8 'Lưu ghi chú thành công', 'Chỉnh sửa ghi chú thành công', the gateway's words), so that callers need not. Resolves when
 * it is sent, or once it is clear that it has to wait. Never throws. The caller has asked for the login (§5).
 * @param picture a new one; null leaves the picture as it is
 */
export async function keepNote(note: Note, picture: Blob | null): Promise<Keeping> {
  const userId = sessionSlice.user?.id ?? '';
  const held = picture && { blob: picture, uploadId: note.uid };
  await changeWaiting(userId, note.uid, (before) => keptNote(before, userId, note, held, Date.now()));
  await countWaiting();
  return 'waiting';
}

/** Deletes a note, in the same manner; §8 'Xoá thành công'. */
export async function dropNote(note: Note): Promise<Keeping> {
  const userId = sessionSlice.user?.id ?? '';
  await changeWaiting(userId, note.uid, (before) => droppedNote(before, userId, note, Date.now()));
  await countWaiting();
  return 'waiting';
}

/** Of the logged-in user, in the order of saving: what a list shows instead of, or before, what the gateway has. */
export async function waitingNotes(): Promise<ListedWaiting[]> {
  const waiting = await readWaiting(sessionSlice.user?.id ?? '');
  return waiting.map(({ note, change, refusal }) => ({ note, change, pictureUrl: null, refusal: refusal?.words ?? null }));
}

async function countWaiting(): Promise<void> {
  notesSlice.waiting = (await readWaiting(sessionSlice.user?.id ?? '')).length;
  notesSlice.changed += 1;
}
