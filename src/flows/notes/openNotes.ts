import { showNoteList } from '../../state/notes/noteList.ts';
import { noteOwner } from '../session/ownCustomer.ts';
import { requireLogin } from '../session/requireLogin.ts';

/** 'Ghi chú của tôi' (§2), from its first page (§4); its panel then asks for the notes (loadNotes.ts). */
export function openNotes(): void {
  if (requireLogin()) showNoteList(noteOwner());
}
