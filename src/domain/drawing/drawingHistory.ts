import { NO_DRAWING } from './drawing.ts';
import { applyChange, invertChange, type DrawingChange, type DrawingState } from './drawingChange.ts';

/** A drawing with its undo and redo changes, the next one last. Immutable. */
export interface DrawingHistory {
  readonly state: DrawingState;
  readonly done: readonly DrawingChange[];
  readonly undone: readonly DrawingChange[];
}

/** Limits of the history: a day's work, and five times a drawing's maximum points. The oldest steps are dropped. */
const MAX_STEPS = 1_000;
const MAX_POINTS = 500_000;

export const startHistory = (state: DrawingState = { drawing: NO_DRAWING, noteUid: null }): DrawingHistory => ({
  state,
  done: [],
  undone: [],
});

/** Applies a change as one step; clears redo. */
export function recordChange({ state, done }: DrawingHistory, change: DrawingChange): DrawingHistory {
  const last = done.at(-1);
  const changed = applyChange(state, change);
  // Choosing a mode on an empty sheet is not a step: it is merged into the last one.
  if (state.drawing.points.length === 0 && changed.drawing.points.length === 0) {
    return { state: changed, done: last ? [...done.slice(0, -1), { ...last, after: change.after }] : done, undone: [] };
  }
  return { state: changed, done: withinBounds([...done, change]), undone: [] };
}

export function undoChange({ state, done, undone }: DrawingHistory): { history: DrawingHistory; change: DrawingChange } | null {
  const last = done.at(-1);
  if (!last) return null;
  const change = invertChange(last);
  return { history: { state: applyChange(state, change), done: done.slice(0, -1), undone: [...undone, last] }, change };
}

export function redoChange({ state, done, undone }: DrawingHistory): { history: DrawingHistory; change: DrawingChange } | null {
  const change = undone.at(-1);
  if (!change) return null;
  return { history: { state: applyChange(state, change), done: [...done, change], undone: undone.slice(0, -1) }, change };
}

function withinBounds(done: DrawingChange[]): DrawingChange[] {
  let [from, points] = [done.length, 0];
  while (from > 0 && done.length - from < MAX_STEPS) {
    const { removed, added } = done[from - 1]!;
    points += removed.length + added.length;
    // The newest step can always be undone.
    if (points > MAX_POINTS && from < done.length) break;
    from -= 1;
  }
  return from > 0 ? done.slice(from) : done;
}
