import { askToLeaveForm, clearNotes, type NoteForm, notesSlice, stayInForm, updateNotes } from '../../state/notes/notesSlice.ts';
import { pendingAction } from '../shell/requestGuard.ts';
import { NO_DRAWING } from '../../domain/drawing/drawing.ts';
import { drawingSlice } from '../../state/drawing/drawingSlice.ts';
import { sessionSlice } from '../../state/session/sessionSlice.ts';
import { resetDrawing } from '../drawing/dispatchDrawing.ts';

/** Waits until the user has said that typed words may go. */
const afterLeaving = pendingAction();

/** Whether closing would lose words that somebody typed. */
export const isTyped = ({ title, note, began }: Readonly<Pick<NoteForm, 'title' | 'note' | 'began'>>): boolean =>
  title !== began.title || note !== began.note;

/** Closes the form, after asking where that would lose something. */
export function closeNote(): void {
  leaveNote(dropForm);
}

/** Goes on at once, or after the user has said that typed words may go. */
export function leaveNote(next: () => void): void {
  const { form } = notesSlice;
  if (!form || !isTyped(form)) return next();
  afterLeaving.set(next);
  askToLeaveForm();
}

export function discardNote(): void {
  (afterLeaving.take() ?? dropForm)();
}

export function stayInNote(): void {
  afterLeaving.take();
  stayInForm();
}

/** Closes the form without a word; its own picture is let go. */
export function dropForm(): void {
  const { form } = notesSlice;
  if (form?.pictureFile) URL.revokeObjectURL(form.pictureUrl);
  updateNotes({ form: null });
}

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
