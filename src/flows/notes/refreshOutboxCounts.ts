import { notesSlice } from '../../state/notesSlice.ts';
import { readWaiting } from '../../state/storage/noteOutbox.ts';
import { outboxSlice } from '../../state/outboxSlice.ts';
import { openPagesTalk } from '../../state/storage/tabChannel.ts';
import { noteOwner } from '../session/noteOwner.ts';
import { forgetPictures } from './waitingPictures.ts';

const pages = openPagesTalk('outbox', () => void countWaiting());

/** Something was kept, sent or refused here: slices and the other pages hear of it. */
export async function tellOutboxChanged(): Promise<void> {
  pages.tell();
  await countWaiting();
}

/** How many notes of the user wait, and which of them were refused. */
export async function countWaiting(): Promise<void> {
  const owner = noteOwner();
  const waiting = owner === null ? [] : await readWaiting(owner);
  // Somebody logged in or out while it was read.
  if (noteOwner() !== owner) return;
  notesSlice.waiting = waiting.length;
  outboxSlice.refused = waiting.flatMap(({ note, refusal }) =>
    refusal ? [{ uid: note.uid, title: note.title, words: refusal.words }] : [],
  );
  forgetPictures(new Set(waiting.flatMap(({ picture }) => picture?.uploadId ?? [])));
  notesSlice.changed += 1;
}
