import { notesSlice } from '../state/notesSlice.ts';

/** 'Ghi chú của tôi' (§2), from its first page (§4). */
export function openNotes(): void {
  notesSlice.asked += 1;
  notesSlice.pages = 1;
}

export function closeNotes(): void {
  notesSlice.asked = 0;
}
