import { useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent, type PointerEvent, type SyntheticEvent } from 'react';
import { openOverlay } from './openOverlay.ts';

/** Outermost first. */
const dialogs: HTMLElement[] = [];
const followers = new Set<(innermost: HTMLElement | null) => void>();

const innermost = (): HTMLElement | null => dialogs.at(-1) ?? null;

function tellFollowers(): void {
  for (const follow of followers) follow(innermost());
}

/**
 * Notes a modal that is shown.
 * @returns to be called when it is gone, whatever closed it, while its dialog is still in the page
 */
function openModal(dialog: HTMLElement): () => void {
  dialogs.push(dialog);
  tellFollowers();
  return () => {
    const at = dialogs.indexOf(dialog);
    if (at >= 0) dialogs.splice(at, 1);
    tellFollowers();
  };
}

/**
 * Hears now, and whenever it changes, which dialog is innermost: all the rest of the page is then out of reach.
 * @returns ends it
 */
export function followInnermostModal(follow: (dialog: HTMLElement | null) => void): () => void {
  followers.add(follow);
  follow(innermost());
  return () => followers.delete(follow);
}

// On the native dialog: 4.6 KB gzipped with our popovers, before the map, where the modals of react-aria-components 1.22 take 27.6 KB.

/** Where the focus goes when a modal opens: its close button, its title, or its first field where a keyboard is at hand. */
export type ModalStart = 'close' | 'title' | 'field';

const FIELD = 'input:not([type="checkbox"], [type="radio"], [type="file"])';

/** A field on a touch screen would raise the keyboard over what one has not read yet. */
function focusStart(dialog: HTMLDialogElement, start: ModalStart): void {
  const field = start === 'field' && matchMedia('(pointer: fine)').matches ? dialog.querySelector<HTMLElement>(FIELD) : null;
  (field ?? dialog.querySelector<HTMLElement>('h2'))?.focus({ preventScroll: true });
}

/**
 * What every modal does, on the platform's own dialog: focus stays inside and returns, Escape, Back and a press beside
 * it close it.
 * @param scene another value means other content in the same modal: focus starts anew
 * @param isAtOnce shown by the press, not with the next frame: whoever types meanwhile types into it
 */
export function useModal(onClose: () => void, start: ModalStart, scene: string, isAtOnce = false) {
  const dialog = useRef<HTMLDialogElement>(null);
  const latest = useRef({ onClose, start, scene });
  const pressedOn = useRef<EventTarget>(null);
  latest.current.onClose = onClose;
  latest.current.start = start;

  // A layout effect: its end runs while the dialog is still in the page, and only there closing gives focus back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    const gone = openOverlay(() => latest.current.onClose());
    let hidden: (() => void) | null = null;
    const show = (): void => {
      shown.showModal();
      if (latest.current.start !== 'close') focusStart(shown, latest.current.start);
      hidden = openModal(shown);
    };
    // All else goes out of reach, so that the whole page is styled anew: the frame does so anyhow.
    const frame = isAtOnce ? 0 : requestAnimationFrame(show);
    if (isAtOnce) show();
    return () => {
      cancelAnimationFrame(frame);
      shown.close();
      gone();
      hidden?.();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when it appears and goes
  }, []);

  useLayoutEffect(() => {
    const { current } = latest;
    if (current.scene === scene) return;
    current.scene = scene;
    if (dialog.current?.open) focusStart(dialog.current, current.start);
  }, [scene]);

  return {
    ref: dialog,
    onCancel: (event: SyntheticEvent): void => {
      // A file picker's cancel bubbles up here too.
      if (event.target !== dialog.current) return;
      event.preventDefault();
      onClose();
    },
    // Some browsers close without asking first.
    onClose: (event: SyntheticEvent): void => {
      if (event.target === dialog.current && dialog.current?.open === false) onClose();
    },
    onKeyDown: (event: KeyboardEvent): void => {
      // The drawer underneath listens for Escape too.
      if (event.key === 'Escape') event.stopPropagation();
    },
    onPointerDown: (event: PointerEvent): void => {
      pressedOn.current = event.target;
    },
    onClick: (event: MouseEvent): void => {
      // Text selected with a mouse that is let go outside ends in a click on the dialog too.
      if (event.target === dialog.current && pressedOn.current === dialog.current) onClose();
    },
  };
}
