import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { openOverlay } from './openOverlay.ts';

/**
 * A card that a button shows; Escape, Back or a press elsewhere closes it.
 * @param staysOver a selector: a press on what matches leaves the card open
 */
export function usePopover(staysOver?: string) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  /** Closes it and gives the focus back to the button, which may have been hidden meanwhile. */
  const close = useCallback(() => {
    flushSync(() => setOpen(false));
    button.current?.focus();
  }, []);

  useEffect(() => {
    if (!open) return;
    // What the card itself opened lies over it.
    const isCovered = (target: EventTarget | null): boolean => (target as Element).closest('dialog') !== root.current?.closest('dialog');
    const closeOutside = ({ target }: PointerEvent): void => {
      if (root.current?.contains(target as Node) || isCovered(target)) return;
      if (staysOver === undefined || !(target as Element).closest(staysOver)) setOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || isCovered(event.target)) return;
      // Not the panel below as well.
      event.stopPropagation();
      close();
    };
    const gone = openOverlay(close);
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('keydown', closeOnEscape, true);
    return () => {
      gone();
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('keydown', closeOnEscape, true);
    };
  }, [open, staysOver, close]);

  return { open, setOpen, close, root, button };
}
