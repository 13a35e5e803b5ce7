import { ref } from 'valtio';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { apiClient } from '../../../src/api/apiClient.ts';
import type { Drawing } from '../../../src/domain/drawing/drawing.ts';
import type { ListedNote } from '../../../src/domain/notes/listedNote.ts';
import type { Note } from '../../../src/domain/notes/note.ts';
import { NoteList } from '../../../src/features/notes/NoteList.tsx';
import { NotePanel } from '../../../src/features/notes/NotePanel.tsx';
import { NotesPanel } from '../../../src/features/notes/NotesPanel.tsx';
import { loadDrawing } from '../../../src/flows/drawing/drawing.ts';
import { dropNotes } from '../../../src/flows/notes/closeNote.ts';
import { openNotes, listPendingNotes } from '../../../src/flows/notes/loadNotes.ts';
import { enqueueDeletion, enqueueNote } from '../../../src/flows/notes/outbox.ts';
import { openNewNote, openNote } from '../../../src/flows/notes/openNote.ts';
import { drawingSlice } from '../../../src/state/drawing/drawingSlice.ts';
import { mapTabSlice } from '../../../src/state/map/mapModeSlice.ts';
import { networkSlice } from '../../../src/state/host/hostSlice.ts';
import { notesSlice, outboxSlice } from '../../../src/state/notes/notesSlice.ts';
import { sessionSlice } from '../../../src/state/session/sessionSlice.ts';
import { viewSlice } from '../../../src/state/map/viewSlice.ts';
import { renderPanel } from '../support/renderPanel.tsx';

const RING = [
  { lng: 105, lat: 21 },
  { lng: 105.001, lat: 21 },
  { lng: 105.001, lat: 21.001 },
  { lng: 105, lat: 21.001 },
];
const AREA: Drawing = { mode: 'area', points: RING, isClosed: true };

const noteOf = (number: number, more: Partial<Note> = {}): Note => ({
  id: `id${number}`,
  uid: `uid${number}`,
  kind: 'PIECE',
  title: `Thửa ${number}`,
  note: '',
  imageUrl: '',
  savedAt: new Date(2026, 0, 2, 3, number).getTime(),
  points: RING,
  ...more,
});

const listed = (note: Note): ListedNote => ({ ...note, isWaiting: false, refusal: null, pictureUrl: '' });

function show(items: ListedNote[], total = items.length, status: 'ready' | 'failed' | 'loading' = 'ready'): void {
  Object.assign(notesSlice, { tab: 'PIECE', status, items: ref(items), total });
}

async function emptyOutbox(): Promise<void> {
  const databases = await listPendingNotes();
  for (const { note } of databases) await enqueueDeletion(note);
}

beforeEach(async () => {
  apiClient.setToken('no-gateway-takes-it');
  Object.assign(sessionSlice, {
    status: 'loggedIn',
    user: { id: 'khach', fullName: 'Lan', email: 'lan@example.vn', phone: '', address: '', imagesLink: '', province: '' },
  });
  dropNotes();
  await emptyOutbox();
  notesSlice.tab = 'PIECE';
  networkSlice.online = true;
  loadDrawing(AREA);
});

afterEach(() => vi.useRealTimers());
afterAll(dropNotes);

describe('notes list', () => {
  it('notes list: a note has title, date DD/MM/YYYY HH:mm, text, delete button; a pending one is marked', async () => {
    show([listed(noteOf(2, { note: 'mốc số 3' })), { ...listed(noteOf(1)), isWaiting: true }]);
    const screen = await renderPanel(<NoteList />);
    const rows = screen.getByRole('listitem');
    await expect.element(rows.nth(0)).toHaveTextContent('Thửa 202/01/2026 03:02mốc số 3');
    await expect.element(rows.nth(1)).toHaveTextContent('Đang chờ gửi');
    await rows.nth(1).getByRole('button', { name: 'Xoá ghi chú Thửa 1' }).click();
    expect(notesSlice.deleting?.note.uid).toBe('uid1');
  });

  it('notes list: ‘Xem thêm’ is shown as long as there are more', async () => {
    show([listed(noteOf(1))], 2);
    const screen = await renderPanel(<NoteList />);
    await expect.element(screen.getByText('Đang xem 1/2')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Xem thêm' })).toBeVisible();
    show([listed(noteOf(2)), listed(noteOf(1))]);
    await expect.element(screen.getByRole('button', { name: 'Xem thêm' })).not.toBeInTheDocument();
  });

  it('notes list: loading, failed, offline and empty are each reported, with an action', async () => {
    show([], 0, 'loading');
    const screen = await renderPanel(<NoteList />);
    await expect.element(screen.getByRole('status', { name: 'Đang tải ghi chú' })).toBeVisible();
    notesSlice.status = 'failed';
    await expect.element(screen.getByText('Chưa tải được ghi chú')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Thử lại' })).toBeVisible();
    networkSlice.online = false;
    await expect.element(screen.getByText('Không có mạng')).toBeVisible();
    notesSlice.status = 'ready';
    await expect.element(screen.getByText('Không tìm thấy thông tin')).toBeVisible();
    await screen.getByRole('button', { name: 'Vẽ trên bản đồ' }).click();
    expect(mapTabSlice.tab).toBe(4);
  });
});

describe('notes panel', () => {
  it('notes panel: offline, pending notes of the tab are shown in their newest state, without deleted ones', async () => {
    await enqueueNote(noteOf(1, { id: null }), null);
    await enqueueNote(noteOf(1, { id: null, title: 'Ao cá' }), null);
    await enqueueNote(noteOf(2, { id: null, kind: 'LINE' }), null);
    await enqueueNote(noteOf(3, { id: null }), null);
    await enqueueDeletion(noteOf(3, { id: null }));
    openNotes();
    const screen = await renderPanel(<NotesPanel />);
    const rows = screen.getByRole('list', { name: 'Ghi chú' }).getByRole('listitem');
    // The panel opens with all kinds.
    await expect.element(screen.getByRole('tab', { name: 'Tất cả' })).toHaveAttribute('aria-selected', 'true');
    await expect.poll(() => rows.elements().length).toBe(2);
    await screen.getByRole('tab', { name: 'Vùng' }).click();
    await expect.poll(() => rows.elements().map((row) => row.textContent)).toEqual([expect.stringMatching(/^Ao cá.*Đang chờ gửi$/)]);
    await screen.getByRole('tab', { name: 'Đường' }).click();
    await expect.poll(() => rows.elements().map((row) => row.textContent)).toEqual([expect.stringContaining('Thửa 2')]);
  });

  it('notes panel: another tab starts at its first page; the same tab stays as it is', async () => {
    openNotes();
    const screen = await renderPanel(<NotesPanel />);
    notesSlice.pages = 3;
    await screen.getByRole('tab', { name: 'Tất cả' }).click();
    expect(notesSlice.pages).toBe(3);
    await screen.getByRole('tab', { name: 'Điểm' }).click();
    expect(notesSlice.pages).toBe(1);
    notesSlice.pages = 2;
    openNotes();
    expect(notesSlice.pages).toBe(1);
  });
});

describe('opened note', () => {
  it('note opened: the map moves to it and shows it; an unsaved drawing stays', async () => {
    const saved = listed(noteOf(7, { kind: 'LINE', points: RING.slice(0, 3) }));
    const flightsBefore = viewSlice.flight?.id ?? 0;
    openNote(saved);
    expect(drawingSlice).toMatchObject({ noteUid: null, drawing: { mode: 'area' } });
    expect(viewSlice.flight!.id).toBeGreaterThan(flightsBefore);
    expect(viewSlice.flight!.center.lng).toBeCloseTo(105.0005);
    loadDrawing({ mode: 'area', points: [], isClosed: false });
    openNote(saved);
    expect(drawingSlice).toMatchObject({ noteUid: 'uid7', drawing: { mode: 'line' } });
    expect(notesSlice.form?.saved?.uid).toBe('uid7');
    // Redrawn and not saved: opened again, the drawing keeps its state.
    loadDrawing({ mode: 'line', points: RING.slice(0, 2), isClosed: false }, 'uid7');
    openNote(saved);
    expect(drawingSlice.drawing.points).toHaveLength(2);
  });
});

describe('note form', () => {
  it('note form: fixed kind, the time as title, measured figures, a required name', async () => {
    openNewNote();
    const screen = await renderPanel(<NotePanel />);
    const panel = screen.getByRole('dialog', { name: 'Thông tin ghi chú' });
    await expect.element(panel).toHaveTextContent('LoạiVùng');
    await expect.element(panel).toHaveTextContent(/Chiều dài429\.\d\d m/);
    await expect.element(panel).toHaveTextContent(/Diện tích11,5\d\d\.\d\d m²/);
    await expect.element(panel).toHaveTextContent('Toạ độ tâm21.00050, 105.000500');
    expect(screen.getByRole('combobox').elements()).toHaveLength(0);
    const name = screen.getByLabelText(/^Tên bản vẽ/);
    await expect.element(name).toHaveValue(notesSlice.form!.title);
    await name.fill(' ');
    await screen.getByRole('button', { name: 'Lưu', exact: true }).click();
    await expect.element(name).toHaveAccessibleDescription('Vui lòng nhập tên bản vẽ');
    await expect.element(name).toHaveFocus();
  });

  it('note form: without a map picture it says so, offers a retry and saves all the same', async () => {
    // The picture is taken half a second after the form, too soon for a busy machine: time is simulated.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    openNewNote();
    const screen = await renderPanel(<NotePanel />);
    await expect.element(screen.getByText('Đang chụp bản đồ…')).toBeVisible();
    const failed = screen.getByText('Chưa chụp được bản đồ. Ghi chú vẫn lưu được.');
    await expect.poll(() => vi.advanceTimersByTimeAsync(500).then(() => failed.elements().length)).toBe(1);
    vi.useRealTimers();
    await expect.element(failed).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Chụp lại' })).toBeVisible();
    await screen.getByLabelText('Ghi chú', { exact: true }).fill('hàng rào');
    await screen.getByRole('button', { name: 'Lưu', exact: true }).click();
    await expect.poll(() => notesSlice.form).toBeNull();
    const [waiting] = (await listPendingNotes()).filter(({ change }) => change !== 'delete');
    expect(waiting).toMatchObject({ change: 'create', note: { kind: 'PIECE', note: 'hàng rào', points: RING, id: null } });
    expect(drawingSlice.noteUid).toBe(waiting!.note.uid);
  });

  it('note form: Escape asks before it discards typed text, and keeps it if the user stays', async () => {
    openNewNote();
    const screen = await renderPanel(<NotePanel />);
    const words = screen.getByLabelText('Ghi chú', { exact: true });
    await words.fill('mốc số 3');
    await userEvent.keyboard('{Escape}');
    const question = screen.getByRole('dialog', { name: 'Bỏ nội dung đã nhập?' });
    await question.getByRole('button', { name: 'Nhập tiếp' }).click();
    await expect.element(words).toHaveValue('mốc số 3');
    await screen.getByRole('button', { name: 'Đóng', exact: true }).click();
    await question.getByRole('button', { name: 'Bỏ' }).click();
    expect(notesSlice.form).toBeNull();
  });

  it('note form: the reason of a failed save is shown while the form is open', async () => {
    openNewNote();
    const screen = await renderPanel(<NotePanel />);
    const { uid } = notesSlice.form!;
    outboxSlice.refused = [{ uid, title: 'Thửa 1', words: 'Bạn đã lưu đủ 500 ghi chú.' }];
    notesSlice.form!.failed = 'refused';
    await expect.element(screen.getByText('Máy chủ chưa nhận ghi chú này: Bạn đã lưu đủ 500 ghi chú.')).toBeVisible();
    outboxSlice.refused = [];
    notesSlice.form!.failed = 'unkept';
    await expect.element(screen.getByText(/^Chưa lưu được\. Những gì bạn nhập vẫn còn ở đây/)).toBeVisible();
    notesSlice.form!.failed = null;
    await expect.element(screen.getByText(/^Chưa lưu được/)).not.toBeInTheDocument();
  });
});

describe('note detail', () => {
  it('note detail: it shows every field of §2, and ‘Xác nhận’ saves the edit', async () => {
    openNote(listed(noteOf(5, { note: 'cũ' })));
    const screen = await renderPanel(<NotePanel />);
    const panel = screen.getByRole('dialog', { name: 'Thông tin ghi chú' });
    await expect
      .element(panel)
      .toHaveTextContent(/LoạiVùngNgày lưu02\/01\/2026 03:05Chiều dài[\d.]+ mDiện tích[\d,.]+ m²Toạ độ tâm21\.00050, 105\.00050/);
    await expect.element(screen.getByLabelText(/^Tên bản vẽ/)).toHaveValue('Thửa 5');
    await screen.getByLabelText('Ghi chú', { exact: true }).fill('mới');
    await screen.getByRole('button', { name: 'Xác nhận' }).click();
    await expect.poll(() => notesSlice.form).toBeNull();
    const waiting = (await listPendingNotes()).filter(({ change }) => change !== 'delete');
    expect(waiting.map(({ change, note }) => [change, note.uid, note.note])).toEqual([['update', 'uid5', 'mới']]);
  });

  it('note detail: the picture shows the whole shape on the map and closes form and list', async () => {
    openNotes();
    openNote(listed(noteOf(6)));
    const screen = await renderPanel(<NotePanel />);
    await screen.getByRole('button', { name: 'Xem hình trên bản đồ' }).click();
    expect(notesSlice).toMatchObject({ opened: null, form: null });
    expect(drawingSlice).toMatchObject({ noteUid: 'uid6', drawing: { mode: 'area', isClosed: true, points: RING } });
    expect(viewSlice.flight?.center.lng).toBeCloseTo(105.0005, 6);
    expect(viewSlice.flight?.center.lat).toBeCloseTo(21.0005, 6);
  });

  it('note detail: deleting asks first, removes the shape from the map and closes form and list', async () => {
    openNotes();
    loadDrawing(AREA, 'uid7');
    openNote(listed(noteOf(7)));
    const screen = await renderPanel(<NotePanel />);
    await screen.getByRole('button', { name: 'Xoá', exact: true }).click();
    const question = screen.getByRole('dialog', { name: 'Xoá ghi chú?' });
    await expect.element(question).toHaveTextContent('Thửa 7');
    await question.getByRole('button', { name: 'Xoá', exact: true }).click();
    await expect.poll(() => notesSlice.deleting).toBeNull();
    expect(notesSlice).toMatchObject({ opened: null, form: null });
    expect(drawingSlice).toMatchObject({ noteUid: null, drawing: { points: [] } });
    expect((await listPendingNotes()).filter(({ note }) => note.uid === 'uid7').map(({ change }) => change)).toEqual(['delete']);
  });
});

it('notes of another customer: a log-out removes a saved note’s shape, undo included, not a drawing', () => {
  dropNotes();
  expect(drawingSlice.drawing).toEqual(AREA);
  loadDrawing(AREA, 'uid9');
  dropNotes();
  expect(drawingSlice).toMatchObject({ noteUid: null, canUndo: false, drawing: { points: [] } });
});
