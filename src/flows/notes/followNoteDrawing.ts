import { ref } from 'valtio';
import { canSave } from '../../domain/drawing/drawing.ts';
import { noteKindOf } from '../../domain/notes/note.ts';
import { drawingSlice } from '../../state/drawingSlice.ts';
import { notesSlice } from '../../state/notesSlice.ts';

/** The drawing was edited behind the form of a new note: that is what will be saved. Not finished any more, it cannot be. */
export function followNoteDrawing(): void {
  const { form } = notesSlice;
  if (!form || form.saved || form.busy) return;
  const { drawing } = drawingSlice;
  const isFit = noteKindOf(drawing.mode) === form.kind && canSave(drawing);
  form.points = ref(isFit ? drawing.points : []);
}
