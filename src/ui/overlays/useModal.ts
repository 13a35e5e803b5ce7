import { useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent, type PointerEvent, type SyntheticEvent } from 'react';
import { openOverlay } from './openOverlay.ts';

/** Open dialogs, outermost first. */
const dialogs: HTMLElement[] = [];
const followers = new Set<(innermost: HTMLElement | null) => void>();

const innermost = (): HTMLElement | null => dialogs.at(-1) ?? null;

function notifyFollowers(): void {
  for (const follow of followers) follow(innermost());
}

/** Registers a shown modal. @returns a function to call when it has closed, while its dialog is still in the page */
function openModal(dialog: HTMLElement): () => void {
  dialogs.push(dialog);
  notifyFollowers();
  return () => {
    const at = dialogs.indexOf(dialog);
    if (at >= 0) dialogs.splice(at, 1);
    notifyFollowers();
  };
}

/** Reports the innermost dialog now and on each change; the rest is then inert. @returns a function that ends it */
export function followInnermostModal(follow: (dialog: HTMLElement | null) => void): () => void {
  followers.add(follow);
  follow(innermost());
  return () => followers.delete(follow);
}

// On the native dialog: much smaller than a package's modals, and it loads before the map.

/** Initial focus of a modal: its close button, its title, or its first field where there is a keyboard. */
export type ModalStart = 'close' | 'title' | 'field';

const FIELD = 'input:not([type="checkbox"], [type="radio"], [type="file"])';

/** A field on a touch screen would raise the keyboard over unread content. */
function focusStart(dialog: HTMLDialogElement, start: ModalStart): void {
  const field = start === 'field' && matchMedia('(pointer: fine)').matches ? dialog.querySelector<HTMLElement>(FIELD) : null;
  (field ?? dialog.querySelector<HTMLElement>('h2'))?.focus({ preventScroll: true });
}

/**
 * Behaviour of every modal, on the native dialog: the focus stays inside and returns, and Escape, Back and a press
 * beside it close it.
 * @param scene another value means other content in the same modal: the focus starts again
 * @param isAtOnce shown by the press, not with the next frame, so that typing enters it at once
 */
export function useModal(onClose: () => void, start: ModalStart, scene: string, isAtOnce = false) {
  const dialog = useRef<HTMLDialogElement>(null);
  const latest = useRef({ onClose, start, scene });
  const pressedOn = useRef<EventTarget>(null);
  latest.current.onClose = onClose;
  latest.current.start = start;

  // A layout effect: its cleanup runs while the dialog is still in the page; only there closing returns the focus.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    const closeOverlay = openOverlay(() => latest.current.onClose());
    let hidden: (() => void) | null = null;
    const show = (): void => {
      shown.showModal();
      if (latest.current.start !== 'close') focusStart(shown, latest.current.start);
      hidden = openModal(shown);
    };
    // The rest becomes inert, which restyles the whole page: the frame does so anyway.
    const frame = isAtOnce ? 0 : requestAnimationFrame(show);
    if (isAtOnce) show();
    return () => {
      cancelAnimationFrame(frame);
      shown.close();
      closeOverlay();
      hidden?.();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only on mount and unmount
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
      // A file picker's cancel event also bubbles up here.
      if (event.target !== dialog.current) return;
      event.preventDefault();
      onClose();
    },
    // Some browsers close it without a cancel event.
    onClose: (event: SyntheticEvent): void => {
      if (event.target === dialog.current && dialog.current?.open === false) onClose();
    },
    onKeyDown: (event: KeyboardEvent): void => {
      // The drawer below also listens for Escape.
      if (event.key === 'Escape') event.stopPropagation();
    },
    onPointerDown: (event: PointerEvent): void => {
      pressedOn.current = event.target;
    },
    onClick: (event: MouseEvent): void => {
      // A text selection that ends outside also ends in a click on the dialog.
      if (event.target === dialog.current && pressedOn.current === dialog.current) onClose();
    },
  };
}
