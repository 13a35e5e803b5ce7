import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { Drawer } from '../../../src/ui/overlays/Drawer.tsx';
import { DrawerHostContext } from '../../../src/ui/overlays/drawerHost.ts';
import { drawerHost, renderPanel } from '../support/renderPanel.tsx';
import { eventually } from '../../support/run/eventually.ts';

const sheet = (onClose: () => void) => (
  <Drawer title="Bảng" onClose={onClose}>
    <input type="text" aria-label="ô" />
  </Drawer>
);

/** Uses a pointer that the test makes. */
function drag(grip: Element, fromY: number, toY: number, end: 'pointerup' | 'pointercancel' = 'pointerup'): void {
  const send = (type: string, clientY: number) =>
    grip.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, clientY, pointerId: 1 }));
  // A synthetic pointer cannot be captured.
  Element.prototype.setPointerCapture = vi.fn();
  send('pointerdown', fromY);
  send('pointermove', (fromY + toY) / 2);
  send('pointermove', toY);
  send(end, toY);
}

const nextFrame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));

describe('Sheet', () => {
  it.each(['sheet', 'side'] as const)('Drawer: a %s first shows its heading; a sheet’s content follows', async (layout) => {
    const box = document.body.appendChild(document.createElement('div'));
    const root = createRoot(box);
    flushSync(() => root.render(<DrawerHostContext value={drawerHost(layout)}>{sheet(vi.fn())}</DrawerHostContext>));
    expect(box.querySelector('h2')?.textContent).toBe('Bảng');
    expect(box.querySelector('input') !== null).toBe(layout === 'side');
    await eventually(() => expect(box.querySelector('input')).not.toBeNull());
    root.unmount();
    box.remove();
  });

  it('Drawer: its heading gets the focus in its first frame, unless its content has taken it', async () => {
    const box = document.body.appendChild(document.createElement('div'));
    const root = createRoot(box);
    const show = (): void =>
      flushSync(() => root.render(<DrawerHostContext value={drawerHost('side')}>{sheet(vi.fn())}</DrawerHostContext>));
    show();
    expect(document.activeElement).toBe(document.body);
    await eventually(() => expect(document.activeElement).toBe(box.querySelector('h2')));
    flushSync(() => root.render(null));
    show();
    box.querySelector('input')!.focus();
    await nextFrame();
    expect(document.activeElement).toBe(box.querySelector('input'));
    // Closed before it was shown.
    flushSync(() => root.render(null));
    show();
    flushSync(() => root.render(null));
    await nextFrame();
    expect(document.activeElement).toBe(document.body);
    root.unmount();
    box.remove();
  });

  it('Sheet: the handle moves through its three stops by keyboard and announces the stop', async () => {
    const host = drawerHost('sheet');
    const screen = await renderPanel(sheet(vi.fn()), host);
    const handle = screen.getByRole('slider', { name: 'Kéo' });
    await expect.element(handle).toHaveAttribute('aria-valuetext', 'Nửa màn hình');
    (handle.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(handle).toHaveAttribute('aria-valuetext', 'Toàn màn hình');
    await userEvent.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}');
    await expect.element(handle).toHaveAttribute('aria-valuetext', 'Thu gọn');
    await userEvent.keyboard('{End}');
    await expect.element(handle).toHaveAttribute('aria-valuetext', 'Toàn màn hình');
    // 844 px high: half is 422, peek 132. A full sheet covers no more than a half one, or no map would be left.
    await eventually(() => expect(host.covered).toEqual(expect.arrayContaining([422, 132])));
    expect(Math.max(...host.covered)).toBe(422);
  });

  it('Sheet: dragging the handle up makes it full, dragging far down closes it', async () => {
    const onClose = vi.fn();
    const screen = await renderPanel(sheet(onClose));
    const handle = screen.getByRole('slider', { name: 'Kéo' });
    const grip = handle.element();
    drag(grip, 430, 60);
    await expect.element(handle).toHaveAttribute('aria-valuetext', 'Toàn màn hình');
    drag(grip, 60, 840);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('Sheet: a drag that the system takes over leaves it where it was', async () => {
    const onClose = vi.fn();
    const screen = await renderPanel(sheet(onClose));
    const handle = screen.getByRole('slider', { name: 'Kéo' });
    const grip = handle.element();
    drag(grip, 430, 840, 'pointercancel');
    drag(grip, 430, 60, 'pointercancel');
    await expect.element(handle).toHaveAttribute('aria-valuetext', 'Nửa màn hình');
    expect(onClose).not.toHaveBeenCalled();
    drag(grip, 430, 60);
    await expect.element(handle).toHaveAttribute('aria-valuetext', 'Toàn màn hình');
  });

  it('Sheet: it can be lowered and raised by the page, and still be dragged', async () => {
    const asked = (stop: 'peek' | 'half', count: number) => (
      <DrawerHostContext value={drawerHost('sheet')}>
        <Drawer title="Bảng" rest={{ stop, id: count }} onClose={vi.fn()}>
          <p>chữ</p>
        </Drawer>
      </DrawerHostContext>
    );
    const screen = await render(asked('half', 0));
    const handle = screen.getByRole('slider', { name: 'Kéo' });
    await expect.element(handle).toHaveAttribute('aria-valuetext', 'Nửa màn hình');
    await screen.rerender(asked('peek', 1));
    await expect.element(handle).toHaveAttribute('aria-valuetext', 'Thu gọn');
    await screen.rerender(asked('half', 2));
    await expect.element(handle).toHaveAttribute('aria-valuetext', 'Nửa màn hình');
    (handle.element() as HTMLElement).focus();
    await userEvent.keyboard('{End}');
    await screen.rerender(asked('half', 3));
    await expect.element(handle).toHaveAttribute('aria-valuetext', 'Toàn màn hình');
  });

  it('Sheet: it takes the focus, closes on Escape and returns the focus', async () => {
    const onClose = vi.fn();
    const opener = document.createElement('button');
    document.body.append(opener);
    opener.focus();
    const screen = await renderPanel(sheet(onClose));
    await expect.element(screen.getByRole('heading', { name: 'Bảng' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
    await screen.unmount();
    await expect.element(opener).toHaveFocus();
    opener.remove();
  });

  it('Drawer: one that replaces another returns the focus to the first opener, unless it moved on', async () => {
    const opener = document.body.appendChild(document.createElement('button'));
    const other = document.body.appendChild(document.createElement('button'));
    const box = document.body.appendChild(document.createElement('div'));
    const root = createRoot(box);
    const show = (key: string | null): void =>
      flushSync(() =>
        root.render(<DrawerHostContext value={drawerHost('sheet')}>{key && <i key={key}>{sheet(vi.fn())}</i>}</DrawerHostContext>),
      );
    const headingFocused = (): Promise<void> => eventually(() => expect(document.activeElement).toBe(box.querySelector('h2')));
    opener.focus();
    for (const key of ['first', 'second']) {
      show(key);
      await headingFocused();
    }
    show(null);
    // In the next frame, not in the task that closes it.
    expect(document.activeElement).toBe(document.body);
    await nextFrame();
    expect(document.activeElement).toBe(opener);
    show('third');
    await headingFocused();
    show(null);
    other.focus();
    await nextFrame();
    expect(document.activeElement).toBe(other);
    root.unmount();
    for (const element of [opener, other, box]) element.remove();
  });

  it('Sheet: in a wide window it is a side panel without a handle', async () => {
    const screen = await renderPanel(sheet(vi.fn()), drawerHost('side'));
    await expect.element(screen.getByRole('dialog', { name: 'Bảng' })).toBeVisible();
    expect(screen.getByRole('slider').elements()).toHaveLength(0);
  });
});
