import { subscribe } from 'valtio';
import { apiClient } from '../../api/apiClient.ts';
import type { Note } from '../../domain/notes/note.ts';
import { tombstonedNote, enqueuedNote, type NoteChange } from '../../domain/notes/outboxRecord.ts';
import { raiseMessage, raiseNotice } from '../../state/shell/noticeSlice.ts';
import { sessionSlice } from '../../state/session/sessionSlice.ts';
import { updateOutboxRecord, readPendingRecords, type StoredOutboxRecord, sweepOutbox } from '../../state/storage/outbox.ts';
import { withCrossTabLock } from '../../state/storage/withCrossTabLock.ts';
import type { Failure } from '../../domain/result.ts';
import { loadUser } from '../session/loadUser.ts';
import { noteOwner, type OwnedClient, ownedClient } from '../session/ownCustomer.ts';
import { refreshSession } from '../session/refreshSession.ts';
import { newUid } from '../shell/newUid.ts';
import { requestGuard } from '../shell/requestGuard.ts';
import { announceOutboxChange, refreshOutboxCounts } from './loadNotes.ts';
import { sendOutboxStep, type StepOutcome, type UpdateRecord } from './sendOutboxStep.ts';

/**
 * Outbox of notes: a note is stored on the device first and sent to the gateway from there, in the order of saving, by
 * one tab at a time, with a client bound to its customer's token.
 */

/**
 * - `sent`: the gateway has it.
 * - `waiting`: it is in the outbox, and is sent as soon as it can be.
 * - `refused`: the gateway rejected it; it stays in the outbox for the user to edit.
 * - `unkept`: neither the browser nor the gateway stored it: the form must stay open.
 */
export type EnqueueOutcome = 'sent' | 'waiting' | 'refused' | 'unkept';

/** Number of notes that were sent, and whether a waiting one needs a retry. */
interface Sending {
  sent: number;
  shouldRetry: boolean;
}

/** First pause while the gateway cannot take notes; each further one is twice as long, up to the maximum. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 5 * 60_000;
/** Time after which a form that is being saved goes on without an answer. */
const TIMEOUT_MS = 5_000;
/** Maximum length of a turn without Web Locks; longer than any step, even a picture on a slow network. */
const TURN_MS = 130_000;
/** Temporarily refused notes after which the gateway itself is given up. */
const MAX_RETRYABLE = 3;
/** Maximum number of refused tokens in one run. */
const MAX_TOKENS = 3;
/** Maximum steps of one note: picture, create, update of a later edit, and again. More is an edit under way. */
const MAX_STEPS = 8;
/** Success notices of §8, and those of a note that waits. */
const NOTICES = {
  create: { sent: 'outbox.created', waiting: 'outbox.waiting' },
  update: { sent: 'outbox.updated', waiting: 'outbox.waiting' },
  delete: { sent: 'outbox.deleted', waiting: 'outbox.deleteWaiting' },
} as const;

const retries = requestGuard();
const queue = { pauses: 0, last: Promise.resolve() as Promise<unknown>, next: null as Promise<Sending> | null };
/** Starts once: sends waiting notes, again after a login, when the network or the page is back, and after a pause. */
export function followOutbox(): void {
  const restart = (): void => {
    queue.pauses = 0;
    void sendSoon();
  };
  const follow = (): void => {
    void refreshOutboxCounts();
    restart();
  };
  subscribe(sessionSlice, follow);
  window.addEventListener('online', follow);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') restart();
    else retries.begin();
  });
  follow();
}

/**
 * Saves a note or its edit and reports the outcome by a toast (§8). Resolves when it is sent or must wait; never
 * throws. The caller has asked for the login (§5). @param picture a new one; null leaves the picture as it is
 */
export function enqueueNote(note: Note, picture: Blob | null): Promise<EnqueueOutcome> {
  const upload = picture && { blob: picture, uploadId: newUid(), url: null, isAgain: false };
  const plain = cloneable(note);
  return upsertRecord(note.uid, note.id === null ? 'create' : 'update', (held, userId) =>
    enqueuedNote(held, userId, plain, upload, Date.now()),
  );
}

/** Deletes a note in the same manner; §8 'Xoá thành công'. */
export function enqueueDeletion(note: Note): Promise<EnqueueOutcome> {
  const plain = cloneable(note);
  return upsertRecord(note.uid, 'delete', (held, userId) => tombstonedNote(held, userId, plain, Date.now()));
}

/** Copies a note without a slice's proxies, which IndexedDB rejects. */
const cloneable = (note: Note): Note => ({ ...note, points: note.points.map(({ lng, lat }) => ({ lng, lat })) });

async function upsertRecord(
  uid: string,
  change: NoteChange,
  reduce: (held: StoredOutboxRecord | undefined, userId: string) => StoredOutboxRecord | null,
): Promise<EnqueueOutcome> {
  // A provider's tokens may not name their customer; then only the gateway can.
  const owned = noteOwner() === null ? await ownedClient() : null;
  const userId = owned?.ok ? owned.value.userId : noteOwner();
  if (userId === null) {
    raiseNotice('error', 'outbox.nobody');
    return 'unkept';
  }
  let stored: StoredOutboxRecord | undefined;
  try {
    stored = await updateOutboxRecord(userId, uid, (held) => reduce(held, userId));
  } catch (error) {
    console.warn('outbox: the browser keeps nothing', error);
    return sendUnkept(userId, change, reduce(undefined, userId));
  }
  await announceOutboxChange();
  if (stored) await Promise.race([sendWithRetries(), new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS))]);
  return reportOutcome(
    change,
    (await readPendingRecords(userId)).find(({ note }) => note.uid === uid),
  );
}

/** @param remaining the part of the note that still waits */
function reportOutcome(change: NoteChange, remaining: Pick<StoredOutboxRecord, 'refusal'> | undefined): EnqueueOutcome {
  if (remaining?.refusal) {
    raiseMessage('error', remaining.refusal.words === '' ? { id: 'outbox.refusedWordless' } : { text: remaining.refusal.words });
    return 'refused';
  }
  raiseNotice(remaining ? 'info' : 'success', NOTICES[change][remaining ? 'waiting' : 'sent']);
  return remaining ? 'waiting' : 'sent';
}

/** Sends a note that the browser cannot store, as on a full disk; where that fails, the form stays open. */
async function sendUnkept(userId: string, change: NoteChange, record: StoredOutboxRecord | null): Promise<EnqueueOutcome> {
  let held = record ?? undefined;
  const update: UpdateRecord = async (next) => {
    const changed = next(held);
    if (changed !== undefined) held = changed ?? undefined;
    return held;
  };
  const step = async (): Promise<StepOutcome> => {
    const owned = await ownedClient();
    if (!owned.ok) return owned.error.status === 401 ? 'unauthorised' : 'retryable';
    return owned.value.userId === userId ? sendOutboxStep(update, owned.value) : 'retryable';
  };
  if (held && (await sendSteps(step)) === 'unauthorised') {
    await refreshSession(apiClient.settings().token);
    await sendSteps(step);
  }
  await announceOutboxChange();
  if (!held || held.change === 'none') return reportOutcome(change, undefined);
  if (held.refusal) reportOutcome(change, held);
  else raiseNotice('error', 'outbox.unkept');
  return 'unkept';
}

/** Sends waiting notes in the background and reports it if something was sent. */
async function sendSoon(): Promise<void> {
  const { sent } = await sendWithRetries();
  if (sent > 0) raiseNotice('success', 'outbox.sent', { count: sent });
}

/** Sends now, and retries with growing pauses; never while the page is hidden. */
export async function sendWithRetries(): Promise<Sending> {
  retries.begin();
  const sending = await sendOutbox();
  retries.begin();
  if (!sending.shouldRetry) queue.pauses = 0;
  else if (document.visibilityState === 'visible') {
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** queue.pauses);
    queue.pauses += 1;
    // Jitter, so that tabs that lost the same gateway do not return all at once.
    retries.schedule(pauseMs * (0.75 + Math.random() / 2), sendSoon);
  }
  return sending;
}

/** Resolves once all notes that waited at the call were tried, after a run under way. Never rejects. */
function sendOutbox(): Promise<Sending> {
  queue.next ??= queue.last.then(() => {
    queue.next = null;
    const sending = sendPending().catch((error: unknown) => {
      console.warn('outbox: not sent', error);
      return { sent: 0, shouldRetry: true };
    });
    queue.last = sending;
    return sending;
  });
  return queue.next;
}

async function sendPending(): Promise<Sending> {
  const sending: Sending = { sent: 0, shouldRetry: false };
  const tried = new Set<string>();
  let refusedTokens = 0;
  let retryable = 0;
  while (refusedTokens < MAX_TOKENS) {
    const owner = noteOwner();
    // Sequential on purpose.
    // oxlint-disable-next-line no-await-in-loop
    if (owner === null || (await readPendingRecords(owner)).length === 0) return sending;
    const { token } = apiClient.settings();
    // oxlint-disable-next-line no-await-in-loop
    const end = await sendNext(tried);
    if (end === 'none') return sending;
    if (end === 'unauthorised') {
      refusedTokens += 1;
      if (apiClient.settings().token !== token) continue;
      // oxlint-disable-next-line no-await-in-loop
      const fresh = await refreshSession(token);
      if (!fresh.ok) return { ...sending, shouldRetry: !endsSession(fresh.error) };
    } else if (end === 'done') sending.sent += 1;
    else if (end !== 'refused') {
      sending.shouldRetry = true;
      retryable += 1;
      if (end === 'unreachable' || retryable === MAX_RETRYABLE) return sending;
    }
  }
  return { ...sending, shouldRetry: true };
}

/** Returns whether an answer ends the session (§4), and then reloads the customer. Waiting notes stay for them. */
function endsSession({ kind, status = 0 }: Failure): boolean {
  const isOver = kind === 'refused' && status < 429;
  if (isOver) void loadUser();
  return isOver;
}

async function sendNext(tried: Set<string>): Promise<StepOutcome | 'none'> {
  const owned = await ownedClient();
  if (!owned.ok) return owned.error.status === 401 ? 'unauthorised' : 'unreachable';
  const { userId } = owned.value;
  // The page could not ask before, or another tab logged in as somebody else: show who is logged in, too.
  if (sessionSlice.user?.id !== userId && tried.size === 0) void loadUser();
  const waiting = (await readPendingRecords(userId)).find(({ note, refusal }) => !refusal && !tried.has(note.uid));
  if (!waiting) {
    await sweepOutbox(userId, Date.now());
    return 'none';
  }
  const { uid } = waiting.note;
  tried.add(uid);
  const end = await sendSteps(() => sendInTurn(uid, owned.value));
  if (end === 'unauthorised') tried.delete(uid);
  if (end === 'done' || end === 'refused') await announceOutboxChange();
  return end;
}

/** Runs all steps of one note; another tab may take its turn between two of them. */
async function sendSteps(step: () => Promise<StepOutcome>): Promise<StepOutcome> {
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const end = await step();
    if (end !== 'more') return end;
  }
  return 'retryable';
}

/** Runs one step; where the browser cannot store its progress (full), the step is tried again later. */
async function sendInTurn(uid: string, owned: OwnedClient): Promise<StepOutcome> {
  const update = updateOutboxRecord.bind(null, owned.userId, uid);
  const end = await withCrossTabLock(`thua outbox ${owned.userId}`, () => sendOutboxStep(update, owned), TURN_MS).catch(
    (error: unknown) => {
      console.warn('outbox: the browser keeps nothing', error);
    },
  );
  return end ?? 'retryable';
}
