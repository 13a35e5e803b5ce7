import { NotePanel } from '../../features/notes/NotePanel.tsx';
import { NotesPanel } from '../../features/notes/NotesPanel.tsx';

/** Panels of notes. A chunk of its own: who has none never loads it. */
export const NOTE_PANELS = { note: NotePanel, notes: NotesPanel };
