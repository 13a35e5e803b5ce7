import { drawingSlice } from '../../state/drawingSlice.ts';
import { packEntry, writeDrawingJournal, type JournalRecord } from '../../state/storage/drawingJournal.ts';
import { sessionSlice } from '../../state/sessionSlice.ts';

/** A pause between two edits; a crash takes no more than what was drawn within it. */
const WRITE_AFTER_MS = 200;

let timer: ReturnType<typeof setTimeout> | undefined;
let writing: ReturnType<typeof setTimeout> | undefined;
let isFlushed = false;
let isRefused = false;

/** Writes what is drawn into the journal, soon: at once when the page is left. */
export function journalDrawing(): void {
  flushWhenLeft();
  timer ??= setTimeout(() => {
    timer = undefined;
    const record = packNow();
    // Of 100,000 points packing is one task and writing another.
    clearTimeout(writing);
    writing = setTimeout(() => write(record));
  }, WRITE_AFTER_MS);
}

function packNow(): JournalRecord | null {
  const { drawing, noteUid } = drawingSlice;
  return packEntry({ drawing, noteUid, userId: sessionSlice.user?.id ?? null });
}

function write(record: JournalRecord | null): void {
  writing = undefined;
  writeDrawingJournal(record).catch((error: unknown) => {
    // Without IndexedDB (some private windows) a drawing lasts as long as its page: said once.
    if (!isRefused) console.warn('drawing: not kept', error);
    isRefused = true;
  });
}

function flushWhenLeft(): void {
  if (isFlushed) return;
  isFlushed = true;
  const flush = (): void => {
    if (timer === undefined && writing === undefined) return;
    clearTimeout(timer);
    clearTimeout(writing);
    timer = undefined;
    write(packNow());
  };
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
}
