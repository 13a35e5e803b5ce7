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

/** Chooses whether a redrawn shape replaces its note's or becomes a new note; untouched default text follows. */
export function replaceNote(replaces: boolean): void {
  const { form } = notesSlice;
  if (!form?.original || form.busy || form.replaces === replaces) return;
  const { title, note } = replaces ? form.original : { title: defaultNoteTitle(new Date()), note: '' };
  beginFormWith({ title, note }, replaces, !isTyped(form));
}

/**
 * Saves a new note ('Lưu') or an edited one ('Xác nhận'). The outbox reports the outcome by a toast (§8); the form
 * closes once the gateway or the outbox has the note, and otherwise stays.
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
  // Another form may be open by now.
  const isOpen = notesSlice.form === form;
  if (isOpen) endSavingForm();
  if (outcome === 'unkept' || outcome === 'refused') {
    if (isOpen) failSavingForm(outcome);
    return;
  }
  if (!form.saved) linkToDrawing(note);
  if (isOpen) dropForm();
}

/** Builds the note to send: the saved one with new text, the redrawn one with its new shape, or a new one. */
function noteOf({ saved, original, replaces, uid: newUid, kind, title, note, points }: NoteForm): Note {
  const text = { title: title.trim(), note };
  const shape = points.map(({ lng, lat }) => ({ lng, lat }));
  const before = saved ?? (replaces ? original : null);
  if (before) {
    const { id, uid, imageUrl, savedAt } = before;
    return { id, uid, kind: before.kind, imageUrl, savedAt, points: saved ? [...saved.points] : shape, ...text };
  }
  return { id: null, uid: newUid, kind, imageUrl: '', savedAt: Date.now(), points: shape, ...text };
}

/** Links the drawing to its note: saved again, it replaces that note's shape. */
function linkToDrawing(note: Note): void {
  const { drawing } = drawingSlice;
  if (!sameShape(note, drawing)) return;
  const shown: ListedNote = { ...note, isWaiting: false, refusal: null, pictureUrl: '' };
  showNoteShape(shown);
  if (drawingSlice.noteUid !== note.uid) loadDrawing(drawing, note.uid);
}
