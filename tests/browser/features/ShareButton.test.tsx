import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { SHARE_PANELS } from '../../../src/app/lazy/SharePanels.tsx';
import { NO_DRAWING } from '../../../src/domain/drawing/drawing.ts';
import { writeLinkDrawing } from '../../../src/domain/drawing/linkDrawing.ts';
import { applyAddress } from '../../../src/flows/shell/restoreAddress.ts';
import { readMapAddress } from '../../../src/domain/map/mapAddress.ts';
import { drawingSlice } from '../../../src/state/drawing/drawingSlice.ts';
import { dropSharedDrawing } from '../../../src/state/drawing/sharedDrawing.ts';
import { closeMeasurePanel } from '../../../src/state/map/mapModeSlice.ts';
import { resetDrawing, undoDrawing } from '../../../src/flows/drawing/dispatchDrawing.ts';
import { endSharing } from '../../../src/state/shell/shareSlice.ts';
import { ShareButton } from '../../../src/features/shell/ShareButton.tsx';
import { noticeSlice } from '../../../src/state/shell/noticeSlice.ts';
import { selectionSlice } from '../../../src/state/parcel/selectionSlice.ts';
import { viewSlice } from '../../../src/state/map/viewSlice.ts';
import { renderPanel } from '../support/renderPanel.tsx';
import { eventually } from '../../support/run/eventually.ts';

const PARCEL = { id: 'hoa-xuan-18-2', sheetNumber: '18', parcelNumber: '2', address: 'Phường Hòa Xuân', ring: [] };
const NAME = 'Chia sẻ bản đồ đang xem';

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'share');
  noticeSlice.waiting = [];
  endSharing();
  dropSharedDrawing();
  closeMeasurePanel();
  resetDrawing({ drawing: NO_DRAWING, noteUid: null });
  Object.assign(selectionSlice, { status: 'none', parcel: null });
  Object.assign(viewSlice, { center: null, zoom: 0, heading: null });
});

async function open() {
  Object.assign(viewSlice, { center: { lng: 108.2, lat: 16 }, zoom: 17, bearing: 0, pitch: 0 });
  Object.assign(selectionSlice, { status: 'ready', parcel: PARCEL });
  return renderPanel(
    <>
      <ShareButton variant="floating" />
      {SHARE_PANELS.dialog()}
      {SHARE_PANELS.shared()}
    </>,
  );
}

const hash = '#17/16/108.2&parcel=hoa-xuan-18-2';
const expectedLink = (): string => `${location.origin}/thua/hoa-xuan-18-2${location.search}${hash}`;
/** The page is the same with every link, so no server learns of the drawing in it. */
const linkWithDrawing = (points: number): string =>
  `${location.origin}/hinh-ve${location.search}${hash}&draw=${writeLinkDrawing(lineOf(points))}`;

/** Simulates the browser's share sheet. */
function playSharing(share: (data: ShareData) => Promise<void>) {
  const sheet = vi.fn(share);
  Object.defineProperty(navigator, 'share', { configurable: true, value: sheet });
  return sheet;
}

test('share: the phone’s share sheet gets the link, with the parcel’s name', async () => {
  const sheet = playSharing(() => Promise.resolve());
  const screen = await open();
  await userEvent.click(screen.getByRole('button', { name: NAME }));
  const shared = { title: 'Tờ 18 · Thửa 2, Phường Hòa Xuân', url: expectedLink() };
  await eventually(() => expect(sheet).toHaveBeenCalledExactlyOnceWith(shared));
  expect(noticeSlice.waiting).toEqual([]);
});

test('share: closing the share sheet is not a failure, and nothing is copied', async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const sheet = playSharing(() => Promise.reject(new DOMException('', 'AbortError')));
  const screen = await open();
  await userEvent.click(screen.getByRole('button', { name: NAME }));
  await eventually(() => expect(sheet).toHaveBeenCalled());
  expect(copy).not.toHaveBeenCalled();
  expect(noticeSlice.waiting).toEqual([]);
});

test('share: where a frame may not share, the link is copied, with a toast', async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  playSharing(() => Promise.reject(new DOMException('', 'NotAllowedError')));
  const screen = await open();
  await userEvent.click(screen.getByRole('button', { name: NAME }));
  await eventually(() => expect(noticeSlice.waiting.map(({ message }) => message)).toEqual([{ id: 'share.copied' }]));
  expect(copy).toHaveBeenCalledExactlyOnceWith(expectedLink());
});

test('share: where copying is not allowed either, the link is shown and selected', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  const screen = await open();
  await userEvent.click(screen.getByRole('button', { name: NAME }));
  const box = screen.getByRole('textbox', { name: 'Liên kết' });
  await expect.element(box).toHaveFocus();
  const { value, selectionStart, selectionEnd } = box.element() as HTMLTextAreaElement;
  expect(value).toBe(expectedLink());
  expect([selectionStart, selectionEnd]).toEqual([0, value.length]);
});

/** A line of `count` points, a metre apart. */
const lineOf = (count: number, lat = 16) => ({
  mode: 'line' as const,
  points: Array.from({ length: count }, (_, i) => ({ lng: 108.2 + (i % 2 === 0 ? 0 : 0.000_3), lat: lat + i / 100_000 })),
  isClosed: true,
});

test('share: a user with a drawing is asked; the link contains the drawing only on request', async () => {
  const sheet = playSharing(() => Promise.resolve());
  const screen = await open();
  resetDrawing({ drawing: lineOf(3), noteUid: null });
  const urls = (): unknown[] => sheet.mock.calls.map(([{ url }]) => url);
  for (const isWith of [false, true]) {
    await userEvent.click(screen.getByRole('button', { name: NAME }));
    const box = screen.getByRole('checkbox', { name: 'Kèm hình vẽ' });
    await expect.element(box).not.toBeChecked();
    if (isWith) await userEvent.click(box);
    await userEvent.click(screen.getByRole('button', { name: 'Chia sẻ liên kết' }));
    await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([]);
  }
  await expect.poll(urls).toEqual([expectedLink(), linkWithDrawing(3)]);
});

test('share: a drawing too large for a link is reported and can be saved as a file', async () => {
  const screen = await open();
  resetDrawing({ drawing: lineOf(1_000), noteUid: null });
  await userEvent.click(screen.getByRole('button', { name: NAME }));
  await expect.element(screen.getByRole('checkbox', { name: 'Kèm hình vẽ' })).toBeDisabled();
  await expect.element(screen.getByText('Hình vẽ có 1,000 điểm, quá lớn để đi kèm liên kết.', { exact: false })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /GeoJSON/ })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Chia sẻ liên kết' })).toBeEnabled();
});

test('share: a shared drawing is shown beside the user’s own, replaces it on request and can be undone', async () => {
  const screen = await open();
  const own = lineOf(2, 16.1);
  resetDrawing({ drawing: own, noteUid: null });
  applyAddress(readMapAddress(`#17/16/108.2&parcel=hoa-xuan-18-2&draw=${writeLinkDrawing(lineOf(4))}`), 'never');
  await expect.element(screen.getByText(/^Hình vẽ được chia sẻ · [\d.]+ m$/)).toBeVisible();
  expect(drawingSlice.drawing).toEqual(own);
  const edit = screen.getByRole('button', { name: 'Mở để sửa' });
  await userEvent.click(edit);
  await userEvent.click(screen.getByRole('button', { name: 'Giữ hình của tôi' }));
  expect(drawingSlice.drawing).toEqual(own);
  await userEvent.click(edit);
  await userEvent.click(screen.getByRole('button', { name: 'Thay hình', exact: true }));
  expect(drawingSlice.drawing).toEqual(lineOf(4));
  await expect.poll(() => edit.elements()).toEqual([]);
  undoDrawing();
  expect(drawingSlice.drawing).toEqual(own);
});

test('share: a damaged drawing in a link is reported in a line that can be hidden, and changes nothing', async () => {
  const screen = await open();
  const whole = `#17/16/108.2&parcel=hoa-xuan-18-2&draw=${writeLinkDrawing(lineOf(4))}`;
  const words = screen.getByText('Hình vẽ trong liên kết bị hỏng hoặc bị cắt nên không mở được');
  for (const hash of [whole.slice(0, -3), `${whole}=`, whole.replace('draw=1', 'draw=9'), `${whole}${'A'.repeat(1_000_000)}`]) {
    applyAddress(readMapAddress(hash), 'never');
    await expect.element(words).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Ẩn dòng này' }));
    await expect.poll(() => words.elements()).toEqual([]);
  }
  expect(drawingSlice.drawing).toEqual(NO_DRAWING);
});
