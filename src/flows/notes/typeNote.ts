import { defaultNoteTitle } from '../../domain/notes/note.ts';
import { notesSlice } from '../../state/notesSlice.ts';
import { isTyped } from './openNote.ts';

/** Something was typed into the form. */
export function typeNote(typed: { title?: string; note?: string }): void {
  const { form } = notesSlice;
  if (!form || form.busy) return;
  Object.assign(form, typed);
  if (typed.title !== undefined) form.titleMissing = false;
}

/** Whether a redrawn shape takes the place of its note's or becomes a note of its own; words nobody typed follow. */
export function replaceNote(replaces: boolean): void {
  const { form } = notesSlice;
  if (!form?.original || form.busy || form.replaces === replaces) return;
  const { title, note } = replaces ? form.original : { title: defaultNoteTitle(new Date()), note: '' };
  if (!isTyped(form)) Object.assign(form, { title, note, titleMissing: false });
  Object.assign(form, { replaces, began: { title, note } });
}
