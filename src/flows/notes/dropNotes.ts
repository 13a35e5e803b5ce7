import { NO_DRAWING } from '../../domain/drawing/drawing.ts';
import { drawingSlice } from '../../state/drawingSlice.ts';
import { clearNotes, notesSlice } from '../../state/notesSlice.ts';
import { sessionSlice } from '../../state/sessionSlice.ts';
import { resetDrawing } from '../drawing/dispatchDrawing.ts';
import { dropForm } from './closeNote.ts';

/**
 * Somebody logged out: nobody sees the notes of the one before. The shape of a saved note leaves the map, also out of what can
 * be undone; what was only drawn stays.
 */
export function dropNotes(): void {
  dropForm();
  clearNotes();
  const { drawing, noteUid, canUndo, canRedo } = drawingSlice;
  if (noteUid !== null || canUndo || canRedo) resetDrawing({ drawing: noteUid === null ? drawing : NO_DRAWING, noteUid: null });
}

/** Somebody logged in: notes of another customer go, the same one's stay as they are. */
export function dropNotesOfOthers(userId: string): void {
  const before = sessionSlice.user?.id ?? notesSlice.owner;
  if (before !== null && before !== userId) dropNotes();
}
