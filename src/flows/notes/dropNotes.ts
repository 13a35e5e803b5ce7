import { NO_DRAWING } from '../../domain/drawing/drawing.ts';
import { drawingSlice } from '../../state/drawingSlice.ts';
import { notesSlice } from '../../state/notesSlice.ts';
import { holdDrawing } from '../drawing/dispatchDrawing.ts';
import { dropForm } from './openNote.ts';
import { closeNotes, emptyNoteList } from './openNotes.ts';

/**
 * Somebody logged out: nobody sees the notes of the one before. The shape of a saved note leaves the map, also out of what can
 * be undone; what was only drawn stays.
 */
export function dropNotes(): void {
  dropForm();
  emptyNoteList();
  closeNotes();
  Object.assign(notesSlice, { owner: null, shown: null, deleting: null, waiting: 0 });
  const { drawing, noteUid, canUndo, canRedo } = drawingSlice;
  if (noteUid !== null || canUndo || canRedo) holdDrawing({ drawing: noteUid === null ? drawing : NO_DRAWING, noteUid: null });
}

/** Somebody logged in: notes of another customer go, the same one's stay as they are. */
export function dropNotesOfOthers(userId: string): void {
  if (notesSlice.owner !== null && notesSlice.owner !== userId) dropNotes();
}
