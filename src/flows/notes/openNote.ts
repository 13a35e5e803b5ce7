import { ref } from 'valtio';
import { NOTE_MAX_POINTS } from '../../domain/limits.ts';
import type { ListedNote } from '../../domain/notes/listedNotes.ts';
import { canSave } from '../../domain/drawing/drawing.ts';
import { defaultNoteTitle, noteKindOf } from '../../domain/notes/note.ts';
import { formatNumber } from '../../domain/text/format.ts';
import { drawingSlice } from '../../state/drawingSlice.ts';
import { type NoteForm, notesSlice } from '../../state/notesSlice.ts';
import { newUid } from '../shell/newUid.ts';
import { noteOwner } from '../session/ownCustomer.ts';
import { pictureAddress } from '../shell/fileAddress.ts';
import { raiseNotice } from '../../state/noticeSlice.ts';
import { requireLogin } from '../session/requireLogin.ts';

/** What waits until the user has said that typed words may go. */
let then: (() => void) | null = null;

let formsOpened = 0;

/** 'Lưu ghi chú': needs a login (§5) and a finished shape. The drawing stays as it is, whatever comes of it. */
export function openNewNote(): void {
  if (!requireLogin()) return;
  const { drawing, noteUid } = drawingSlice;
  const kind = noteKindOf(drawing.mode);
  if (kind === null || !canSave(drawing)) return raiseNotice('info', 'notes.unfinished');
  if (drawing.points.length > NOTE_MAX_POINTS) {
    return raiseNotice('warning', 'notes.tooManyPoints', { most: formatNumber(NOTE_MAX_POINTS, 0) });
  }
  notesSlice.owner = noteOwner();
  const { form } = notesSlice;
  // Asked for again: what was typed is for the same drawing.
  if (form && form.saved === null && form.kind === kind) {
    form.asked = ++formsOpened;
    return;
  }
  const { shown } = notesSlice;
  const original = shown && shown.uid === noteUid && shown.kind === kind ? shown : null;
  const began = original ? { title: original.title, note: original.note } : { title: defaultNoteTitle(new Date()), note: '' };
  leaveNote(() =>
    openForm({ saved: null, original: original && ref(original), replaces: original !== null, kind, points: ref(drawing.points), began }),
  );
}

/** The edit view of a saved note (§2). */
export function openNote(note: ListedNote): void {
  leaveNote(() =>
    openForm({
      saved: ref(note),
      original: null,
      replaces: false,
      kind: note.kind,
      points: ref(note.points),
      began: { title: note.title, note: note.note },
      pictureUrl: note.pictureUrl || pictureAddress(note.imageUrl),
    }),
  );
}

function openForm(given: Pick<NoteForm, 'saved' | 'original' | 'replaces' | 'kind' | 'points' | 'began'> & { pictureUrl?: string }): void {
  dropForm();
  notesSlice.form = {
    title: given.began.title,
    note: given.began.note,
    uid: newUid(),
    titleMissing: false,
    picture: 'none',
    pictureUrl: '',
    pictureFile: null,
    measure: null,
    leaving: false,
    busy: false,
    failed: null,
    ...given,
    asked: ++formsOpened,
  };
}

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
  form.leaving = true;
  form.asked = ++formsOpened;
}

/** Typed words may go. */
export function discardNote(): void {
  const next = then ?? dropForm;
  then = null;
  next();
}

export function stayInNote(): void {
  then = null;
  if (notesSlice.form) notesSlice.form.leaving = false;
}

/** Closes the form without a word; its own picture is let go. */
export function dropForm(): void {
  const { form } = notesSlice;
  if (form?.pictureFile) URL.revokeObjectURL(form.pictureUrl);
  notesSlice.form = null;
}
