import type { ListedNote } from '../../domain/notes/listedNote.ts';
import { defaultNoteTitle, type Note } from '../../domain/notes/note.ts';
import { sameShape } from '../../domain/notes/outboxRecord.ts';
import { drawingSlice } from '../../state/drawing/drawingSlice.ts';
import { type NoteForm, notesSlice, updateNotes } from '../../state/notes/notesSlice.ts';
import { beginFormWith, beginSavingForm, checkFormTitle, endSavingForm, failSavingForm, typeIntoForm } from '../../state/notes/noteForm.ts';
import { showNoteShape } from '../../state/notes/noteList.ts';
import { loadDrawing } from '../drawing/drawing.ts';
import { noteOwner } from '../session/ownCustomer.ts';
import { requireLogin } from '../session/requireLogin.ts';
import { raiseNotice } from '../../state/shell/noticeSlice.ts';
import { enqueueNote } from './outbox.ts';
import { dropForm, isTyped } from './closeNote.ts';
import { pictureTaken } from './takeNotePicture.ts';

export function typeNote(typed: { title?: string; note?: string }): void {
  const { form } = notesSlice;
  if (form && !form.busy) typeIntoForm(typed);
}

/** Whether a redrawn shape takes the place of its note's or becomes a note of its own; words nobody typed follow. */
export function replaceNote(replaces: boolean): void {
  const { form } = notesSlice;
  if (!form?.original || form.busy || form.replaces === replaces) return;
  const { title, note } = replaces ? form.original : { title: defaultNoteTitle(new Date()), note: '' };
  beginFormWith({ title, note }, replaces, !isTyped(form));
}

/**
 * 'Lưu' of a new note and 'Xác nhận' of an edited one. The outbox tells by a toast what became of it (§8); the form closes
 * once the note is safe with the gateway or in the outbox, and stays as it is otherwise.
 */
export async function saveNote(): Promise<void> {
  const { form } = notesSlice;
  if (!form || form.busy || !requireLogin(() => void saveNote())) return;
  if (!checkFormTitle()) return;
  if (form.points.length === 0) return raiseNotice('info', 'notes.unfinished');
  updateNotes({ owner: noteOwner() });
  beginSavingForm();
  await pictureTaken();
  const note = noteOf(form);
  const outcome = await enqueueNote(note, form.pictureFile);
  // Another form may have been opened meanwhile.
  const isOpen = notesSlice.form === form;
  if (isOpen) endSavingForm();
  if (outcome === 'unkept' || outcome === 'refused') {
    if (isOpen) failSavingForm(outcome);
    return;
  }
  if (!form.saved) linkToDrawing(note);
  if (isOpen) dropForm();
}

/** What is sent: the saved note with its new words, the redrawn one with its new shape, or one of its own. */
function noteOf({ saved, original, replaces, uid: newUid, kind, title, note, points }: NoteForm): Note {
  const words = { title: title.trim(), note };
  const shape = points.map(({ lng, lat }) => ({ lng, lat }));
  const before = saved ?? (replaces ? original : null);
  if (before) {
    const { id, uid, imageUrl, savedAt } = before;
    return { id, uid, kind: before.kind, imageUrl, savedAt, points: saved ? [...saved.points] : shape, ...words };
  }
  return { id: null, uid: newUid, kind, imageUrl: '', savedAt: Date.now(), points: shape, ...words };
}

/** The drawing is that note's from now on: saved again, it is the note's newer shape. */
function linkToDrawing(note: Note): void {
  const { drawing } = drawingSlice;
  if (!sameShape(note, drawing)) return;
  const shown: ListedNote = { ...note, isWaiting: false, refusal: null, pictureUrl: '' };
  showNoteShape(shown);
  if (drawingSlice.noteUid !== note.uid) loadDrawing(drawing, note.uid);
}
