import { type ListedNote, plainNote } from '../../domain/notes/listedNote.ts';
import { NO_DRAWING } from '../../domain/drawing/drawing.ts';
import { drawingSlice } from '../../state/drawing/drawingSlice.ts';
import { closeNotes, notesSlice } from '../../state/notes/notesSlice.ts';
import { askToDelete, beginDeleting, cancelNoteDeletion, showNoteShape } from '../../state/notes/noteList.ts';
import { loadDrawing } from '../drawing/drawing.ts';
import { enqueueDeletion } from './outbox.ts';
import { dropForm } from './closeNote.ts';
import { requireLogin } from '../session/requireLogin.ts';

export function askToDeleteNote(note: ListedNote): void {
  if (requireLogin(() => askToDeleteNote(note))) askToDelete(note);
}

/** Deletes the note; its shape leaves the map, and form and list close (§4). The outbox reports the outcome (§8). */
export async function confirmNoteDeletion(): Promise<void> {
  const { deleting } = notesSlice;
  if (!deleting || deleting.busy || !requireLogin(() => void confirmNoteDeletion())) return;
  beginDeleting();
  const { note } = deleting;
  const { uid } = note;
  const outcome = await enqueueDeletion(plainNote(note));
  cancelNoteDeletion();
  if (outcome === 'unkept' || outcome === 'refused') return;
  if (drawingSlice.noteUid === uid) loadDrawing({ ...NO_DRAWING, mode: drawingSlice.drawing.mode }, null);
  if (notesSlice.shown?.uid === uid) showNoteShape(null);
  if (notesSlice.form?.saved?.uid === uid) dropForm();
  closeNotes();
}
