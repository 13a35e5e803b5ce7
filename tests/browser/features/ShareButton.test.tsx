import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { ShareButton } from '../../../src/features/shell/ShareButton.tsx';
import { TextProvider } from '../../../src/i18n/TextProvider.tsx';
import { noticeSlice } from '../../../src/state/noticeSlice.ts';
import { selectionSlice } from '../../../src/state/selectionSlice.ts';
import { viewSlice } from '../../../src/state/viewSlice.ts';

const PARCEL = { id: 'hoa-xuan-18-2', sheetNumber: '18', parcelNumber: '2', address: 'Phường Hòa Xuân', ring: [] };
const NAME = 'Chia sẻ bản đồ đang xem';

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'share');
  noticeSlice.waiting = [];
  Object.assign(selectionSlice, { status: 'none', parcel: null });
  Object.assign(viewSlice, { center: null, zoom: 0, heading: null });
});

async function open() {
  Object.assign(viewSlice, { center: { lng: 108.2, lat: 16 }, zoom: 17, bearing: 0, pitch: 0 });
  Object.assign(selectionSlice, { status: 'ready', parcel: PARCEL });
  return render(
    <TextProvider language="vi">
      <ShareButton look="floating" />
    </TextProvider>,
  );
}

const expectedLink = (): string => `${location.href.replace(/#.*/, '')}#17/16/108.2&parcel=hoa-xuan-18-2`;

/** What the browser's share sheet does. */
function playSharing(share: (data: ShareData) => Promise<void>) {
  const sheet = vi.fn(share);
  Object.defineProperty(navigator, 'share', { configurable: true, value: sheet });
  return sheet;
}

test('share: the phone’s share sheet gets the link, named after the parcel', async () => {
  const sheet = playSharing(() => Promise.resolve());
  const screen = await open();
  await userEvent.click(screen.getByRole('button', { name: NAME }));
  expect(sheet).toHaveBeenCalledExactlyOnceWith({ title: 'Tờ 18 · Thửa 2, Phường Hòa Xuân', url: expectedLink() });
  expect(noticeSlice.waiting).toEqual([]);
});

test('share: closing the share sheet again is no failure, and nothing is copied', async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  playSharing(() => Promise.reject(new DOMException('', 'AbortError')));
  const screen = await open();
  await userEvent.click(screen.getByRole('button', { name: NAME }));
  expect(copy).not.toHaveBeenCalled();
  expect(noticeSlice.waiting).toEqual([]);
});

test('share: where a frame may not share, the link is copied, and a toast says so', async () => {
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  playSharing(() => Promise.reject(new DOMException('', 'NotAllowedError')));
  const screen = await open();
  await userEvent.click(screen.getByRole('button', { name: NAME }));
  await vi.waitFor(() => expect(noticeSlice.waiting.map(({ message }) => message)).toEqual([{ id: 'share.copied' }]));
  expect(copy).toHaveBeenCalledExactlyOnceWith(expectedLink());
});

test('share: where it may not be copied either, it is shown, selected', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  const screen = await open();
  await userEvent.click(screen.getByRole('button', { name: NAME }));
  const box = screen.getByRole('textbox', { name: 'Liên kết' });
  await expect.element(box).toHaveFocus();
  const { value, selectionStart, selectionEnd } = box.element() as HTMLTextAreaElement;
  expect(value).toBe(expectedLink());
  expect([selectionStart, selectionEnd]).toEqual([0, value.length]);
});
