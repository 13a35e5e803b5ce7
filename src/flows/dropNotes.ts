import { notesSlice } from '../state/notesSlice.ts';
import { closeNotes, emptyNoteList } from './openNotes.ts';
import { dropForm } from './openNote.ts';

/** Somebody logged out, or another customer logged in: nobody sees the notes of the one before. */
export function dropNotes(): void {
  dropForm();
  emptyNoteList();
  closeNotes();
  Object.assign(notesSlice, { shown: null, deleting: null, waiting: 0 });
}
