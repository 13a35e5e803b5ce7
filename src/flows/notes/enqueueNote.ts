import { apiClient } from '../../api/apiClient.ts';
import type { Note } from '../../domain/notes/note.ts';
import { tombstonedNote, enqueuedNote, type NoteChange } from '../../domain/notes/outboxRecord.ts';
import { updateOutboxRecord, type StoredOutboxRecord, readPendingRecords } from '../../state/storage/outbox.ts';
import { noteOwner, ownedClient } from '../session/ownCustomer.ts';
import { refreshSession } from '../session/refreshSession.ts';
import { newUid } from '../shell/newUid.ts';
import { raiseMessage, raiseNotice } from '../../state/noticeSlice.ts';
import { MAX_STEPS, sendWithRetries } from './followOutbox.ts';
import { announceOutboxChange, pendingPictureUrl } from './refreshOutboxCounts.ts';
import { type UpdateRecord, sendOutboxStep } from './sendOutboxStep.ts';

/**
 * - `sent`: the gateway has it.
 * - `waiting`: it is in the outbox, and is sent as soon as it can be.
 * - `refused`: the gateway said no; it stays in the outbox for the user to edit.
 * - `unkept`: neither the browser nor the gateway took it: the form must stay open.
 */
export type EnqueueOutcome = 'sent' | 'waiting' | 'refused' | 'unkept';

/** As a list shows it. */
export interface PendingNote {
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
export function enqueueNote(note: Note, picture: Blob | null): Promise<EnqueueOutcome> {
  const taken = picture && { blob: picture, uploadId: newUid(), url: null, isAgain: false };
  const change = note.id === null ? 'create' : 'update';
  const plain = cloneable(note);
  return keep(note.uid, change, (held, userId) => enqueuedNote(held, userId, plain, taken, Date.now()));
}

/** Deletes a note, in the same manner; §8 'Xoá thành công'. */
export function enqueueDeletion(note: Note): Promise<EnqueueOutcome> {
  const plain = cloneable(note);
  return keep(note.uid, 'delete', (held, userId) => tombstonedNote(held, userId, plain, Date.now()));
}

/** Without the proxies of a slice, which IndexedDB does not take. */
const cloneable = (note: Note): Note => ({ ...note, points: note.points.map(({ lng, lat }) => ({ lng, lat })) });

/** Of the logged-in user, in the order of saving: what a list shows instead of, or before, what the gateway has. */
export async function listPendingNotes(): Promise<PendingNote[]> {
  const owner = noteOwner();
  const waiting = owner === null ? [] : await readPendingRecords(owner);
  return waiting.map(({ note, change, refusal, picture }) => ({
    note,
    change,
    pictureUrl: picture && pendingPictureUrl(picture),
    refusal: refusal && refusal.words,
  }));
}

async function keep(
  uid: string,
  change: NoteChange,
  wish: (held: StoredOutboxRecord | undefined, userId: string) => StoredOutboxRecord | null,
): Promise<EnqueueOutcome> {
  const userId = noteOwner() ?? (await askOwner());
  if (userId === null) {
    raiseNotice('error', 'outbox.nobody');
    return 'unkept';
  }
  let kept: StoredOutboxRecord | undefined;
  try {
    kept = await updateOutboxRecord(userId, uid, (held) => wish(held, userId));
  } catch (error) {
    console.warn('outbox: the browser keeps nothing', error);
    return sendAtOnce(userId, change, wish(undefined, userId));
  }
  await announceOutboxChange();
  if (kept) await Promise.race([sendWithRetries(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  return tell(change, await waitingState(userId, uid));
}

/** A provider's tokens may not say whose they are: then only the gateway can. */
async function askOwner(): Promise<string | null> {
  const owned = await ownedClient();
  return owned.ok ? owned.value.userId : null;
}

/** What has become of a note: nothing of it is left once it is sent. */
async function waitingState(userId: string, uid: string): Promise<Pick<StoredOutboxRecord, 'refusal'> | undefined> {
  return (await readPendingRecords(userId)).find(({ note }) => note.uid === uid);
}

function tell(change: NoteChange, left: Pick<StoredOutboxRecord, 'refusal'> | undefined): EnqueueOutcome {
  if (left?.refusal) {
    raiseMessage('error', left.refusal.words === '' ? { id: 'outbox.refusedWordless' } : { text: left.refusal.words });
    return 'refused';
  }
  raiseNotice(left ? 'info' : 'success', WORDS[change][left ? 'waiting' : 'sent']);
  return left ? 'waiting' : 'sent';
}

/** The disk is full, or the browser keeps nothing: then the gateway takes it now, or the form stays as it is. */
async function sendAtOnce(userId: string, change: NoteChange, wanted: StoredOutboxRecord | null): Promise<EnqueueOutcome> {
  const left = wanted && (await sendDirectly(userId, wanted));
  await announceOutboxChange();
  if (!left) return tell(change, undefined);
  if (left.refusal) tell(change, left);
  else raiseNotice('error', 'outbox.unkept');
  return 'unkept';
}

/**
 * Sends a note that the browser refuses to keep, once.
 * @returns what is left of it: null when the gateway has it
 */
async function sendDirectly(userId: string, wanted: StoredOutboxRecord): Promise<StoredOutboxRecord | null> {
  let held: StoredOutboxRecord | undefined = wanted;
  const change: UpdateRecord = async (next) => {
    const changed = next(held);
    if (changed !== undefined) held = changed ?? undefined;
    return held;
  };
  let isRefreshed = false;
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    // Each step builds on the last.
    // oxlint-disable-next-line no-await-in-loop
    const owned = await ownedClient();
    if (owned.ok && owned.value.userId !== userId) break;
    // oxlint-disable-next-line no-await-in-loop
    const end = owned.ok ? await sendOutboxStep(change, owned.value) : owned.error.status === 401 ? 'unauthorised' : 'ill';
    if (end === 'unauthorised' && !isRefreshed) {
      isRefreshed = true;
      // oxlint-disable-next-line no-await-in-loop
      await refreshSession(apiClient.settings().token);
    } else if (end !== 'more') break;
  }
  return held && held.change !== 'none' ? held : null;
}
