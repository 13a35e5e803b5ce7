import type { viNotes } from './viNotes.ts';

/** The English words of notes, a part of the catalogue. */
export const enNotes: Record<keyof typeof viNotes, string> = {
  'notes.title': 'My notes',
  'notes.formTitle': 'Note',
};
