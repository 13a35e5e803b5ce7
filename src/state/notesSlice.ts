import { proxy, ref } from 'valtio';
import type { LngLat } from '../domain/geometry/lngLat.ts';
import { type ListedNote, NOTHING_SENT, type SentNotes } from '../domain/notes/listedNote.ts';
import type { NoteKind } from '../domain/notes/note.ts';
import { type Signal, signal } from './signal.ts';

/** 'Ghi chú của tôi' (§2) and the form 'Thông tin ghi chú'. Notes are `ref`s: each may have 20,000 points. */
export interface NotesSlice {
  /** Whose notes are on the page; null while none are. */
  owner: string | null;
  /** The list was asked for, and comes to the front; null while it is closed. */
  opened: Signal | null;
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
  /** Something of the outbox was enqueued, sent or refused, by this page or another: lists are read anew. */
  outboxChange: Signal | null;
}

export interface NoteForm {
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
  /** How the last try to save it ended, where the form had to stay open for it (flows/notes/enqueueNote.ts). */
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
  opened: null,
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
  outboxChange: null,
});

const NO_LIST = (): Pick<NotesSlice, 'status' | 'pages' | 'sent' | 'items' | 'total'> => ({
  status: 'none',
  pages: 1,
  sent: ref(NOTHING_SENT),
  items: ref([]),
  total: 0,
});

/** The list, from its first page, of who is logged in. */
export function showNoteList(owner: string | null): void {
  Object.assign(notesSlice, { ...NO_LIST(), owner, opened: signal() });
}

export function closeNotes(): void {
  notesSlice.opened = null;
}

/** Another tab begins at its first page (§4). */
export function chooseNotesTab(tab: NoteKind): void {
  if (notesSlice.tab !== tab) Object.assign(notesSlice, { ...NO_LIST(), tab });
}

/** Nobody's notes are on the page any more; a form is closed before. */
export function clearNotes(): void {
  Object.assign(notesSlice, { ...NO_LIST(), opened: null, owner: null, shown: null, deleting: null, waiting: 0 });
}

export function beginNoteList(): void {
  notesSlice.status = 'loading';
}

/** 'Xem thêm': ten more. */
export function widenNoteList(): void {
  notesSlice.pages += 1;
}

/** @param sent what the gateway has of the tab; null where it could not be had */
export function endNoteList(sent: SentNotes | null): void {
  if (sent) notesSlice.sent = ref(sent);
  notesSlice.status = sent ? 'ready' : 'failed';
}

/** The rows of the list, waiting notes included. */
export function showListedNotes(items: readonly ListedNote[], total: number): void {
  Object.assign(notesSlice, { items: ref(items), total });
}

/** What is open learns what became of its note: its newest state, null where there is none newer. What is typed stays. */
export function freshenOpenNotes(newest: (note: ListedNote) => ListedNote | null): void {
  const reread = (note: ListedNote | null): ListedNote | null => {
    const found = note && newest(note);
    return found ? ref(found) : note;
  };
  const { form, shown } = notesSlice;
  notesSlice.shown = reread(shown);
  if (form) Object.assign(form, { saved: reread(form.saved), original: reread(form.original) });
}

type OpenedForm = Pick<NoteForm, 'uid' | 'saved' | 'original' | 'replaces' | 'kind' | 'points' | 'began' | 'pictureUrl'>;

export function showNoteForm({ saved, original, points, began, ...opened }: OpenedForm): void {
  notesSlice.form = {
    ...opened,
    saved: saved && ref(saved),
    original: original && ref(original),
    points: ref(points),
    began,
    title: began.title,
    note: began.note,
    titleMissing: false,
    picture: 'none',
    pictureFile: null,
    measure: null,
    leaving: false,
    busy: false,
    failed: null,
    opened: signal(),
  };
}

/** Whose the note in the form will be. */
export function claimNotes(owner: string | null): void {
  notesSlice.owner = owner;
}

export function raiseNoteForm(): void {
  updateForm({ opened: signal() });
}

export function closeNoteForm(): void {
  notesSlice.form = null;
}

/** Changes what is open; nothing where the form was closed meanwhile. */
function updateForm(change: Partial<NoteForm>): void {
  if (notesSlice.form) Object.assign(notesSlice.form, change);
}

/** Whether what was typed shall be thrown away is being asked. */
export function askToLeaveForm(): void {
  updateForm({ leaving: true, opened: signal() });
}

export function stayInForm(): void {
  updateForm({ leaving: false });
}

export function typeIntoForm(typed: { title?: string; note?: string }): void {
  updateForm({ ...typed, ...(typed.title === undefined ? {} : { titleMissing: false }) });
}

/** Words that nobody typed: those that the form begins with from now on. */
export function beginFormWith(began: NoteForm['began'], replaces: boolean, isShown: boolean): void {
  updateForm({ began, replaces, ...(isShown ? { ...began, titleMissing: false } : {}) });
}

/** The saved note whose shape was redrawn. */
export function showOriginal(original: ListedNote): void {
  updateForm({ original: ref(original) });
}

export function showFormShape(points: readonly LngLat[]): void {
  updateForm({ points: ref(points) });
}

export function showFormMeasure(measure: NoteMeasure): void {
  updateForm({ measure });
}

export function showPictureTaking(): void {
  updateForm({ picture: 'taking' });
}

/** @param taken null: the map gave none */
export function showPictureTaken(taken: { file: Blob; url: string } | null): void {
  updateForm({ picture: taken ? 'taken' : 'failed', pictureFile: taken && ref(taken.file), pictureUrl: taken?.url ?? '' });
}

/** Where the saved note's picture lies now. */
export function showPictureAt(pictureUrl: string): void {
  updateForm({ pictureUrl });
}

/** @returns whether there is a title, without which nothing is saved */
export function checkFormTitle(): boolean {
  const titleMissing = notesSlice.form?.title.trim() === '';
  updateForm({ titleMissing });
  return !titleMissing;
}

export function beginSavingForm(): void {
  updateForm({ busy: true, failed: null });
}

/** The form has to stay open. */
export function failSavingForm(failed: 'refused' | 'unkept'): void {
  updateForm({ failed });
  const { form } = notesSlice;
  // The outbox has what was typed: closing the form loses nothing.
  if (form && failed === 'refused') form.began = { title: form.title, note: form.note };
}

export function endSavingForm(): void {
  updateForm({ busy: false });
}

/** The note whose shape is on the map; null: none is. */
export function showNoteShape(shown: ListedNote | null): void {
  notesSlice.shown = shown && ref(shown);
}

/** 'Xoá' asks first. */
export function askToDelete(note: ListedNote): void {
  notesSlice.deleting = { note: ref(note), busy: false };
}

export function beginDeleting(): void {
  if (notesSlice.deleting) notesSlice.deleting.busy = true;
}

export function cancelNoteDeletion(): void {
  notesSlice.deleting = null;
}

/** Something of the outbox changed. @param waiting how many notes the gateway has not got yet */
export function showOutboxChange(waiting: number): void {
  Object.assign(notesSlice, { waiting, outboxChange: signal() });
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

export function showRefused(refused: RefusedNote[]): void {
  outboxSlice.refused = refused;
}

/** Whether what waits is being sent because the user asked for it. */
export function showRetrying(busy: boolean): void {
  outboxSlice.busy = busy;
}
