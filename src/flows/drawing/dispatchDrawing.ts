import { ref } from 'valtio';
import { decideChange } from '../../domain/drawing/decideChange.ts';
import type { DrawingChange } from '../../domain/drawing/drawingChange.ts';
import type { DrawingEvent } from '../../domain/drawing/drawingEvent.ts';
import { recordChange, redoChange, startHistory, undoChange, type DrawingHistory } from '../../domain/drawing/drawingHistory.ts';
import { drawingSlice } from '../../state/drawingSlice.ts';
import { measureBack, measureChange, settleMeridian } from './followDrawing.ts';
import { keepDrawing } from './journalDrawing.ts';

/** The drawing of this page with its history. The slice shows it; only this file changes it. */
let history: DrawingHistory = startHistory();

/** Does what is wished, as one step to undo, or shows why not. */
export function wishDrawing(event: DrawingEvent): void {
  const { change, hint, selected } = decideChange(history.held, event);
  drawingSlice.hint = hint;
  if (change) {
    letVertexGo();
    show(recordChange(history, change), change);
  }
  if (selected !== undefined) drawingSlice.selected = selected;
}

export function stepBack(): void {
  step(undoChange(history));
}

export function stepForth(): void {
  step(redoChange(history));
}

/** Begins anew with a drawing, nothing to undo. */
export function holdDrawing(held: DrawingHistory['held']): void {
  letVertexGo();
  Object.assign(drawingSlice, { selected: null, hint: null });
  show(startHistory(held), null);
}

/** The vertex under the finger is back where it was; after an edit it would be another one. */
export function letVertexGo(): void {
  const { dragged } = drawingSlice;
  if (!dragged) return;
  Object.assign(drawingSlice, { dragged: null, snapped: null });
  measureBack(dragged.index);
}

function step(taken: ReturnType<typeof undoChange>): void {
  if (!taken) return;
  letVertexGo();
  drawingSlice.hint = null;
  show(taken.history, taken.change);
}

/** @param change null: all of it is new */
function show(next: DrawingHistory, change: DrawingChange | null): void {
  history = next;
  const { drawing, noteUid } = next.held;
  const { selected } = drawingSlice;
  Object.assign(drawingSlice, {
    drawing: ref(drawing),
    version: drawingSlice.version + 1,
    canUndo: next.done.length > 0,
    canRedo: next.undone.length > 0,
    selected: selected !== null && selected < drawing.points.length ? selected : null,
    noteUid,
  });
  if (drawing.points.length === 0) settleMeridian();
  measureChange(change);
  keepDrawing();
}
