import { geometryClient } from '../../../workers/geometry/client.ts';
import { canSave } from '../../domain/drawing/drawing.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { ListedNote } from '../../domain/notes/listedNote.ts';
import { defaultNoteTitle, type Note, type NoteKind, noteKindOf, sameShape } from '../../domain/notes/note.ts';
import { drawingSlice } from '../../state/drawingSlice.ts';
import { type NoteForm, type NoteMeasure, notesSlice } from '../../state/notesSlice.ts';
import {
  beginFormWith,
  beginSavingForm,
  checkFormTitle,
  endSavingForm,
  failSavingForm,
  showFormMeasure,
  showFormShape,
  typeIntoForm,
} from '../../state/notes/noteForm.ts';
import { showNoteShape } from '../../state/notes/noteList.ts';
import { loadDrawing } from '../drawing/drawing.ts';
import { requireLogin } from '../session/requireLogin.ts';
import { raiseNotice } from '../../state/noticeSlice.ts';
import { enqueueNote } from './outbox.ts';
import { dropForm, isTyped } from './closeNote.ts';
import { pictureTaken } from './takeNotePicture.ts';

/** Something was typed into the form. */
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

/** The drawing was edited behind the form of a new note: that is what will be saved. Not finished any more, it cannot be. */
export function followNoteDrawing(): void {
  const { form } = notesSlice;
  if (!form || form.saved || form.busy) return;
  const { drawing } = drawingSlice;
  const isFit = noteKindOf(drawing.mode) === form.kind && canSave(drawing);
  showFormShape(isFit ? drawing.points : []);
}

/**
 * 'Lưu' of a new note and 'Xác nhận' of an edited one. The outbox tells by a toast what became of it (§8); the form closes
 * once the note is safe with the gateway or in the outbox, and stays as it is otherwise.
 */
export async function saveNote(): Promise<void> {
  const { form } = notesSlice;
  if (!form || form.busy || !requireLogin()) return;
  if (!checkFormTitle()) return;
  if (form.points.length === 0) return raiseNotice('info', 'notes.unfinished');
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

/** Length and area of the open note's shape, by the geometry worker. To be called whenever the shape changed. */
export async function measureNote(): Promise<void> {
  const { form } = notesSlice;
  if (!form || form.points.length === 0) return;
  const { kind, points } = form;
  const measure = await measureShape(kind, points);
  if (notesSlice.form === form && form.points === points) showFormMeasure(measure);
}

async function measureShape(kind: NoteKind, points: readonly LngLat[]): Promise<NoteMeasure> {
  if (kind === 'POINT') return { lengthM: null, areaM2: null };
  const flat = Float64Array.from(points.flatMap(({ lng, lat }) => [lng, lat]));
  if (kind === 'PIECE') {
    const ring = await geometryClient.measureRing(flat, null);
    return { lengthM: ring.ok ? ring.value.perimeterM : NaN, areaM2: ring.ok ? ring.value.areaWgs84M2 : NaN };
  }
  if (points.length < 2) return { lengthM: NaN, areaM2: null };
  const line = await geometryClient.openDrawing(flat, false, null);
  if (!line.ok) return { lengthM: NaN, areaM2: null };
  void geometryClient.closeDrawing(line.value.shape);
  return { lengthM: line.value.measure.lengthM, areaM2: null };
}
