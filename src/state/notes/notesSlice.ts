import { proxy, ref } from 'valtio';
import type { LngLat } from '../../domain/geometry/lngLat.ts';
import { type ListedNote, NOTHING_SENT, type SentNotes } from '../../domain/notes/listedNote.ts';
import type { Note, NoteCounts, NoteTab } from '../../domain/notes/note.ts';
import { type Signal, signal } from '../signal.ts';

/** 'Ghi chú của tôi' (§2) and the form 'Thông tin ghi chú'. Notes are `ref`s: each may have 20,000 points. */
export interface NotesSlice {
  /** Whose notes are on the page; null while none are. */
  owner: string | null;
  /** The list was asked for, and comes to the front; null while it is closed. */
  opened: Signal | null;
  tab: NoteTab;
  /** Of each kind, waiting ones included; null where the gateway did not tell. */
  counts: NoteCounts | null;
  /** Of the gateway's part; what waits in the outbox is in `items` whatever became of it. */
  status: 'none' | 'loading' | 'ready' | 'failed';
  /** Pages of ten that are shown. */
  pages: number;
  sent: SentNotes;
  items: readonly ListedNote[];
  /** Of the tab, waiting ones included. */
  total: number;
  /** The note that is open for reading and editing, or a new one about to be saved; null when the form is closed. */
  form: NoteForm | null;
  /** The note whose shape is on the map, as it was when it was put there; the drawing's `noteUid` says whether it still is. */
  shown: ListedNote | null;
  /** Whether it shall be deleted is being asked. */
  deleting: { note: ListedNote; busy: boolean } | null;
  /** Notes of the user that the gateway has not got yet, refused ones among them. */
  waiting: number;
}

export interface NoteForm extends Pick<Note, 'kind' | 'title' | 'note'> {
  /** It was asked for, perhaps again, and comes to the front. */
  opened: Signal;
  /** Null: not saved yet. */
  saved: ListedNote | null;
  /** Of a new one: the saved note whose shape was redrawn, if it was. */
  original: ListedNote | null;
  /** Of a new one: whether it takes the place of `original`. */
  replaces: boolean;
  /** What a new one will be known by, however often it is saved. */
  uid: string;
  /** Empty while the drawing that is to be saved is not finished. */
  points: readonly LngLat[];
  /** What the two began with: nothing is lost by closing while they are still so. */
  began: Pick<Note, 'title' | 'note'>;
  titleMissing: boolean;
  picture: 'none' | 'taking' | 'taken' | 'failed';
  /** Of a picture just taken (a blob: address), or where the saved one is served. */
  pictureUrl: string;
  /** The picture just taken, to be uploaded. */
  pictureFile: Blob | null;
  /** Null while it is being measured. */
  measure: NoteMeasure | null;
  /** Whether what was typed shall be thrown away is being asked. */
  leaving: boolean;
  busy: boolean;
  /** How the last try to save it ended, where the form had to stay open for it (flows/notes/outbox.ts). */
  failed: 'refused' | 'unkept' | null;
}

/** On the ellipsoid; null where the kind has none. NaN: it could not be measured. */
export interface NoteMeasure {
  /** Of a piece its perimeter. */
  lengthM: number | null;
  areaM2: number | null;
}

/** The list before anything of it was asked for. */
export const noNoteList = (): Pick<NotesSlice, 'status' | 'pages' | 'sent' | 'items' | 'total'> => ({
  status: 'none',
  pages: 1,
  sent: ref(NOTHING_SENT),
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

/** Nobody's notes are on the page any more; a form is closed before. */
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

/** Whether what was typed shall be thrown away is being asked. */
export function askToLeaveForm(): void {
  if (notesSlice.form) Object.assign(notesSlice.form, { leaving: true, opened: signal() });
}

export function stayInForm(): void {
  if (notesSlice.form) notesSlice.form.leaving = false;
}

/** Refused by the gateway as it is: kept until the user edits it, tries again or gives it up. */
interface RefusedNote {
  uid: string;
  title: string;
  /** The gateway's own, fit to show; empty where it had none. */
  words: string;
}

/** What of the outbox waits for the user; how many notes wait in all is told by the notes' slice. */
export const outboxSlice = proxy<{ refused: RefusedNote[]; busy: boolean }>({ refused: [], busy: false });

export function updateOutbox(change: Partial<typeof outboxSlice>): void {
  Object.assign(outboxSlice, change);
}
