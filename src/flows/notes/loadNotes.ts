import { ref } from 'valtio';
import { listNotes } from '../../api/actionHistories.ts';
import { mergeNotes, NOTHING_SENT, type SentNotes } from '../../domain/notes/listedNotes.ts';
import { NOTES_PER_PAGE } from '../../domain/limits.ts';
import type { NoteKind } from '../../domain/notes/note.ts';
import { notesSlice } from '../../state/notesSlice.ts';
import { freshenNoteForm } from './freshenNoteForm.ts';
import { waitingNotes } from './enqueueNote.ts';
import { latest } from '../shell/requestGuard.ts';
import { noteOwner } from '../session/noteOwner.ts';

const loads = latest();

/**
 * Reads the pages that are shown of the tab anew, and what waits in the outbox: whenever the list opens, its tab or the user
 * changes, or something was sent. What waits is shown at once, the rest when it comes (§8: a failure is no toast).
 */
export const loadNotes = (): Promise<void> => load(1);

/** 'Xem thêm': ten more. */
export async function loadMoreNotes(): Promise<void> {
  if (notesSlice.status === 'loading') return;
  notesSlice.pages += 1;
  await load(notesSlice.status === 'ready' ? notesSlice.pages : 1);
}

/** @param from the first page to ask for; those before are as they were */
async function load(from: number): Promise<void> {
  const { tab, pages } = notesSlice;
  const owner = noteOwner();
  const began = loads.begin();
  const isCurrent = (): boolean => began() && notesSlice.tab === tab && noteOwner() === owner;
  notesSlice.status = 'loading';
  await showMerged(isCurrent);
  if (!isCurrent()) return;
  const before = from === 1 ? NOTHING_SENT : notesSlice.sent;
  const read = await readPages(tab, before, from, pages);
  if (!isCurrent()) return;
  // Something came or went elsewhere: pages have shifted, so all are read.
  if (from > 1 && read && read.total !== before.total) return load(1);
  if (read) notesSlice.sent = ref(read);
  notesSlice.status = read ? 'ready' : 'failed';
  await showMerged(isCurrent);
}

/** @returns null where a page could not be had */
async function readPages(kind: NoteKind, before: SentNotes, from: number, to: number): Promise<SentNotes | null> {
  let read = before;
  for (let page = from; page <= to; page += 1) {
    // One after the other: a page may tell that there are no more.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await listNotes({ kind, page, userId: noteOwner() ?? '' });
    if (!answer.ok) return null;
    const { notes, total } = answer.value;
    read = { notes: [...read.notes, ...notes], total };
    if (notes.length < NOTES_PER_PAGE) break;
  }
  return read;
}

async function showMerged(isCurrent: () => boolean): Promise<void> {
  const waiting = await waitingNotes();
  if (!isCurrent()) return;
  const { sent, tab, pages } = notesSlice;
  const { items, total } = mergeNotes(sent, waiting, tab, pages * NOTES_PER_PAGE);
  Object.assign(notesSlice, { items: ref(items), total });
  freshenNoteForm(items);
}
