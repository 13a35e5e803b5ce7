import { canSave } from '../../domain/drawing/drawing.ts';
import { NOTE_MAX_POINTS } from '../../domain/limits.ts';
import type { ListedNote } from '../../domain/notes/listedNote.ts';
import { defaultNoteTitle, drawingOfNote, noteKindOf } from '../../domain/notes/note.ts';
import { formatNumber } from '../../domain/text/format.ts';
import { drawingSlice } from '../../state/drawing/drawingSlice.ts';
import { raiseNoteForm, showNoteForm } from '../../state/notes/noteForm.ts';
import { showNoteShape } from '../../state/notes/noteList.ts';
import { closeNotes, notesSlice, updateNotes } from '../../state/notes/notesSlice.ts';
import { raiseNotice } from '../../state/shell/noticeSlice.ts';
import { loadDrawing } from '../drawing/drawing.ts';
import { flyToShape } from '../map/flyTo.ts';
import { noteOwner } from '../session/ownCustomer.ts';
import { pictureAddress } from '../shell/fileAddress.ts';
import { newUid } from '../shell/newUid.ts';
import { dropForm, leaveNote } from './closeNote.ts';
import { measureNote } from './followNoteDrawing.ts';
import { findOriginal } from './loadNotes.ts';
import { takeNotePicture } from './takeNotePicture.ts';
import { openMeasure } from '../drawing/openMeasure.ts';

/** Opens the form of a finished shape ('Lưu ghi chú'); saving asks for the login (§5). The drawing stays. */
export function openNewNote(): void {
  const { drawing, noteUid } = drawingSlice;
  const kind = noteKindOf(drawing.mode);
  if (kind === null || !canSave(drawing)) return raiseNotice('info', 'notes.unfinished');
  if (drawing.points.length > NOTE_MAX_POINTS) {
    return raiseNotice('warning', 'notes.tooManyPoints', { most: formatNumber(NOTE_MAX_POINTS, 0) });
  }
  updateNotes({ owner: noteOwner() });
  const { form } = notesSlice;
  // Opened again for the same drawing: keep what was typed.
  if (form && form.saved === null && form.kind === kind) return raiseNoteForm();
  const { shown } = notesSlice;
  const original = shown && shown.uid === noteUid && shown.kind === kind ? shown : null;
  const began = original ? { title: original.title, note: original.note } : { title: defaultNoteTitle(new Date()), note: '' };
  leaveNote(() => openForm({ saved: null, original, replaces: original !== null, kind, points: drawing.points, began, pictureUrl: '' }));
}

/** Opens a saved note (§2). An unsaved drawing stays instead of its shape, so that viewing a note loses nothing. */
export function openNote(note: ListedNote): void {
  leaveNote(() => {
    openForm({
      saved: note,
      original: null,
      replaces: false,
      kind: note.kind,
      points: note.points,
      began: { title: note.title, note: note.note },
      pictureUrl: note.pictureUrl || pictureAddress(note.imageUrl),
    });
    const { drawing, noteUid } = drawingSlice;
    if (noteUid !== note.uid && (noteUid !== null || drawing.points.length === 0)) {
      showNoteShape(note);
      loadDrawing(drawingOfNote(note), note.uid);
    }
    flyToShape(note.points);
  });
}

function openForm(given: Omit<Parameters<typeof showNoteForm>[0], 'uid'>): void {
  dropForm();
  showNoteForm({ uid: newUid(), ...given });
  void measureNote();
  void takeNotePicture();
  void findOriginal();
}

/** Puts the note's shape on the map for drawing after a press on its picture (§2); form and list close (§4). */
export function showNote(note: ListedNote): void {
  leaveNote(() => {
    dropForm();
    closeNotes();
    showNoteShape(note);
    loadDrawing(drawingOfNote(note), note.uid);
    openMeasure();
    flyToShape(note.points);
  });
}
