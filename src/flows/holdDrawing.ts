import { ref } from 'valtio';
import { decideChange } from '../domain/drawing/decideChange.ts';
import type { DrawingChange } from '../domain/drawing/drawingChange.ts';
import type { DrawingEvent } from '../domain/drawing/drawingEvent.ts';
import { recordChange, redoChange, startHistory, undoChange, type DrawingHistory } from '../domain/drawing/drawingHistory.ts';
import { drawingSlice } from '../state/drawingSlice.ts';

/** The drawing of this page with its history. The slice shows it; only this file changes it. */
let history: DrawingHistory = startHistory();

/** Does what is wished, as one step to undo, or shows why not. */
export function wishDrawing(event: DrawingEvent): void {
  const { change, hint, selected } = decideChange(history.held, event);
  drawingSlice.hint = hint;
  if (change) {
    // A vertex under the finger would be another one after the edit.
    drawingSlice.dragged = null;
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
  Object.assign(drawingSlice, { dragged: null, selected: null, hint: null });
  show(startHistory(held), null);
}

function step(taken: ReturnType<typeof undoChange>): void {
  if (!taken) return;
  Object.assign(drawingSlice, { dragged: null, hint: null });
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
  void change;
}
