import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { TOAST_MS } from '../../../src/domain/limits.ts';
import { Notices } from '../../../src/features/shell/Notices.tsx';
import { noticeSlice, raiseMessage, raiseNotice } from '../../../src/state/shell/noticeSlice.ts';
import { updateView } from '../../../src/state/map/viewSlice.ts';
import { Dialog } from '../../../src/ui/overlays/Dialog.tsx';
import { renderPanel } from '../support/renderPanel.tsx';

// A toast closes after two seconds, perhaps before a busy machine looks: time passes when a test says so.
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  noticeSlice.waiting = [];
});

function Fixture() {
  const [open, setOpen] = useState(true);
  return (
    <>
      <Notices />
      {open && (
        <Dialog title="Hộp" onClose={() => setOpen(false)}>
          <button type="button" onClick={() => setOpen(false)}>
            Đóng hộp
          </button>
        </Dialog>
      )}
    </>
  );
}

describe('notices', () => {
  it('notices: a queued notice is shown in a polite live region and leaves the queue', async () => {
    const screen = await renderPanel(<Notices />);
    raiseNotice('error', 'notice.provinceRequired');
    raiseMessage('info', { text: 'Máy chủ nói vậy' });
    const toast = screen.getByText('Bạn phải chọn tỉnh thành!');
    await expect.element(toast).toBeVisible();
    await expect.element(screen.getByText('Máy chủ nói vậy')).toBeInTheDocument();
    expect(toast.element().closest('[aria-live="polite"]')).not.toBeNull();
    await expect.poll(() => noticeSlice.waiting).toEqual([]);
  });

  it('notices: a toast is above an open modal, can be pressed there and stays after it closes', async () => {
    const screen = await renderPanel(<Fixture />);
    raiseMessage('error', { text: 'Trong hộp' });
    const toast = screen.getByText('Trong hộp');
    await expect.element(toast).toBeVisible();
    expect(toast.element().closest('dialog')).not.toBeNull();
    // Focused: it stays as long as it has the focus.
    toast.element().closest('li')?.focus();
    await expect.element(toast.element().closest('li')).toHaveFocus();
    (screen.getByText('Đóng hộp').element() as HTMLElement).click();
    await expect.element(screen.getByText('Đóng hộp')).not.toBeInTheDocument();
    await expect.element(toast).toBeVisible();
    await expect.poll(() => toast.element().closest('dialog')).toBeNull();
  });

  it('notices: a toast closes after 2 s, but not while it has the focus', async () => {
    const screen = await renderPanel(<Notices />);
    raiseNotice('info', 'notice.noResult');
    const toast = screen.getByText('Không có nội dung tìm kiếm phù hợp');
    await expect.element(toast).toBeInTheDocument();
    const item = toast.element().closest('li');
    item?.focus();
    await vi.advanceTimersByTimeAsync(3 * TOAST_MS);
    await expect.element(toast).toBeInTheDocument();
    item?.blur();
    await vi.advanceTimersByTimeAsync(TOAST_MS + 1000);
    await expect.element(toast).not.toBeInTheDocument();
  });

  it('notices: they are at the bottom of the area that a sheet leaves free; a tap closes one', async () => {
    const screen = await renderPanel(<Notices />);
    updateView({ padding: { top: 0, right: 0, bottom: 200, left: 0 }, sheetPx: 200 });
    raiseMessage('info', { text: 'Ở dưới' });
    const toast = screen.getByText('Ở dưới');
    await expect.element(toast).toBeVisible();
    const item = toast.element().closest('li')!;
    const gapPx = () => Math.round(window.innerHeight - item.getBoundingClientRect().bottom);
    await expect.poll(gapPx).toBe(212);
    item.click();
    await expect.element(toast).not.toBeInTheDocument();
    updateView({ padding: { top: 0, right: 0, bottom: 0, left: 0 }, sheetPx: 0 });
  });

  it('notices: they are above a dialog low on a phone’s screen and keep its close button free', async () => {
    await page.viewport(360, 640);
    const screen = await renderPanel(
      <>
        <Notices />
        <Dialog low title="Câu hỏi" onClose={() => undefined}>
          <p>Có chắc không?</p>
        </Dialog>
      </>,
    );
    raiseMessage('info', { text: 'Ở trên câu hỏi' });
    const toast = screen.getByText('Ở trên câu hỏi');
    await expect.element(toast).toBeVisible();
    const [item, question] = [toast.element().closest('li')!, document.querySelector('dialog[open]')!];
    await expect.poll(() => question.getBoundingClientRect().top - item.getBoundingClientRect().bottom).toBeGreaterThan(0);
    await page.viewport(414, 896);
  });
});
