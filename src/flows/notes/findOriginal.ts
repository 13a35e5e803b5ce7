import { ref } from 'valtio';
import { listNotes } from '../../api/actionHistories.ts';
import { type ListedNote, mergeNotes } from '../../domain/notes/listedNotes.ts';
import type { NoteKind } from '../../domain/notes/note.ts';
import { drawingSlice } from '../../state/drawingSlice.ts';
import { notesSlice } from '../../state/notesSlice.ts';
import { waitingNotes } from './enqueueNote.ts';
import { noteOwner } from '../session/noteOwner.ts';

/** Of ten notes; beyond them a redrawn shape becomes a note of its own. */
const MOST_PAGES = 10;

/**
 * The page was loaded anew, and the drawing is still that of a saved note: which one has to be asked, before the form can offer
 * to put it in that note's place. Until it is found, and where it is not, the form saves a new note.
 */
export async function findOriginal(): Promise<void> {
  const { form } = notesSlice;
  const { noteUid } = drawingSlice;
  if (!form || form.saved || form.original || noteUid === null) return;
  const found = await findNote(form.kind, noteUid);
  if (!found || notesSlice.form !== form || form.busy || drawingSlice.noteUid !== noteUid) return;
  form.original = ref(found);
}

async function findNote(kind: NoteKind, uid: string): Promise<ListedNote | null> {
  const userId = noteOwner() ?? '';
  const waiting = await waitingNotes();
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    // One after the other: most are found on the first.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await listNotes({ kind, page, userId });
    const sent = answer.ok ? answer.value : { notes: [], total: 0 };
    const { items } = mergeNotes(sent, waiting, kind, Infinity);
    const found = items.find((note) => note.uid === uid);
    if (found || sent.notes.length === 0) return found ?? null;
  }
  return null;
}
