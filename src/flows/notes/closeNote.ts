import { askToLeaveForm, clearNotes, type NoteForm, notesSlice, stayInForm, updateNotes } from '../../state/notes/notesSlice.ts';
import { pendingAction } from '../shell/requestGuard.ts';
import { NO_DRAWING } from '../../domain/drawing/drawing.ts';
import { drawingSlice } from '../../state/drawing/drawingSlice.ts';
import { sessionSlice } from '../../state/session/sessionSlice.ts';
import { resetDrawing } from '../drawing/dispatchDrawing.ts';

/** Action that waits for the user's consent to discard typed text. */
const afterLeaving = pendingAction();

export const isTyped = ({ title, note, began }: Readonly<Pick<NoteForm, 'title' | 'note' | 'began'>>): boolean =>
  title !== began.title || note !== began.note;

export function closeNote(): void {
  leaveNote(dropForm);
}

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

/** Closes the form without a question and releases its picture. */
export function dropForm(): void {
  const { form } = notesSlice;
  if (form?.pictureFile) URL.revokeObjectURL(form.pictureUrl);
  updateNotes({ form: null });
}

/** Removes the notes at logout, with a saved note's shape and the undo history; an unsaved drawing stays. */
export function dropNotes(): void {
  dropForm();
  clearNotes();
  const { drawing, noteUid, canUndo, canRedo } = drawingSlice;
  if (noteUid !== null || canUndo || canRedo) resetDrawing({ drawing: noteUid === null ? drawing : NO_DRAWING, noteUid: null });
}

/** Removes another customer's notes at login; the same customer's stay as they are. */
export function dropNotesOfOthers(userId: string): void {
  const before = sessionSlice.user?.id ?? notesSlice.owner;
  if (before !== null && before !== userId) dropNotes();
}
