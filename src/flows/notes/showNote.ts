import type { ListedNote } from '../../domain/notes/listedNote.ts';
import { drawingOfNote } from '../../domain/notes/note.ts';
import { closeNotes } from '../../state/notesSlice.ts';
import { showNoteShape } from '../../state/notes/noteList.ts';
import { loadDrawing } from '../drawing/drawing.ts';
import { flyToShape } from '../map/flyTo.ts';
import { dropForm, leaveNote } from './closeNote.ts';
import { openMeasure } from '../drawing/openMeasure.ts';

/** The picture was pressed (§2): the note's shape comes on the map, to look at and to draw on, and form and list close (§4). */
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
