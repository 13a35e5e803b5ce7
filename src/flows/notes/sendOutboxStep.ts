import { createNote, updateNote } from '../../api/notes/notes.ts';
import { uploadImage } from '../../api/files/uploads.ts';
import { deleteActionHistoryCall } from '../../contract/notes/notes.ts';
import { created, deleted, markedSent, nextStep, type OutboxStep, refused, updated, uploaded } from '../../domain/notes/outboxRecord.ts';
import { type Failure, mapResult, type Result } from '../../domain/result.ts';
import type { StoredOutboxRecord } from '../../state/storage/outbox.ts';
import type { OwnedClient } from '../session/ownCustomer.ts';
import { newUid } from '../shell/newUid.ts';

/** Changes the record of a note in the outbox, or in this page's memory where the browser refuses to store it. */
export type UpdateRecord = (
  change: (held: StoredOutboxRecord | undefined) => StoredOutboxRecord | null | undefined,
) => Promise<StoredOutboxRecord | undefined>;

/**
 * `more`: there is another step; `done`: nothing of this note waits; `refused`: it waits for the user; `unauthorised`:
 * the token is invalid; `unreachable`: no network; `retryable`: the gateway or a proxy could not take this now.
 */
export type StepOutcome = 'more' | 'done' | 'refused' | 'unauthorised' | 'unreachable' | 'retryable';

type Answered = Result<(held: StoredOutboxRecord) => StoredOutboxRecord | null>;

/** Temporary 4xx statuses: too slow, too early, too many. */
const TEMPORARY_STATUSES = new Set([408, 425, 429]);

/** Sends the next pending call of a note and stores its answer. */
export async function sendOutboxStep(update: UpdateRecord, { client, userId }: OwnedClient): Promise<StepOutcome> {
  let isFirst = false;
  let step: OutboxStep<Blob> | null = null;
  const sent = await update((held) => {
    // A record of another user cannot be here; if it were, it must not be sent.
    if (!held || held.change === 'none' || held.refusal || held.userId !== userId) return undefined;
    step = nextStep(held);
    isFirst = held.unanswered === null;
    return step.send === 'create' ? markedSent(held, step.note) : undefined;
  });
  if (!sent) return 'done';
  if (step === null) return sent.refusal ? 'refused' : 'done';
  const answer = await send(step, userId, client, sent.version);
  const end = answer.ok ? null : endOf(answer.error);
  if (end !== null && end !== 'refused') return end;
  const remaining = await update((held) => {
    if (!held || answer.ok) return held && answer.ok ? answer.value(held) : undefined;
    const { message: words, status = 0 } = answer.error;
    return refused(held, step!, sent.version, { words, status }, isFirst, newUid());
  });
  if (!remaining || remaining.change === 'none') return 'done';
  return remaining.refusal ? 'refused' : 'more';
}

async function send(step: OutboxStep<Blob>, userId: string, client: OwnedClient['client'], version: number): Promise<Answered> {
  const via = { client };
  switch (step.send) {
    case 'picture': {
      const { uploadId } = step;
      return mapResult(
        await uploadImage(step.blob, uploadId, via),
        ({ url }) =>
          (held) =>
            uploaded(held, uploadId, url),
      );
    }
    case 'create':
      return mapResult(await createNote(step.note, userId, via), (note) => (held) => created(held, note));
    case 'update':
      return mapResult(await updateNote(step.note, userId, via), () => (held) => updated(held, version));
    case 'delete':
      return mapResult(await client.ask(deleteActionHistoryCall, { id: step.id }), () => deleted);
  }
}

/** The gateway's refusal has a message (contract/call.ts); a proxy's page only shows that the note is too large. */
function endOf({ kind, status = 0, message }: Failure): StepOutcome {
  if (kind === 'offline') return 'unreachable';
  if (kind !== 'refused' || status >= 500 || TEMPORARY_STATUSES.has(status)) return 'retryable';
  if (status === 401) return 'unauthorised';
  return message !== '' || status === 413 ? 'refused' : 'retryable';
}
