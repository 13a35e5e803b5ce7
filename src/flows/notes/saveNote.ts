import { ref } from 'valtio';
import { geometryClient } from '../../../workers/geometry/client.ts';
import { canSave } from '../../domain/drawing/drawing.ts';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import type { ListedNote } from '../../domain/notes/listedNotes.ts';
import { defaultNoteTitle, type Note, type NoteKind, noteKindOf, sameShape } from '../../domain/notes/note.ts';
import { drawingSlice } from '../../state/drawingSlice.ts';
import { type NoteForm, type NoteMeasure, notesSlice } from '../../state/notesSlice.ts';
import { loadDrawing } from '../drawing/draw.ts';
import { requireLogin } from '../session/requireLogin.ts';
import { raiseNotice } from '../shell/raiseNotice.ts';
import { enqueueNote } from './enqueueNote.ts';
import { dropForm, isTyped } from './openNote.ts';
import { pictureTaken } from './takeNotePicture.ts';

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

/** The drawing was edited behind the form of a new note: that is what will be saved. Not finished any more, it cannot be. */
export function followNoteDrawing(): void {
  const { form } = notesSlice;
  if (!form || form.saved || form.busy) return;
  const { drawing } = drawingSlice;
  const isFit = noteKindOf(drawing.mode) === form.kind && canSave(drawing);
  form.points = ref(isFit ? drawing.points : []);
}

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
  const kept = await enqueueNote(note, form.pictureFile);
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

/** Length and area of the open note's shape, by the geometry worker. To be called whenever the shape changed. */
export async function measureNote(): Promise<void> {
  const { form } = notesSlice;
  if (!form || form.points.length === 0) return;
  const { kind, points } = form;
  const measure = await measureShape(kind, points);
  if (notesSlice.form === form && form.points === points) form.measure = measure;
}

async function measureShape(kind: NoteKind, points: readonly LngLat[]): Promise<NoteMeasure> {
  if (kind === 'POINT') return { lengthM: null, areaM2: null };
  const flat = Float64Array.from(points.flatMap(({ lng, lat }) => [lng, lat]));
  if (kind === 'PIECE') {
    const ring = await geometryClient.measureRing(flat, null);
    return { lengthM: ring.ok ? ring.value.perimeterM : NaN, areaM2: ring.ok ? ring.value.areaWgs84M2 : NaN };
  }
  const line = await geometryClient.openShape(flat, false, 'wgs84');
  if (!line.ok) return { lengthM: NaN, areaM2: null };
  void geometryClient.closeShape(line.value.shape);
  return { lengthM: line.value.measure.lengthM, areaM2: null };
}
