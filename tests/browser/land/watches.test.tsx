import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { NotificationsView } from '../../../src/features/shell/NotificationsView.tsx';
import { WatchDialog } from '../../../src/features/watches/WatchDialog.tsx';
import { WatchesView } from '../../../src/features/watches/WatchesView.tsx';
import { loadAccountView } from '../../../src/flows/account/loadAccountView.ts';
import { openWatchDialog, watchDrawing } from '../../../src/flows/watches/watches.ts';
import { closeAuthModal, openAuthModal } from '../../../src/flows/session/openAuthModal.ts';
import { showUser } from '../../../src/flows/session/showUser.ts';
import { askToWatch, watchesSlice } from '../../../src/state/watches/watchesSlice.ts';
import { accountSlice, notificationsSlice, showAccountView } from '../../../src/state/account/accountSlice.ts';
import { noticeSlice } from '../../../src/state/shell/noticeSlice.ts';
import { authModalSlice, sessionSlice } from '../../../src/state/session/sessionSlice.ts';
import { viewSlice } from '../../../src/state/map/viewSlice.ts';
import { drawerHost, renderPanel } from '../support/renderPanel.tsx';

const LAN = { id: 'lan', fullName: 'Lan', email: 'lan@example.vn', phone: '', address: '', imagesLink: '', province: '' };
const LOT = { kind: 'parcel', parcelId: 'p', name: 'Thửa 118, tờ 24' } as const;

/** Watches that the gateway has, and requests that it received. */
let kept: Array<Record<string, unknown>>;
let sent: Array<{ method: string; path: string; body: Record<string, unknown> }>;
let hasMail = true;

const row = (fields: object) => ({
  _id: 'w',
  kind: 'parcel',
  title: 'Thửa 118, tờ bản đồ 24',
  parcel_id: 'p',
  map_address: '18/16.0125/108.2204',
  told_at: '',
  is_paused: false,
  ...fields,
});

function answer(path: string, { method = 'GET', body }: RequestInit): Response {
  if (method === 'GET') return Response.json({ data: kept, total: kept.length, has_mail: hasMail });
  const fields = typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : {};
  sent.push({ method, path: path.slice(path.indexOf('/app/watches')), body: fields });
  if (method === 'DELETE') {
    kept = [];
    return Response.json({ success: true, message: 'Đã bỏ theo dõi' });
  }
  kept = [{ ...row({}), ...kept[0], changes: fields.changes, mail: fields.mail, is_paused: fields.is_paused ?? false }];
  return Response.json({ success: true, message: 'Đã theo dõi thay đổi', data: kept[0] });
}

beforeEach(async () => {
  await page.viewport(360, 640);
  kept = [];
  sent = [];
  hasMail = true;
  Object.assign(sessionSlice, { status: 'loggedIn', user: { ...LAN } });
  const real = fetch;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) =>
    String(input).includes('/app/watches/') ? answer(String(input), init) : real(input, init),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  askToWatch(null);
  Object.assign(watchesSlice, { owner: null, status: 'none', items: [], hasMail: false });
});

const showDialog = (language: 'vi' | 'en' = 'vi') => {
  void loadAccountView('watches');
  return renderPanel(
    <>
      <WatchDialog />
      <WatchesView />
    </>,
    drawerHost('sheet'),
    language,
  );
};
const smallTargets = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('dialog button, dialog label, main li button')]
    .filter((element) => element.getBoundingClientRect().height < 44)
    .map((element) => element.textContent);

it('watches: at 360 px a parcel or its ward is watched; an existing watch can be changed or ended', async () => {
  const screen = await showDialog();
  openWatchDialog(LOT);
  const dialog = screen.getByRole('dialog', { name: 'Theo dõi thay đổi' });
  await expect.element(dialog.getByText('Thửa 118, tờ 24')).toBeVisible();
  await expect.element(dialog.getByRole('radio', { name: 'Thửa này' })).toBeChecked();
  await dialog.getByRole('checkbox', { name: 'Thửa đất thay đổi' }).click();
  await dialog.getByRole('radio', { name: 'Mỗi ngày' }).click({ force: true });
  await expect.element(dialog.getByText(/7 giờ sáng/)).toBeVisible();
  expect(smallTargets()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await dialog.getByRole('button', { name: 'Theo dõi', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toMatchObject([
    { method: 'POST', path: '/app/watches/create', body: { parcel_id: 'p', is_ward: false, changes: ['plan', 'draft'], mail: 'daily' } },
  ]);
  await expect.element(screen.getByRole('heading', { name: 'Thửa 118, tờ bản đồ 24' })).toBeVisible();

  openWatchDialog(LOT);
  await dialog.getByRole('checkbox', { name: 'Tạm dừng' }).click();
  await dialog.getByRole('button', { name: 'Lưu' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent[1]).toMatchObject({ method: 'PUT', path: '/app/watches/update/w', body: { is_paused: true, mail: 'daily' } });
  await screen.getByRole('button', { name: /^Sửa/ }).click();
  await dialog.getByRole('button', { name: 'Bỏ theo dõi' }).click();
  await expect.element(screen.getByText('Chưa theo dõi nơi nào')).toBeVisible();
  expect(sent[2]).toMatchObject({ method: 'DELETE', path: '/app/watches/delete/w' });

  openWatchDialog(LOT);
  await dialog.getByRole('radio', { name: 'Cả phường, xã' }).click({ force: true });
  await dialog.getByRole('button', { name: 'Theo dõi', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent[3]).toMatchObject({ body: { parcel_id: 'p', is_ward: true } });
});

it('watches: an area keeps corners and name; too many corners and no kind of change are refused', async () => {
  hasMail = false;
  const screen = await showDialog('en');
  const ring = Array.from({ length: 501 }, (_, n) => ({ lng: 108 + n / 1e5, lat: 16 }));
  watchDrawing({ mode: 'area', points: ring, isClosed: true }, 'Area');
  expect(noticeSlice.waiting.at(-1)).toMatchObject({ message: { id: 'watch.manyCorners' } });
  watchDrawing({ mode: 'area', points: ring.slice(0, 3), isClosed: true }, 'Area');
  const dialog = screen.getByRole('dialog', { name: 'Watch for changes' });
  await expect.element(dialog.getByText('This server sends no email: you are notified in the app only.')).toBeVisible();
  for (const name of ['The planning changes', 'There is a new draft', 'Parcels change']) {
    await dialog.getByRole('checkbox', { name }).click();
  }
  await dialog.getByRole('button', { name: 'Watch', exact: true }).click();
  await expect.element(dialog.getByText('Choose at least one kind of change')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Parcels change' }).click();
  await dialog.getByRole('textbox').fill('Garden');
  await dialog.getByRole('button', { name: 'Watch', exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent[0]!.body).toMatchObject({
    title: 'Garden',
    changes: ['parcel'],
    mail: 'none',
    position: [{ longitude: 108, latitude: 16 }, {}, {}],
  });
});

it('watches: a visitor is asked to log in; another customer sees nothing of the previous one', async () => {
  Object.assign(sessionSlice, { status: 'anonymous', user: null });
  openWatchDialog(LOT);
  await expect.poll(() => authModalSlice.mode).toBe('login');
  expect(watchesSlice.asked).toBeNull();
  Object.assign(sessionSlice, { status: 'loggedIn', user: { ...LAN } });
  kept = [row({ changes: ['plan'], mail: 'none' })];
  const screen = await showDialog();
  await expect.element(screen.getByRole('heading', { name: 'Thửa 118, tờ bản đồ 24' })).toBeVisible();
  kept = [];
  Object.assign(sessionSlice, { user: { ...LAN, id: 'minh' } });
  await expect.element(screen.getByText('Chưa theo dõi nơi nào')).toBeVisible();
});

it('watches: the dialog opens after a login that it asked for, not after that login was cancelled', async () => {
  const askAnonymously = (): void => {
    Object.assign(sessionSlice, { status: 'anonymous', user: null });
    openWatchDialog(LOT);
  };
  const screen = await showDialog();
  askAnonymously();
  await expect.poll(() => authModalSlice.mode).toBe('login');
  closeAuthModal();
  showUser(LAN);
  expect(watchesSlice.asked).toBeNull();
  askAnonymously();
  await openAuthModal('login');
  showUser(LAN);
  await expect.element(screen.getByRole('dialog', { name: 'Theo dõi thay đổi' }).getByText('Thửa 118, tờ 24')).toBeVisible();
});

it('watches: pressing a notification closes the drawer and shows the place', async () => {
  showAccountView('notifications');
  const item = {
    id: 'n',
    title: 'Quy hoạch thay đổi: Vườn',
    content: 'ODT thành DGT: 42 m².',
    address: '17/16.0125/108.2204',
    createdAt: '2026-11-26T00:00:00.000Z',
  };
  const real = fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) =>
    String(input).includes('/notifications/find')
      ? Response.json({
          data: [{ _id: 'n', title: item.title, content: item.content, link: item.address, created_at: item.createdAt }],
          total: 1,
        })
      : real(input, init),
  );
  void loadAccountView('notifications');
  const screen = await renderPanel(<NotificationsView />);
  await screen.getByRole('button', { name: 'Xem trên bản đồ: Quy hoạch thay đổi: Vườn' }).click();
  expect(accountSlice.view).toBe('closed');
  expect(viewSlice.flight).toMatchObject({ zoom: 17, center: { lng: 108.2204, lat: 16.0125 } });
  notificationsSlice.items = [];
});
