import type { Note } from '../../../src/domain/notes/note.ts';

/** Makes an unsent note. */
export const pointNote = (uid: string, title = 'Bản vẽ'): Note => ({
  id: null,
  uid,
  kind: 'POINT',
  title,
  note: '',
  imageUrl: '',
  savedAt: Date.UTC(2026, 0, 2),
  points: [{ lng: 105, lat: 21 }],
});
