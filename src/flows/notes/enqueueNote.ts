import type { Note } from '../../domain/notes/note.ts';
import { droppedNote, keptNote, type NoteChange } from '../../domain/notes/outboxRecord.ts';
import { changeWaiting, type KeptWaiting, readWaiting } from '../../state/storage/noteOutbox.ts';
import { tellOutboxChanged } from './refreshOutboxCounts.ts';
import { sendAndRepeat } from './followOutbox.ts';
import { newUid } from '../shell/newUid.ts';
import { noteOwner, ownedClient } from '../session/noteOwner.ts';
import { raiseMessage, raiseNotice } from '../shell/raiseNotice.ts';
import { sendUnkept } from './sendDirectly.ts';
import { waitingPicture } from './waitingPictures.ts';

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

/** Nobody looks longer at a form that is being saved; it goes on without it. */
const PATIENCE_MS = 5_000;

/** §8's success notices, and what stands for them while the note waits. */
const WORDS = {
  create: { sent: 'outbox.created', waiting: 'outbox.waiting' },
  update: { sent: 'outbox.updated', waiting: 'outbox.waiting' },
  delete: { sent: 'outbox.deleted', waiting: 'outbox.deleteWaiting' },
} as const;

/**
 * Saves a note or its edit, picture included: into the outbox first, then to the gateway. Tells by a toast what became of it
 * (§8 'Lưu ghi chú thành công', 'Chỉnh sửa ghi chú thành công', the gateway's words), so that callers need not. Resolves when
 * it is sent, or once it is clear that it has to wait. Never throws. The caller has asked for the login (§5).
 * @param picture a new one; null leaves the picture as it is
 */
export function keepNote(note: Note, picture: Blob | null): Promise<Keeping> {
  const taken = picture && { blob: picture, uploadId: newUid(), url: null, isAgain: false };
  const change = note.id === null ? 'create' : 'update';
  const plain = cloneable(note);
  return keep(note.uid, change, (held, userId) => keptNote(held, userId, plain, taken, Date.now()));
}

/** Deletes a note, in the same manner; §8 'Xoá thành công'. */
export function dropNote(note: Note): Promise<Keeping> {
  const plain = cloneable(note);
  return keep(note.uid, 'delete', (held, userId) => droppedNote(held, userId, plain, Date.now()));
}

/** Without the proxies of a slice, which IndexedDB does not take. */
const cloneable = (note: Note): Note => ({ ...note, points: note.points.map(({ lng, lat }) => ({ lng, lat })) });

/** Of the logged-in user, in the order of saving: what a list shows instead of, or before, what the gateway has. */
export async function waitingNotes(): Promise<ListedWaiting[]> {
  const owner = noteOwner();
  const waiting = owner === null ? [] : await readWaiting(owner);
  return waiting.map(({ note, change, refusal, picture }) => ({
    note,
    change,
    pictureUrl: picture && waitingPicture(picture),
    refusal: refusal && refusal.words,
  }));
}

async function keep(
  uid: string,
  change: NoteChange,
  wish: (held: KeptWaiting | undefined, userId: string) => KeptWaiting | null,
): Promise<Keeping> {
  const userId = noteOwner() ?? (await askOwner());
  if (userId === null) {
    raiseNotice('error', 'outbox.nobody');
    return 'unkept';
  }
  let kept: KeptWaiting | undefined;
  try {
    kept = await changeWaiting(userId, uid, (held) => wish(held, userId));
  } catch (error) {
    console.warn('outbox: the browser keeps nothing', error);
    return sendAtOnce(userId, change, wish(undefined, userId));
  }
  await tellOutboxChanged();
  if (kept) await Promise.race([sendAndRepeat(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  return tell(change, await waitingState(userId, uid));
}

/** A provider's tokens may not say whose they are: then only the gateway can. */
async function askOwner(): Promise<string | null> {
  const owned = await ownedClient();
  return owned.ok ? owned.value.userId : null;
}

/** What has become of a note: nothing of it is left once it is sent. */
async function waitingState(userId: string, uid: string): Promise<Pick<KeptWaiting, 'refusal'> | undefined> {
  return (await readWaiting(userId)).find(({ note }) => note.uid === uid);
}

function tell(change: NoteChange, left: Pick<KeptWaiting, 'refusal'> | undefined): Keeping {
  if (left?.refusal) {
    raiseMessage('error', left.refusal.words === '' ? { id: 'outbox.refusedWordless' } : { text: left.refusal.words });
    return 'refused';
  }
  raiseNotice(left ? 'info' : 'success', WORDS[change][left ? 'waiting' : 'sent']);
  return left ? 'waiting' : 'sent';
}

/** The disk is full, or the browser keeps nothing: then the gateway takes it now, or the form stays as it is. */
async function sendAtOnce(userId: string, change: NoteChange, wanted: KeptWaiting | null): Promise<Keeping> {
  const left = wanted && (await sendUnkept(userId, wanted));
  await tellOutboxChanged();
  if (!left) return tell(change, undefined);
  if (left.refusal) tell(change, left);
  else raiseNotice('error', 'outbox.unkept');
  return 'unkept';
}
