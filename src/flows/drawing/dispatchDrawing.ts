import { decideChange } from '../../domain/drawing/decideChange.ts';
import type { DrawingChange } from '../../domain/drawing/drawingChange.ts';
import type { DrawingEvent } from '../../domain/drawing/drawingEvent.ts';
import { recordChange, redoChange, startHistory, undoChange, type DrawingHistory } from '../../domain/drawing/drawingHistory.ts';
import { drawingSlice, endDrag, selectVertex, showDrawingEdit, showDrawingHint } from '../../state/drawingSlice.ts';
import { revertMeasure, measureChange, settleMeridian } from './measureDrawing.ts';
import { followNoteDrawing } from '../notes/followNoteDrawing.ts';
import { journalDrawing } from './journalDrawing.ts';

/** The drawing of this page with its history. The slice shows it; only this file changes it. */
const current: { history: DrawingHistory } = { history: startHistory() };

/** Applies an event as one step to undo, or shows why it could not be applied. */
export function dispatchDrawing(event: DrawingEvent): void {
  const { change, hint, selected } = decideChange(current.history.state, event);
  showDrawingHint(hint);
  if (change) {
    releaseVertex();
    show(recordChange(current.history, change), change);
  }
  if (selected !== undefined) selectVertex(selected);
}

export function undoDrawing(): void {
  step(undoChange(current.history));
}

export function redoDrawing(): void {
  step(redoChange(current.history));
}

/** Shows a drawing and clears undo and redo. */
export function resetDrawing(state: DrawingHistory['state']): void {
  releaseVertex();
  selectVertex(null);
  showDrawingHint(null);
  show(startHistory(state), null);
}

/** Puts the dragged vertex back where it was: after an edit its index may be that of another one. */
export function releaseVertex(): void {
  const { dragged } = drawingSlice;
  if (!dragged) return;
  endDrag();
  revertMeasure(dragged.index);
}

function step(taken: ReturnType<typeof undoChange>): void {
  if (!taken) return;
  releaseVertex();
  showDrawingHint(null);
  show(taken.history, taken.change);
}

/** @param change null: all of it is new */
function show(next: DrawingHistory, change: DrawingChange | null): void {
  current.history = next;
  const { drawing, noteUid } = next.state;
  const editBefore = drawingSlice.edit;
  showDrawingEdit({ drawing, noteUid, canUndo: next.done.length > 0, canRedo: next.undone.length > 0 });
  if (drawing.points.length === 0) settleMeridian();
  measureChange(change, editBefore);
  journalDrawing();
  followNoteDrawing();
}
