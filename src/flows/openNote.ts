import { notesSlice } from '../state/notesSlice.ts';

export function closeNote(): void {
  notesSlice.form = null;
}
