import { askToLeaveForm, closeNoteForm, type NoteForm, notesSlice, stayInForm } from '../../state/notesSlice.ts';
import { pendingAction } from '../shell/pendingAction.ts';

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

/** Typed words may go. */
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
  closeNoteForm();
}
