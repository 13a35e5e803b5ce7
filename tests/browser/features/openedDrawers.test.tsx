import { afterAll, beforeEach, expect, it } from 'vitest';
import { Panel } from '../../../src/app/Panel.tsx';
import { apiClient } from '../../../src/api/apiClient.ts';
import { UserDrawer } from '../../../src/features/account/UserDrawer.tsx';
import { openAccount } from '../../../src/flows/account/openAccount.ts';
import { loadDrawing } from '../../../src/flows/drawing/drawing.ts';
import { openLayersPanel } from '../../../src/flows/layers/openLayer.ts';
import { openNewNote, openNote } from '../../../src/flows/notes/openNote.ts';
import { dropNotes } from '../../../src/flows/notes/closeNote.ts';
import { openNotes } from '../../../src/flows/notes/loadNotes.ts';
import { openSuggestions } from '../../../src/flows/results/openSuggestions.ts';
import { openSearch } from '../../../src/flows/search/openSearch.ts';
import { showNobody } from '../../../src/flows/session/showUser.ts';
import { sessionSlice } from '../../../src/state/session/sessionSlice.ts';
import { renderPanel } from '../support/renderPanel.tsx';

const RING = [
  { lng: 105, lat: 21 },
  { lng: 105.001, lat: 21 },
  { lng: 105.001, lat: 21.001 },
];

beforeEach(() => {
  apiClient.setToken('no-gateway-takes-it');
  Object.assign(sessionSlice, {
    status: 'loggedIn',
    user: { id: 'khach', fullName: 'Lan', email: 'lan@example.vn', phone: '', address: '', imagesLink: '', province: '' },
  });
  dropNotes();
});
afterAll(() => {
  showNobody();
  apiClient.setToken(null);
});

it.each([
  ['search', 'Tra cứu toạ độ', () => openSearch('google')],
  ['suggestions', 'Gợi ý quy hoạch', () => openSuggestions('1')],
  ['layers', 'Lớp dữ liệu đang mở', openLayersPanel],
  [
    'new note',
    'Thông tin ghi chú',
    () => {
      loadDrawing({ mode: 'area', points: RING, isClosed: true });
      openNewNote();
    },
  ],
  [
    'note',
    'Thông tin ghi chú',
    () =>
      openNote({
        id: 'n',
        uid: 'u',
        kind: 'PIECE',
        title: 'Thửa 1',
        note: '',
        imageUrl: '',
        savedAt: 0,
        points: RING,
        isWaiting: false,
        refusal: null,
        pictureUrl: '',
      }),
  ],
  ['notes', 'Ghi chú của tôi', openNotes],
  ['customer', 'Tài khoản', openAccount],
] as const)('drawers: %s opens and closes', async (_drawer, title, open) => {
  const screen = await renderPanel(
    <>
      <Panel />
      <UserDrawer settings={null} passwordView={() => null} customerView={() => null} />
    </>,
  );
  expect(screen.getByRole('dialog').elements()).toEqual([]);
  open();
  const drawer = screen.getByRole('dialog', { name: title });
  await expect.element(drawer).toBeVisible();
  await drawer.getByRole('button', { name: 'Đóng', exact: true }).click();
  await expect.element(drawer).not.toBeInTheDocument();
  expect(screen.getByRole('dialog').elements()).toEqual([]);
});
