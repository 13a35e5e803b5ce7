import { droppedNote, retriedNote } from '../../domain/notes/outboxRecord.ts';
import { changeWaiting, type KeptWaiting, readWaiting } from '../../state/storage/noteOutbox.ts';
import { outboxSlice } from '../../state/outboxSlice.ts';
import { tellOutboxChanged } from './refreshOutboxCounts.ts';
import { sendAndRepeat } from './followOutbox.ts';
import { newUid } from '../shell/newUid.ts';
import { noteOwner } from '../session/noteOwner.ts';
import { raiseNotice } from '../shell/raiseNotice.ts';

/** What waits is sent now, refused notes too: the user has freed space, or wants to know. */
export async function retryNotes(): Promise<void> {
  const owner = noteOwner();
  if (owner === null || outboxSlice.busy) return;
  outboxSlice.busy = true;
  const waiting = await readWaiting(owner);
  await changeAll(owner, waiting.filter(({ refusal }) => refusal !== null), askAgain);
  const { sent } = await sendAndRepeat();
  outboxSlice.busy = false;
  if (sent > 0) raiseNotice('success', 'outbox.sent', { count: sent });
}

/**
 * The user gives up what was refused. An edit or a deletion is as if it had never been; a new note goes, also at the gateway
 * where that may have it.
 */
export async function giveUpNote(uid: string): Promise<void> {
  const owner = noteOwner();
  if (owner === null) return;
  const waiting = await readWaiting(owner);
  await changeAll(owner, waiting.filter(({ note, refusal }) => note.uid === uid && refusal !== null), async (userId, given) => {
    await changeWaiting(userId, uid, (held) =>
      held?.version !== given.version ? undefined : held.change === 'create' ? droppedNote(held, userId, held.note, Date.now()) : null,
    );
  });
  await sendAndRepeat();
}

async function changeAll(
  owner: string,
  chosen: KeptWaiting[],
  change: (userId: string, held: KeptWaiting) => Promise<void>,
): Promise<void> {
  try {
    for (const held of chosen) {
      // One after the other: each is a record of its own.
      // oxlint-disable-next-line no-await-in-loop
      await change(owner, held);
    }
  } catch (error) {
    console.warn('outbox: the browser keeps nothing', error);
    raiseNotice('error', 'outbox.unkept');
  }
  await tellOutboxChanged();
}

async function askAgain(userId: string, refused: KeptWaiting): Promise<void> {
  const again = retriedNote(refused, newUid());
  const { uid } = refused.note;
  const isSame = again.note.uid === uid;
  // The new one first: a page that dies in between leaves one note too many, never one too few.
  if (!isSame) await changeWaiting(userId, again.note.uid, () => again);
  await changeWaiting(userId, uid, (held) => (held?.version !== refused.version ? undefined : isSame ? again : null));
}
