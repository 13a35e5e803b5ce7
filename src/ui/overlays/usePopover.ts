import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { openOverlay } from './openOverlay.ts';

/** Card that a button shows; Escape, Back or a press elsewhere closes it, except a press on `keepOpenSelector`. */
export function usePopover(keepOpenSelector?: string) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  /** Closes it and returns the focus to the button, which may have been hidden meanwhile. */
  const close = useCallback(() => {
    flushSync(() => setOpen(false));
    button.current?.focus();
  }, []);

  useEffect(() => {
    if (!open) return;
    // Returns whether a modal that the card opened is over it.
    const isCovered = (target: EventTarget | null): boolean => (target as Element).closest('dialog') !== root.current?.closest('dialog');
    const closeOutside = ({ target }: PointerEvent): void => {
      if (root.current?.contains(target as Node) || isCovered(target)) return;
      if (keepOpenSelector === undefined || !(target as Element).closest(keepOpenSelector)) setOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || isCovered(event.target)) return;
      // Keep the panel below open.
      event.stopPropagation();
      close();
    };
    const closeOverlay = openOverlay(close);
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('keydown', closeOnEscape, true);
    return () => {
      closeOverlay();
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('keydown', closeOnEscape, true);
    };
  }, [open, keepOpenSelector, close]);

  return { open, setOpen, close, root, button };
}
