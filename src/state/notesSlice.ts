import { proxy } from 'valtio';
import type { Note, NoteKind } from '../domain/note.ts';

/** A note as a list shows it: `isWaiting` while the gateway has not got its newest state. */
export interface ListedNote extends Note {
  isWaiting: boolean;
}

/** 'Ghi chú của tôi' (§2) and the form 'Thông tin ghi chú'. */
export interface NotesSlice {
  /** Grows each time the list is asked for; 0 while it is closed. */
  asked: number;
  tab: NoteKind;
  status: 'none' | 'loading' | 'ready' | 'failed';
  /** Pages of ten that are shown. */
  pages: number;
  items: ListedNote[];
  /** Of the tab, waiting ones included. */
  total: number;
  /** The note that is open for reading and editing, or a new one about to be saved; null when the form is closed. */
  form: NoteForm | null;
  /** Notes of the user that the gateway has not got yet, refused ones among them. */
  waiting: number;
  /** Those of them that the gateway refused: they wait for the user. */
  refused: RefusedNote[];
  /** Grows whenever something of the outbox was kept, sent or refused, by this page or another: lists are read anew. */
  changed: number;
}

/** Refused by the gateway for good: kept, until the user edits it, tries again or gives it up. */
export interface RefusedNote {
  uid: string;
  title: string;
  /** The gateway's own, fit to show; empty where it had none. */
  words: string;
}

export interface NoteForm {
  /** Grows each time a form opens, so that it comes to the front. */
  asked: number;
  /** Null: not saved yet. */
  saved: ListedNote | null;
  kind: NoteKind;
  title: string;
  note: string;
  picture: 'none' | 'taking' | 'taken' | 'failed';
  /** Of a picture just taken (a blob: address), or where the saved one is served. */
  pictureUrl: string;
  busy: boolean;
}

export const notesSlice = proxy<NotesSlice>({
  asked: 0,
  tab: 'POINT',
  status: 'none',
  pages: 1,
  items: [],
  total: 0,
  form: null,
  waiting: 0,
  refused: [],
  changed: 0,
});
