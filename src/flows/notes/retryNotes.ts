import { tombstonedNote, requeuedNote } from '../../domain/notes/outboxRecord.ts';
import { updateOutboxRecord, type StoredOutboxRecord, readPendingRecords } from '../../state/storage/outbox.ts';
import { outboxSlice, updateOutbox } from '../../state/notes/notesSlice.ts';
import { sendWithRetries } from './outbox.ts';
import { announceOutboxChange } from './loadNotes.ts';
import { newUid } from '../shell/newUid.ts';
import { noteOwner } from '../session/ownCustomer.ts';
import { raiseNotice } from '../../state/shell/noticeSlice.ts';

/** Sends waiting notes now, refused ones too: the user has freed space, or wants the outcome. */
export async function retryNotes(): Promise<void> {
  const owner = noteOwner();
  if (owner === null || outboxSlice.busy) return;
  updateOutbox({ busy: true });
  const waiting = await readPendingRecords(owner);
  await changeAll(
    owner,
    waiting.filter(({ refusal }) => refusal !== null),
    requeue,
  );
  const { sent } = await sendWithRetries();
  updateOutbox({ busy: false });
  if (sent > 0) raiseNotice('success', 'outbox.sent', { count: sent });
}

/** Undoes a refused edit or deletion; removes a new note, also from a gateway that may have it. */
export async function discardRefusedNote(uid: string): Promise<void> {
  const owner = noteOwner();
  if (owner === null) return;
  const waiting = await readPendingRecords(owner);
  await changeAll(
    owner,
    waiting.filter(({ note, refusal }) => note.uid === uid && refusal !== null),
    async (userId, given) => {
      await updateOutboxRecord(userId, uid, (held) =>
        held?.version !== given.version ? undefined : held.change === 'create' ? tombstonedNote(held, userId, held.note, Date.now()) : null,
      );
    },
  );
  await sendWithRetries();
}

async function changeAll(
  owner: string,
  records: StoredOutboxRecord[],
  change: (userId: string, held: StoredOutboxRecord) => Promise<void>,
): Promise<void> {
  try {
    for (const held of records) {
      // Sequential: each is a record of its own.
      // oxlint-disable-next-line no-await-in-loop
      await change(owner, held);
    }
  } catch (error) {
    console.warn('outbox: the browser keeps nothing', error);
    raiseNotice('error', 'outbox.unkept');
  }
  await announceOutboxChange();
}

async function requeue(userId: string, refused: StoredOutboxRecord): Promise<void> {
  const requeued = requeuedNote(refused, newUid());
  const { uid } = refused.note;
  const isSame = requeued.note.uid === uid;
  // Store the new one first: a page that dies in between leaves one note too many, never one too few.
  if (!isSame) await updateOutboxRecord(userId, requeued.note.uid, () => requeued);
  await updateOutboxRecord(userId, uid, (held) => (held?.version !== refused.version ? undefined : isSame ? requeued : null));
}
