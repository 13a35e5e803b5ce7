import { ref } from 'valtio';
import { NOTHING_SENT } from '../../domain/notes/listedNotes.ts';
import type { NoteKind } from '../../domain/notes/note.ts';
import { notesSlice } from '../../state/notesSlice.ts';
import { noteOwner } from '../session/noteOwner.ts';
import { requireLogin } from '../session/requireLogin.ts';

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
