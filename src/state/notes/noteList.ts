import { ref } from 'valtio';
import type { ListedNote, SentNotes } from '../../domain/notes/listedNote.ts';
import type { NoteCounts, NoteTab } from '../../domain/notes/note.ts';
import { noNoteList, notesSlice } from './notesSlice.ts';
import { signal } from '../signal.ts';

export function showNoteList(owner: string | null): void {
  Object.assign(notesSlice, { ...noNoteList(), tab: 'ALL', owner, opened: signal() });
}

/** Shows another tab from its first page (§4). */
export function chooseNotesTab(tab: NoteTab): void {
  if (notesSlice.tab !== tab) Object.assign(notesSlice, { ...noNoteList(), tab });
}

/** Shows ten more ('Xem thêm'). */
export function growNoteList(): void {
  notesSlice.pages += 1;
}

/** @param sent the gateway's notes of the tab; null where they are unavailable */
export function endNoteList(sent: SentNotes | null): void {
  if (sent) notesSlice.sent = ref(sent);
  notesSlice.status = sent ? 'ready' : 'failed';
}

export function showListedNotes(items: readonly ListedNote[], total: number, counts: NoteCounts | null): void {
  Object.assign(notesSlice, { items: ref(items), total, ...(counts && { counts }) });
}

/** Updates open notes to their newest state, unless it is null. Typed text stays. */
export function refreshOpenNotes(newest: (note: ListedNote) => ListedNote | null): void {
  const refresh = (note: ListedNote | null): ListedNote | null => {
    const found = note && newest(note);
    return found ? ref(found) : note;
  };
  const { form, shown } = notesSlice;
  notesSlice.shown = refresh(shown);
  if (form) Object.assign(form, { saved: refresh(form.saved), original: refresh(form.original) });
}

export function showNoteShape(shown: ListedNote | null): void {
  notesSlice.shown = shown && ref(shown);
}

export function askToDelete(note: ListedNote): void {
  notesSlice.deleting = { note: ref(note), busy: false };
}

export function beginDeleting(): void {
  if (notesSlice.deleting) notesSlice.deleting.busy = true;
}

export function cancelNoteDeletion(): void {
  notesSlice.deleting = null;
}
