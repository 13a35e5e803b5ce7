import { decideChange } from '../../domain/drawing/decideChange.ts';
import type { DrawingChange } from '../../domain/drawing/drawingChange.ts';
import type { DrawingEvent } from '../../domain/drawing/drawingEvent.ts';
import { type DrawingHistory, recordChange, redoChange, startHistory, undoChange } from '../../domain/drawing/drawingHistory.ts';
import { drawingSlice, selectVertex, showDrawingEdit, showDrawingHint, updateDrawing } from '../../state/drawing/drawingSlice.ts';
import { measureChange, revertMeasure, settleMeridian } from './measureDrawing.ts';
import { notesSlice } from '../../state/notes/notesSlice.ts';
import { whenLoaded } from '../shell/loadedCalls.ts';
import { type JournalRecord, packEntry, writeDrawingJournal } from '../../state/storage/drawingJournal.ts';
import { sessionSlice } from '../../state/session/sessionSlice.ts';

/** Delay before an edit is written to the journal; a crash loses at most the edits of this time. */
const WRITE_AFTER_MS = 200;

type Timer = ReturnType<typeof setTimeout>;

const journal = { timer: undefined as Timer | undefined, writing: undefined as Timer | undefined, isFlushed: false, isRefused: false };

/** Writes the drawing into the journal after the delay, or at once when the page is left. */
function journalDrawing(): void {
  flushWhenLeft();
  journal.timer ??= setTimeout(() => {
    journal.timer = undefined;
    const record = packNow();
    // Packing and writing are separate tasks, each long for 100,000 points.
    clearTimeout(journal.writing);
    journal.writing = setTimeout(() => write(record));
  }, WRITE_AFTER_MS);
}

function packNow(): JournalRecord | null {
  const { drawing, noteUid } = drawingSlice;
  return packEntry({ drawing, noteUid, userId: sessionSlice.user?.id ?? null });
}

function write(record: JournalRecord | null): void {
  journal.writing = undefined;
  writeDrawingJournal(record).catch((error: unknown) => {
    // A drawing without IndexedDB (some private windows) lives as long as its page; warn once.
    if (!journal.isRefused) console.warn('drawing: not kept', error);
    journal.isRefused = true;
  });
}

function flushWhenLeft(): void {
  if (journal.isFlushed) return;
  journal.isFlushed = true;
  const flush = (): void => {
    if (journal.timer === undefined && journal.writing === undefined) return;
    clearTimeout(journal.timer);
    clearTimeout(journal.writing);
    journal.timer = undefined;
    write(packNow());
  };
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
}

/** Drawing of this page with its history. The slice shows it; only this file changes it. */
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

export function resetDrawing(state: DrawingHistory['state']): void {
  releaseVertex();
  selectVertex(null);
  showDrawingHint(null);
  show(startHistory(state), null);
}

/** Puts the dragged vertex back: after an edit its index may belong to another vertex. */
export function releaseVertex(): void {
  const { dragged } = drawingSlice;
  if (!dragged) return;
  updateDrawing({ dragged: null, snapped: null });
  revertMeasure(dragged.index);
}

function step(taken: ReturnType<typeof undoChange>): void {
  if (!taken) return;
  releaseVertex();
  showDrawingHint(null);
  show(taken.history, taken.change);
}

/** @param change null when all of the drawing is new */
function show(next: DrawingHistory, change: DrawingChange | null): void {
  current.history = next;
  const { drawing, noteUid } = next.state;
  const editBefore = drawingSlice.edit;
  showDrawingEdit({ drawing, noteUid, canUndo: next.done.length > 0, canRedo: next.undone.length > 0 });
  if (drawing.points.length === 0) settleMeridian();
  measureChange(change, editBefore);
  journalDrawing();
  if (notesSlice.form) whenLoaded(import('../notes/followNoteDrawing.ts'), ({ followNoteDrawing }) => followNoteDrawing());
}
