import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Dialog } from '../../../src/ui/overlays/Dialog.tsx';
import { SideDrawer } from '../../../src/ui/overlays/SideDrawer.tsx';
import { renderPanel } from '../support/renderPanel.tsx';
import { eventually } from '../../support/run/eventually.ts';

/** A page with a drawer that opens a dialog, each by its button. */
function Fixture({ onLeft = () => undefined }: { onLeft?: () => void }) {
  const [drawer, setDrawer] = useState(false);
  const [dialog, setDialog] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setDrawer(true)}>
        Mở ngăn
      </button>
      {drawer && (
        <SideDrawer
          title="Ngăn"
          onClose={() => {
            setDrawer(false);
            onLeft();
          }}
        >
          <button type="button" onClick={() => setDialog(true)}>
            Mở hộp
          </button>
        </SideDrawer>
      )}
      {dialog && (
        <Dialog title="Hộp" start="title" onClose={() => setDialog(false)}>
          <input aria-label="ô" />
        </Dialog>
      )}
    </>
  );
}

const drawer = page.getByRole('dialog', { name: 'Ngăn' });
const dialog = page.getByRole('dialog', { name: 'Hộp' });

async function openBoth(): Promise<void> {
  await page.getByRole('button', { name: 'Mở ngăn' }).click();
  await page.getByRole('button', { name: 'Mở hộp' }).click();
  await expect.element(dialog).toBeVisible();
  await eventually(() => expect(history.state).toMatchObject({ overlays: 2 }));
}

/** Every test leaves the history as it was. */
afterEach(() => eventually(() => expect((history.state as { overlays?: number } | null)?.overlays ?? 0).toBe(0)));

describe('modals', () => {
  it('modals: the next frame shows them with focus on the title; a side drawer’s content follows', async () => {
    const box = document.body.appendChild(document.createElement('div'));
    const root = createRoot(box);
    const show = (modal: ReactNode): void => flushSync(() => root.render(modal));
    const shown = (): HTMLDialogElement => box.querySelector('dialog')!;
    const close = { onClose: () => undefined };
    const parts = [
      [
        'drawer',
        <SideDrawer key="drawer" title="Ngăn" {...close}>
          <input />
        </SideDrawer>,
      ],
      [
        'dialog',
        <Dialog key="dialog" title="Hộp" start="title" {...close}>
          <input />
        </Dialog>,
      ],
    ] as const;
    for (const [kind, modal] of parts) {
      show(modal);
      expect(shown().open).toBe(false);
      expect(shown().querySelector('input') !== null).toBe(kind === 'dialog');
      await new Promise((resolve) => requestAnimationFrame(resolve));
      expect(shown().open).toBe(true);
      expect(document.activeElement).toBe(shown().querySelector('h2'));
      await eventually(() => expect(shown().querySelector('input')).not.toBeNull());
      show(null);
    }
    // Closed before it was shown.
    show(parts[1][1]);
    show(null);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    root.unmount();
    box.remove();
  });

  it('modals: Back closes the innermost one, then the next, and never leaves the page', async () => {
    await renderPanel(<Fixture />);
    await openBoth();
    history.back();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(drawer).toBeVisible();
    history.back();
    await expect.element(drawer).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Mở ngăn' })).toBeVisible();
  });

  it('modals: a closed one removes its history entry and keeps a changed address', async () => {
    await renderPanel(<Fixture />);
    await openBoth();
    const address = `${location.pathname}${location.search}#17/16/108`;
    history.replaceState(history.state, '', address);
    await dialog.getByRole('button', { name: 'Đóng' }).click();
    await eventually(() => expect(history.state).toMatchObject({ overlays: 1 }));
    expect(location.hash).toBe('#17/16/108');
    await drawer.getByRole('button', { name: 'Đóng' }).click();
    await eventually(() => expect(history.state).not.toMatchObject({ overlays: 1 }));
    expect(location.hash).toBe('#17/16/108');
    history.replaceState(history.state, '', `${location.pathname}${location.search}`);
  });

  it('modals: Escape closes only the innermost one, and the focus returns to what opened it', async () => {
    await renderPanel(<Fixture />);
    await openBoth();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Mở hộp' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(drawer).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Mở ngăn' })).toHaveFocus();
  });

  it('modals: Tab stays inside, and starts at the title', async () => {
    await renderPanel(<Fixture />);
    await openBoth();
    await expect.element(page.getByRole('heading', { name: 'Hộp' })).toHaveFocus();
    for (let pressed = 0; pressed < 6; pressed += 1) {
      await userEvent.keyboard('{Tab}');
      const { activeElement } = document;
      expect(activeElement === document.body || dialog.element().contains(activeElement)).toBe(true);
    }
    history.go(-2);
    await expect.element(drawer).not.toBeInTheDocument();
  });

  it('modals: a press outside closes one; a selection that ends outside does not', async () => {
    const onLeft = vi.fn();
    await renderPanel(<Fixture onLeft={onLeft} />);
    await page.getByRole('button', { name: 'Mở ngăn' }).click();
    const shown = drawer.element();
    const press = (target: Element): void => {
      target.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    };
    press(shown.querySelector('h2')!);
    shown.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(onLeft).not.toHaveBeenCalled();
    press(shown);
    shown.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await expect.element(drawer).not.toBeInTheDocument();
  });
});
