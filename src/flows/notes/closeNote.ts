import { askToLeaveForm, closeNoteForm, type NoteForm, notesSlice, stayInForm } from '../../state/notesSlice.ts';

/** What waits until the user has said that typed words may go. */
let then: (() => void) | null = null;

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
  then = next;
  askToLeaveForm();
}

/** Typed words may go. */
export function discardNote(): void {
  const next = then ?? dropForm;
  then = null;
  next();
}

export function stayInNote(): void {
  then = null;
  stayInForm();
}

/** Closes the form without a word; its own picture is let go. */
export function dropForm(): void {
  const { form } = notesSlice;
  if (form?.pictureFile) URL.revokeObjectURL(form.pictureUrl);
  closeNoteForm();
}
