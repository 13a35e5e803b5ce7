import { drawingSlice } from '../../state/drawingSlice.ts';
import { packEntry, writeDrawingJournal, type JournalRecord } from '../../state/storage/drawingJournal.ts';
import { sessionSlice } from '../../state/sessionSlice.ts';

/** A pause between two edits; a crash takes no more than what was drawn within it. */
const WRITE_AFTER_MS = 200;

type Timer = ReturnType<typeof setTimeout>;

const journal = { timer: undefined as Timer | undefined, writing: undefined as Timer | undefined, isFlushed: false, isRefused: false };

/** Writes what is drawn into the journal, soon: at once when the page is left. */
export function journalDrawing(): void {
  flushWhenLeft();
  journal.timer ??= setTimeout(() => {
    journal.timer = undefined;
    const record = packNow();
    // Of 100,000 points packing is one task and writing another.
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
    // Without IndexedDB (some private windows) a drawing lasts as long as its page: said once.
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
