import { drawingSlice } from '../state/drawingSlice.ts';
import { writeJournal } from '../state/drawingJournal.ts';
import { sessionSlice } from '../state/sessionSlice.ts';

/** A pause between two edits; a crash takes no more than what was drawn within it. */
const WRITE_AFTER_MS = 200;

let timer: ReturnType<typeof setTimeout> | undefined;
let isFlushed = false;
let isRefused = false;

/** Writes what is drawn into the journal, soon: at once when the page is left. */
export function keepDrawing(): void {
  flushWhenLeft();
  timer ??= setTimeout(write, WRITE_AFTER_MS);
}

function write(): void {
  clearTimeout(timer);
  timer = undefined;
  const { drawing, noteUid } = drawingSlice;
  writeJournal({ drawing, noteUid, userId: sessionSlice.user?.id ?? null }).catch((error: unknown) => {
    // Without IndexedDB (some private windows) a drawing lasts as long as its page: said once.
    if (!isRefused) console.warn('drawing: not kept', error);
    isRefused = true;
  });
}

function flushWhenLeft(): void {
  if (isFlushed) return;
  isFlushed = true;
  const flush = (): void => {
    if (timer !== undefined) write();
  };
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
}
