import { createNote, deleteNote, updateNote } from '../../api/actionHistories.ts';
import { uploadImage } from '../../api/uploads.ts';
import { created, deleted, markedSent, nextStep, type OutboxStep, refused, updated, uploaded } from '../../domain/notes/outboxStep.ts';
import type { Failure, Result } from '../../domain/result.ts';
import type { StoredOutboxRecord } from '../../state/storage/outbox.ts';
import { newUid } from '../shell/newUid.ts';
import type { OwnedClient } from '../session/ownCustomer.ts';

/** Where the record lies while it is sent: the outbox, or this page's memory where the browser refuses to keep it. */
export type UpdateRecord = (
  change: (held: StoredOutboxRecord | undefined) => StoredOutboxRecord | null | undefined,
) => Promise<StoredOutboxRecord | undefined>;

/**
 * How one step ended.
 * - `more`: there is another; `done`: nothing waits of this note any more; `refused`: it waits for the user.
 * - `unauthorised`: the token is not good any more.
 * - `unreachable`: no network; `ill`: the gateway, or something before it, could not take this now.
 */
export type StepOutcome = 'more' | 'done' | 'refused' | 'unauthorised' | 'unreachable' | 'ill';

type Answered = Result<(held: StoredOutboxRecord) => StoredOutboxRecord | null>;

/** Sends the next of what the gateway is to be told of a note, and keeps what it answered. */
export async function sendOutboxStep(change: UpdateRecord, { client, userId }: OwnedClient): Promise<StepOutcome> {
  let isFirst = false;
  let step: OutboxStep<Blob> | null = null;
  const sent = await change((held) => {
    // One of another user cannot lie here; and if it did, it would not be sent.
    if (!held || held.change === 'none' || held.refusal || held.userId !== userId) return undefined;
    step = nextStep(held);
    isFirst = held.unanswered === null;
    return step.send === 'create' ? markedSent(held, step.note) : undefined;
  });
  if (!sent) return 'done';
  if (step === null) return sent.refusal ? 'refused' : 'done';
  const answer = await send(step, userId, client, sent.version);
  if (answer.ok) return endWith(await keep(change, answer.value));
  const end = endOf(answer.error);
  if (end !== 'refused') return end;
  const refusal = { words: answer.error.message, status: answer.error.status ?? 0 };
  return endWith(await keep(change, (held) => refused(held, step!, sent.version, refusal, isFirst, newUid())));
}

function endWith(left: StoredOutboxRecord | undefined): StepOutcome {
  if (!left || left.change === 'none') return 'done';
  return left.refusal ? 'refused' : 'more';
}

/** @returns what the answer makes of the record */
async function send(step: OutboxStep<Blob>, userId: string, client: OwnedClient['client'], version: number): Promise<Answered> {
  const via = { client };
  switch (step.send) {
    case 'picture': {
      const answer = await uploadImage(step.blob, { ...via, id: step.uploadId });
      return answer.ok ? { ok: true, value: (held) => uploaded(held, step.uploadId, answer.value.url) } : answer;
    }
    case 'create': {
      const answer = await createNote(step.note, userId, via);
      return answer.ok ? { ok: true, value: (held) => created(held, answer.value.note) } : answer;
    }
    case 'update': {
      const answer = await updateNote(step.note, userId, via);
      return answer.ok ? { ok: true, value: (held) => updated(held, version) } : answer;
    }
    case 'delete': {
      const answer = await deleteNote(step.id, via);
      return answer.ok ? { ok: true, value: deleted } : answer;
    }
  }
}

const keep = (
  change: UpdateRecord,
  next: (held: StoredOutboxRecord) => StoredOutboxRecord | null,
): Promise<StoredOutboxRecord | undefined> => change((held) => held && next(held));

/** Answers of 4xx that may pass: too slow, too early, too many. */
const PASSING = new Set([408, 425, 429]);

/**
 * Whether the gateway said no for good. A verdict has words (contract/failure.ts): a page of a proxy says nothing about the
 * note, unless that it is too large.
 */
function endOf({ kind, status = 0, message }: Failure): StepOutcome {
  if (kind === 'offline') return 'unreachable';
  if (kind !== 'refused' || status >= 500 || PASSING.has(status)) return 'ill';
  if (status === 401) return 'unauthorised';
  return message !== '' || status === 413 ? 'refused' : 'ill';
}
