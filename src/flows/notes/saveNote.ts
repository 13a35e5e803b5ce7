import { ref } from 'valtio';
import type { ListedNote } from '../../domain/notes/listedNotes.ts';
import { type Note, sameShape } from '../../domain/notes/note.ts';
import { drawingSlice } from '../../state/drawingSlice.ts';
import { type NoteForm, notesSlice } from '../../state/notesSlice.ts';
import { loadDrawing } from '../drawing/draw.ts';
import { keepNote } from './enqueueNote.ts';
import { dropForm } from './openNote.ts';
import { raiseNotice } from '../shell/raiseNotice.ts';
import { requireLogin } from '../session/requireLogin.ts';
import { pictureTaken } from './takeNotePicture.ts';

/**
 * 'Lưu' of a new note and 'Xác nhận' of an edited one. The outbox tells by a toast what became of it (§8); the form closes
 * once the note is safe with the gateway or in the outbox, and stays as it is otherwise.
 */
export async function saveNote(): Promise<void> {
  const { form } = notesSlice;
  if (!form || form.busy || !requireLogin()) return;
  form.titleMissing = form.title.trim() === '';
  if (form.titleMissing) return;
  if (form.points.length === 0) return raiseNotice('info', 'notes.unfinished');
  Object.assign(form, { busy: true, failed: null });
  await pictureTaken();
  const note = noteOf(form);
  const kept = await keepNote(note, form.pictureFile);
  form.busy = false;
  if (kept === 'unkept' || kept === 'refused') {
    form.failed = kept;
    // The outbox has what was typed: closing the form loses nothing.
    if (kept === 'refused') form.began = { title: form.title, note: form.note };
    return;
  }
  if (!form.saved) tieToDrawing(note);
  if (notesSlice.form === form) dropForm();
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
function tieToDrawing(note: Note): void {
  const { drawing } = drawingSlice;
  if (!sameShape(note, drawing)) return;
  const shown: ListedNote = { ...note, isWaiting: false, refusal: null, pictureUrl: '' };
  notesSlice.shown = ref(shown);
  if (drawingSlice.noteUid !== note.uid) loadDrawing(drawing, note.uid);
}
