import { proxy, ref } from 'valtio';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { type ListedNote, NO_SENT_NOTES, type SentNotes } from '../../domain/notes/listedNote.ts';
import type { Note, NoteCounts, NoteTab } from '../../domain/notes/note.ts';
import { type Signal, signal } from '../signal.ts';

/** 'Ghi chú của tôi' (§2) and the form 'Thông tin ghi chú'. Notes are `ref`s: each may have 20,000 points. */
export interface NotesSlice {
  /** Customer whose notes are on the page; null while none are. */
  owner: string | null;
  /** Request to bring the list to the front; null while it is closed. */
  opened: Signal | null;
  tab: NoteTab;
  /** Notes per kind, waiting ones included; null where the gateway did not report them. */
  counts: NoteCounts | null;
  /** State of the gateway's part; waiting notes are in `items` in any case. */
  status: 'none' | 'loading' | 'ready' | 'failed';
  /** Number of shown pages, of ten notes each. */
  pages: number;
  sent: SentNotes;
  items: readonly ListedNote[];
  /** Number of notes in the tab, waiting ones included. */
  total: number;
  /** Note open for reading and editing, or a new one to be saved; null when the form is closed. */
  form: NoteForm | null;
  /** Note whose shape was put on the map, as it was then; the drawing's `noteUid` says whether it still is there. */
  shown: ListedNote | null;
  /** Deletion that waits for confirmation. */
  deleting: { note: ListedNote; busy: boolean } | null;
  /** Number of the user's notes that the gateway lacks, refused ones included. */
  waiting: number;
}

export interface NoteForm extends Pick<Note, 'kind' | 'title' | 'note'> {
  /** Last request to bring the form to the front. */
  opened: Signal;
  /** Saved note; null for a new one. */
  saved: ListedNote | null;
  /** Saved note whose redrawn shape a new note has, if any. */
  original: ListedNote | null;
  /** A new note replaces `original`. */
  replaces: boolean;
  /** Identifier of a new note, the same for every attempt to save it. */
  uid: string;
  /** Points of the shape; empty while the drawing is unfinished. */
  points: readonly LngLat[];
  /** Initial texts: closing loses nothing while they are unchanged. */
  began: Pick<Note, 'title' | 'note'>;
  titleMissing: boolean;
  picture: 'none' | 'taking' | 'taken' | 'failed';
  /** Address of the new picture (blob:) or of the saved one. */
  pictureUrl: string;
  pictureFile: Blob | null;
  /** Null while it is being measured. */
  measure: NoteMeasure | null;
  /** The form asks whether to discard typed text. */
  leaving: boolean;
  busy: boolean;
  /** Result of the last attempt to save that left the form open (flows/notes/outbox.ts). */
  failed: 'refused' | 'unkept' | null;
}

/** Measures on the ellipsoid; null where the kind has none, NaN where measuring failed. */
export interface NoteMeasure {
  /** Length; for an area the perimeter. */
  lengthM: number | null;
  areaM2: number | null;
}

export const noNoteList = (): Pick<NotesSlice, 'status' | 'pages' | 'sent' | 'items' | 'total'> => ({
  status: 'none',
  pages: 1,
  sent: ref(NO_SENT_NOTES),
  items: ref([]),
  total: 0,
});

export const notesSlice = proxy<NotesSlice>({
  owner: null,
  opened: null,
  tab: 'ALL',
  counts: null,
  ...noNoteList(),
  form: null,
  shown: null,
  deleting: null,
  waiting: 0,
});

export function closeNotes(): void {
  notesSlice.opened = null;
}

/** Clears all notes of the page; a form is closed before. */
export function clearNotes(): void {
  Object.assign(notesSlice, {
    ...noNoteList(),
    tab: 'ALL',
    counts: null,
    opened: null,
    owner: null,
    shown: null,
    deleting: null,
    waiting: 0,
  });
}

export function updateNotes(change: Partial<typeof notesSlice>): void {
  Object.assign(notesSlice, change);
}

export function askToLeaveForm(): void {
  if (notesSlice.form) Object.assign(notesSlice.form, { leaving: true, opened: signal() });
}

export function stayInForm(): void {
  if (notesSlice.form) notesSlice.form.leaving = false;
}

/** Note that the gateway refused: kept until the user edits, retries or discards it. */
interface RefusedNote {
  uid: string;
  title: string;
  /** Message of the gateway, fit to show; empty where it had none. */
  words: string;
}

/** Part of the outbox that waits for the user; the notes' slice has the number of all waiting notes. */
export const outboxSlice = proxy<{ refused: RefusedNote[]; busy: boolean }>({ refused: [], busy: false });

export function updateOutbox(change: Partial<typeof outboxSlice>): void {
  Object.assign(outboxSlice, change);
}
