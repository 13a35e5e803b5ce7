import { subscribe } from 'valtio';
import { NO_DRAWING } from '../../domain/drawing/drawing.ts';
import { readDrawingJournal, writeDrawingJournal, type JournalEntry } from '../../state/storage/drawingJournal.ts';
import { drawingSlice } from '../../state/drawing/drawingSlice.ts';
import { sessionSlice } from '../../state/session/sessionSlice.ts';
import { resetDrawing } from './dispatchDrawing.ts';
import { raiseNotice } from '../../state/shell/noticeSlice.ts';

const EMPTY_ENTRY: JournalEntry = { drawing: NO_DRAWING, noteUid: null, userId: null };

/**
 * Restores the drawing from the journal, once at start. A drawing belongs to the device, whoever is logged in; a saved
 * note's shape belongs to its owner and leaves with the owner (dropNotes).
 */
export async function restoreDrawing(): Promise<void> {
  let entry;
  try {
    entry = await readDrawingJournal();
    if (entry === 'broken') await writeDrawingJournal(null);
  } catch (error) {
    console.warn('drawing: no journal', error);
    return;
  }
  if (entry === 'broken') return raiseNotice('info', 'draw.journalBroken');
  if (!entry) return;
  const isAllowed = await mayBeShown(entry);
  // A user who drew before the journal was read keeps that drawing.
  if (drawingSlice.drawing.points.length > 0) return;
  resetDrawing(isAllowed ? entry : EMPTY_ENTRY);
}

async function mayBeShown({ noteUid, userId }: JournalEntry): Promise<boolean> {
  if (noteUid === null) return true;
  await untilUserKnown();
  return userId !== null && sessionSlice.user?.id === userId;
}

const isUserKnown = (): boolean => sessionSlice.user !== null || sessionSlice.status === 'anonymous';

const untilUserKnown = (): Promise<void> =>
  new Promise((resolve) => {
    if (isUserKnown()) return resolve();
    const unsubscribe = subscribe(sessionSlice, () => {
      if (!isUserKnown()) return;
      unsubscribe();
      resolve();
    });
  });
