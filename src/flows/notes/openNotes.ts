import { ref } from 'valtio';
import { NO_DRAWING } from '../../domain/drawing/drawing.ts';
import { NOTHING_SENT } from '../../domain/notes/listedNotes.ts';
import type { NoteKind } from '../../domain/notes/note.ts';
import { drawingSlice } from '../../state/drawingSlice.ts';
import { notesSlice } from '../../state/notesSlice.ts';
import { resetDrawing } from '../drawing/dispatchDrawing.ts';
import { noteOwner } from '../session/ownCustomer.ts';
import { requireLogin } from '../session/requireLogin.ts';
import { dropForm } from './openNote.ts';

/** 'Ghi chú của tôi' (§2), from its first page (§4); its panel then asks for the notes (flows/loadNotes). */
export function openNotes(): void {
  if (!requireLogin()) return;
  emptyNoteList();
  notesSlice.owner = noteOwner();
  notesSlice.asked += 1;
}

export function closeNotes(): void {
  notesSlice.asked = 0;
}

/** Another tab begins at its first page (§4). */
export function chooseNotesTab(tab: NoteKind): void {
  if (notesSlice.tab === tab) return;
  notesSlice.tab = tab;
  emptyNoteList();
}

export function emptyNoteList(): void {
  Object.assign(notesSlice, { status: 'none', pages: 1, sent: ref(NOTHING_SENT), items: ref([]), total: 0 });
}

/**
 * Somebody logged out: nobody sees the notes of the one before. The shape of a saved note leaves the map, also out of what can
 * be undone; what was only drawn stays.
 */
export function dropNotes(): void {
  dropForm();
  emptyNoteList();
  closeNotes();
  Object.assign(notesSlice, { owner: null, shown: null, deleting: null, waiting: 0 });
  const { drawing, noteUid, canUndo, canRedo } = drawingSlice;
  if (noteUid !== null || canUndo || canRedo) resetDrawing({ drawing: noteUid === null ? drawing : NO_DRAWING, noteUid: null });
}

/** Somebody logged in: notes of another customer go, the same one's stay as they are. */
export function dropNotesOfOthers(userId: string): void {
  if (notesSlice.owner !== null && notesSlice.owner !== userId) dropNotes();
}
