import { proxy, ref } from 'valtio';
import { type ListedNote, NOTHING_SENT, type SentNotes } from '../domain/notes/listedNotes.ts';
import type { LngLat } from '../domain/geometry/lngLat.ts';
import type { NoteKind } from '../domain/notes/note.ts';

/** 'Ghi chú của tôi' (§2) and the form 'Thông tin ghi chú'. Notes are `ref`s: each may have 20,000 points. */
export interface NotesSlice {
  /** Whose notes are on the page; null while none are. */
  owner: string | null;
  /** Grows each time the list is asked for; 0 while it is closed. */
  asked: number;
  tab: NoteKind;
  /** Of the gateway's part; what waits in the outbox is in `items` whatever became of it. */
  status: 'none' | 'loading' | 'ready' | 'failed';
  /** Pages of ten that are shown. */
  pages: number;
  /** What the gateway listed of the tab. */
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
  /** Grows whenever something of the outbox was kept, sent or refused, by this page or another: lists are read anew. */
  changed: number;
}

export interface NoteForm {
  /** Grows each time a form opens, so that it comes to the front. */
  asked: number;
  /** Null: not saved yet. */
  saved: ListedNote | null;
  /** Of a new one: the saved note whose shape was redrawn, if it was. */
  original: ListedNote | null;
  /** Of a new one: whether it takes the place of `original`. */
  replaces: boolean;
  /** What a new one will be known by, however often it is saved. */
  uid: string;
  kind: NoteKind;
  /** Empty while the drawing that is to be saved is not finished. */
  points: readonly LngLat[];
  title: string;
  note: string;
  /** What the two began with: nothing is lost by closing while they are still so. */
  began: { title: string; note: string };
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
  /** How the last try to save it ended, where the form had to stay open for it (flows/keepNotes). */
  failed: 'refused' | 'unkept' | null;
}

/** On the ellipsoid; null where the kind has none. NaN: it could not be measured. */
export interface NoteMeasure {
  /** Of a piece its perimeter. */
  lengthM: number | null;
  areaM2: number | null;
}

export const notesSlice = proxy<NotesSlice>({
  owner: null,
  asked: 0,
  tab: 'POINT',
  status: 'none',
  pages: 1,
  sent: ref(NOTHING_SENT),
  items: ref([]),
  total: 0,
  form: null,
  shown: null,
  deleting: null,
  waiting: 0,
  changed: 0,
});
