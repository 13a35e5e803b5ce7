import { ref } from 'valtio';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Drawing } from '../../../../src/domain/drawing/drawing.ts';
import type { ListedNote } from '../../../../src/domain/notes/listedNote.ts';
import { closeNote, discardNote, dropNotes, stayInNote } from '../../../../src/flows/notes/closeNote.ts';
import { openNotes, refreshNoteForm } from '../../../../src/flows/notes/loadNotes.ts';
import { followNoteDrawing } from '../../../../src/flows/notes/followNoteDrawing.ts';
import { replaceNote, saveNote, typeNote } from '../../../../src/flows/notes/saveNote.ts';
import { openNewNote, openNote } from '../../../../src/flows/notes/openNote.ts';
import { takePendingAction } from '../../../../src/flows/session/openAuthModal.ts';
import { drawingSlice } from '../../../../src/state/drawing/drawingSlice.ts';
import { authModalSlice, sessionSlice } from '../../../../src/state/session/sessionSlice.ts';
import { notesSlice } from '../../../../src/state/notes/notesSlice.ts';
import { noticeSlice } from '../../../../src/state/shell/noticeSlice.ts';
import { signal } from '../../../../src/state/signal.ts';

const POINTS = [
  { lng: 105, lat: 21 },
  { lng: 105.001, lat: 21 },
  { lng: 105.001, lat: 21.001 },
];
const AREA: Drawing = { mode: 'area', points: POINTS, isClosed: true };

const SAVED: ListedNote = {
  id: 'n1',
  uid: 'u1',
  kind: 'PIECE',
  title: 'Vườn sau nhà',
  note: 'hàng rào phía đông',
  imageUrl: '',
  savedAt: 1_700_000_000_000,
  points: POINTS,
  isWaiting: false,
  refusal: null,
  pictureUrl: '',
};

function draw(drawing: Drawing, noteUid: string | null = null): void {
  Object.assign(drawingSlice, { drawing: ref({ ...drawing }), noteUid, edit: signal() });
}

beforeEach(() => {
  vi.stubGlobal('window', { innerWidth: 1280, innerHeight: 800 });
  Object.assign(drawingSlice, { noteUid: null, canUndo: false, canRedo: false });
  dropNotes();
  Object.assign(sessionSlice, { status: 'loggedIn', user: null });
  authModalSlice.mode = 'closed';
  noticeSlice.waiting = [];
  draw(AREA);
});

afterAll(() => vi.unstubAllGlobals());

describe('saving a note', () => {
  it('saving a note: the login is requested on saving, and continues with the typed text', async () => {
    sessionSlice.status = 'anonymous';
    openNewNote();
    typeNote({ note: 'mốc số 3' });
    expect(authModalSlice.mode).toBe('closed');
    await saveNote();
    await expect.poll(() => authModalSlice.mode).toBe('login');
    expect(notesSlice.form).toMatchObject({ note: 'mốc số 3', busy: false });
    sessionSlice.status = 'loggedIn';
    takePendingAction()?.();
    expect(notesSlice.form).toMatchObject({ note: 'mốc số 3', busy: true });
  });

  it('saved notes: without a login the form explains why, and the list opens behind it', async () => {
    sessionSlice.status = 'anonymous';
    openNotes();
    await expect.poll(() => authModalSlice).toMatchObject({ mode: 'login', reason: 'notice.loginRequired' });
    expect(notesSlice.opened).toBeNull();
    sessionSlice.status = 'loggedIn';
    takePendingAction()?.();
    expect(notesSlice.opened).not.toBeNull();
  });

  it('saving a note: an unfinished shape is reported', () => {
    draw({ ...AREA, isClosed: false });
    openNewNote();
    expect(notesSlice.form).toBeNull();
    expect(noticeSlice.waiting.at(-1)?.message).toEqual({ id: 'notes.unfinished' });
  });

  it('saving a note: a shape too large for a note is reported', () => {
    draw({ ...AREA, points: Array.from({ length: 20_001 }, (_, i) => ({ lng: 105 + i * 1e-6, lat: 21 })) });
    openNewNote();
    expect(notesSlice.form).toBeNull();
    expect(noticeSlice.waiting.at(-1)?.message).toEqual({ id: 'notes.tooManyPoints', values: { most: '20,000' } });
  });

  it('saving a note: the form starts with the kind of the shape and a title with the current time', () => {
    openNewNote();
    expect(notesSlice.form).toMatchObject({ saved: null, kind: 'PIECE', note: '', picture: 'taking' });
    expect(notesSlice.form?.title).toMatch(/^Bản vẽ \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/);
  });

  it('saving a note: opening the form again shows it in front with the typed text', () => {
    openNewNote();
    const { opened, uid } = notesSlice.form!;
    typeNote({ note: 'mốc số 3' });
    openNewNote();
    expect(notesSlice.form).toMatchObject({ note: 'mốc số 3', uid, leaving: false });
    expect(notesSlice.form!.opened.id).toBeGreaterThan(opened.id);
  });

  it('saving a note: the shape as last drawn behind the form is saved; while unfinished it cannot be', () => {
    openNewNote();
    draw({ ...AREA, isClosed: false });
    followNoteDrawing();
    expect(notesSlice.form?.points).toEqual([]);
    const points = [...POINTS, { lng: 105, lat: 21.001 }];
    draw({ ...AREA, points });
    followNoteDrawing();
    expect(notesSlice.form?.points).toEqual(points);
  });
});

describe('a redrawn note', () => {
  beforeEach(() => {
    notesSlice.shown = ref(SAVED);
    draw(AREA, SAVED.uid);
  });

  it('a redrawn note: the form offers to update it with its texts, or to save a new one', () => {
    openNewNote();
    expect(notesSlice.form).toMatchObject({ replaces: true, title: SAVED.title, note: SAVED.note });
    replaceNote(false);
    expect(notesSlice.form).toMatchObject({ replaces: false, note: '' });
    expect(notesSlice.form?.title).toMatch(/^Bản vẽ /);
    replaceNote(true);
    expect(notesSlice.form).toMatchObject({ replaces: true, title: SAVED.title });
  });

  it('a redrawn note: typed text stays, whichever is chosen', () => {
    openNewNote();
    typeNote({ title: 'Ao cá' });
    replaceNote(false);
    expect(notesSlice.form).toMatchObject({ title: 'Ao cá', note: SAVED.note });
  });

  it('a redrawn note: a drawing of another kind, or of no note, is a new one', () => {
    draw({ mode: 'line', points: POINTS, isClosed: true }, SAVED.uid);
    openNewNote();
    expect(notesSlice.form).toMatchObject({ original: null, replaces: false, kind: 'LINE' });
  });
});

describe('leaving the form', () => {
  it('leaving the form: with nothing typed it closes at once', () => {
    openNewNote();
    closeNote();
    expect(notesSlice.form).toBeNull();
  });

  it('leaving the form: with typed text it asks first', () => {
    openNote(SAVED);
    typeNote({ title: 'Ao cá' });
    closeNote();
    expect(notesSlice.form).toMatchObject({ leaving: true, title: 'Ao cá' });
    stayInNote();
    expect(notesSlice.form).toMatchObject({ leaving: false, title: 'Ao cá' });
    closeNote();
    discardNote();
    expect(notesSlice.form).toBeNull();
  });

  it('leaving the form: another note opens only after the typed text is given up', () => {
    openNote(SAVED);
    typeNote({ note: 'khác' });
    openNote({ ...SAVED, uid: 'u2', title: 'Khác' });
    expect(notesSlice.form?.saved?.uid).toBe('u1');
    discardNote();
    expect(notesSlice.form?.saved?.uid).toBe('u2');
  });
});

it('notes of another customer: a log-out empties list, form and shown note', () => {
  openNotes();
  Object.assign(notesSlice, { status: 'ready', items: ref([SAVED]), total: 1, shown: ref(SAVED), waiting: 1 });
  openNote(SAVED);
  typeNote({ note: 'riêng tư' });
  dropNotes();
  expect(notesSlice).toMatchObject({ opened: null, items: [], total: 0, form: null, shown: null, waiting: 0, status: 'none' });
});

it('open note: it takes over the id and the picture from the gateway and keeps the typed text', () => {
  openNote({ ...SAVED, id: null, isWaiting: true, pictureUrl: 'blob:cho' });
  typeNote({ note: 'đang gõ' });
  refreshNoteForm([{ ...SAVED, note: 'cũ' }]);
  expect(notesSlice.form).toMatchObject({ note: 'đang gõ', pictureUrl: '', saved: { id: 'n1', isWaiting: false } });
});
