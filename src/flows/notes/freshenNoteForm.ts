import { ref } from 'valtio';
import type { ListedNote } from '../../domain/notes/listedNotes.ts';
import { notesSlice } from '../../state/notesSlice.ts';
import { pictureAddress } from '../shell/pictureAddress.ts';

/**
 * A list was read: what is open learns what became of its note – the gateway's id, whether it still waits, where its picture
 * lies now. What is typed stays.
 */
export function freshenNoteForm(items: readonly ListedNote[]): void {
  const newest = (note: ListedNote | null): ListedNote | null => {
    const found = note && items.find(({ uid }) => uid === note.uid);
    return found ? ref(found) : note;
  };
  const { form, shown } = notesSlice;
  notesSlice.shown = newest(shown);
  if (!form) return;
  Object.assign(form, { saved: newest(form.saved), original: newest(form.original) });
  if (form.saved) form.pictureUrl = form.saved.pictureUrl || pictureAddress(form.saved.imageUrl);
}
