import { useEffect, useRef, useState, type RefObject } from 'react';

interface Popover<Button extends HTMLElement> {
  open: boolean;
  setOpen: (open: boolean) => void;
  /** The button and its card. */
  root: RefObject<HTMLDivElement | null>;
  button: RefObject<Button | null>;
}

/**
 * A card that a button shows; Escape or a press elsewhere closes it.
 * @param staysOver a selector: a press on what matches leaves the card open
 */
export function usePopover(staysOver?: string): Popover<HTMLButtonElement> {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const closeOutside = ({ target }: PointerEvent): void => {
      if (root.current?.contains(target as Node)) return;
      if (staysOver === undefined || !(target as Element).closest(staysOver)) setOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [open, staysOver]);

  return { open, setOpen, root, button };
}
